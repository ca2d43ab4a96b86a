import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { companiesActedFor } from '../company/branches.js';
import { runSql } from '../database/run-sql.js';
import { addDeliveryJobs } from '../outbox/delivery-jobs.js';
import type { LaneLimits } from './lanes.js';
import { afterFailure, timeoutBackoff } from './next-attempt.js';
import { type PostOutcome, post } from './post.js';
import { signatureHeaders } from './sign.js';

/** Fact to deliver, with the data needed to show its record. */
export interface DeliverableFact {
  readonly companyId: number;
  /** Company of the endpoint: the company of the fact, or its parent. */
  readonly toldCompanyId: number;
  /** Companies that the endpoint's company acts for: the receiver sees as much as that company's administrators. */
  readonly actedForIds: readonly number[];
  /** The company at the head of the family. */
  readonly headId: number;
  readonly kind: string;
  readonly about: Readonly<Record<string, unknown>>;
  /** Unguessable id of the purchase it is about, if any. */
  readonly longId: string | null;
  readonly happenedAt: Date;
}

/** Renders the record of a fact as receivers see it. Supplied by the code that starts the jobs; the domain does not know how. */
export type RenderBody = (fact: DeliverableFact) => Promise<string>;

/** Limits that only tests change. */
export interface WebhookLimits {
  /** True: addresses of this machine and its network may be called too. */
  readonly allowPrivateHosts: boolean;
  readonly milliseconds: number;
  readonly backoff: readonly number[];
  readonly lanes: LaneLimits;
}

export interface DeliveryServices {
  readonly em: EntityManager;
  readonly render: RenderBody;
  readonly limits: Omit<WebhookLimits, 'lanes'>;
  readonly clock: () => Date;
}

/**
 * Makes one try of a delivery and records its outcome. A delivery that no longer waits, or whose endpoint is paused or deleted,
 * is skipped. The body is rendered for the first try and stored, so that each try sends the same body. Source: decisions 8.
 *
 * @throws Error when the server stops meanwhile, or the record cannot be rendered: the job is retried
 */
export async function deliver(
  { em, render, limits, clock }: DeliveryServices,
  deliveryId: number,
  signal: AbortSignal,
): Promise<void> {
  const due = await load(em, deliveryId);
  if (!due) return;
  if (due.restingUntil && due.restingUntil > clock()) return postpone(em, due);
  const body = due.body ?? (await keepBody(em, due, await render(due)));
  if (body === null) return deliver({ em, render, limits, clock }, deliveryId, signal);
  const now = clock();
  const { allowPrivateHosts, milliseconds } = limits;
  const outcome = await post({
    url: urlOf(due),
    headers: headersOf(due, body, now),
    body,
    allowPrivateHosts,
    milliseconds,
    signal,
  });
  if (signal.aborted && outcome.status === null) throw new Error(`Delivery ${deliveryId} was cut off`);
  if (outcome.error === null) await noteSuccess(em, due, outcome, now);
  else await noteFailure(em, due, outcome, { now, backoff: limits.backoff });
}

/**
 * Stores the body before it is sent, in case the server dies after the call. Null if the delivery has changed since it was
 * loaded: the client in the body may have been erased.
 */
async function keepBody(em: EntityManager, due: DueDelivery, body: string): Promise<string | null> {
  const updated = await runSql(em)`
    update webhook_delivery due set body = ${body} where ${isRowOf(due)} and xmin::text = ${due.rowVersion} returning id`;
  return updated.length > 0 ? body : null;
}

interface DueDelivery extends Omit<DeliverableFact, 'happenedAt'> {
  readonly id: string;
  /** Determines the monthly partition of the row. */
  readonly recordedAt: string;
  /** Differs after each change of the row. */
  readonly rowVersion: string;
  readonly endpointId: number;
  readonly factId: string;
  readonly attempts: number;
  readonly body: string | null;
  readonly firstTriedAt: Date | null;
  readonly happenedAt: Date;
  readonly url: string;
  readonly cancellationUrl: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly failingSince: Date | null;
  readonly silences: number;
  readonly restingUntil: Date | null;
}

async function load(em: EntityManager, id: number): Promise<DueDelivery | undefined> {
  const rows = await runSql<DueRow>(em)`
    select d.id, d.recorded_at::text, d.xmin::text as row_version, d.endpoint_id, d.fact_id, d.kind, d.attempts, d.body,
      d.first_tried_at, f.company_id, f.about, f.happened_at,
      e.url, e.cancellation_url, e.username, e.password, e.secret,
      e.previous_secret, e.failing_since, e.silences,
      e.resting_until, p.long_id,
      e.company_id as told_company_id, e.root_id as head_id, ${sql.raw(companiesActedFor('e.company_id'))} as acted_for_ids
    from webhook_delivery d
    join webhook_endpoint e on e.id = d.endpoint_id and e.root_id = d.root_id
    join fact f on f.id = d.fact_id and f.root_id = d.root_id and f.recorded_at = d.recorded_at
    left join purchase p on p.id = (f.about->>'purchaseId')::int and p.root_id = f.root_id
    where d.id = ${id} and d.state = 'waiting' and not e.deleted and e.paused_at is null`;
  const [found] = rows;
  return found && { ...found, ...instantsOf(found) };
}

/** Instants, which raw statements return as text. */
type Instants = 'firstTriedAt' | 'failingSince' | 'restingUntil' | 'happenedAt';
type DueRow = Omit<DueDelivery, Instants> & { readonly [Name in Instants]: string | null };

function instantsOf({ firstTriedAt, failingSince, restingUntil, happenedAt }: DueRow): Pick<DueDelivery, Instants> {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    firstTriedAt: instant(firstTriedAt),
    failingSince: instant(failingSince),
    restingUntil: instant(restingUntil),
    happenedAt: new Date(happenedAt ?? 0),
  };
}

/** Condition for the row in `webhook_delivery due`; no partition of another month is read. */
const isRowOf = ({ id, recordedAt }: DueDelivery) => sql`due.id = ${id} and due.recorded_at = ${recordedAt}::timestamptz`;

const urlOf = ({ kind, url, cancellationUrl }: DueDelivery): string =>
  kind === 'booking.cancelled' && cancellationUrl ? cancellationUrl : url;

function headersOf({ id, factId, endpointId, kind, ...due }: DueDelivery, body: string, at: Date): Record<string, string> {
  const secrets = due.previousSecret ? [due.secret, due.previousSecret] : [due.secret];
  const basic = Buffer.from(`${due.username ?? ''}:${due.password ?? ''}`).toString('base64');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Daybook',
    'Daybook-Fact': kind,
    ...(due.username !== null && { Authorization: `Basic ${basic}` }),
    ...signatureHeaders({ id: `fact_${factId}_${endpointId}`, at, body, secrets }),
  };
}

async function noteSuccess(em: EntityManager, due: DueDelivery, { status }: PostOutcome, now: Date): Promise<void> {
  await runSql(em)`
    with accepted as (
      update webhook_endpoint set failing_since = null, silences = 0, resting_until = null
      where id = ${due.endpointId} and failing_since is not null
    )
    update webhook_delivery due set state = 'delivered', attempts = attempts + 1, response_code = ${status}, error = null,
      first_tried_at = coalesce(first_tried_at, ${now}), last_tried_at = ${now}, next_try_at = null,
      delivered_at = ${now}
    where ${isRowOf(due)}`;
}

interface When {
  readonly now: Date;
  readonly backoff: readonly number[];
}

async function noteFailure(em: EntityManager, due: DueDelivery, outcome: PostOutcome, { now, backoff }: When): Promise<void> {
  const firstTriedAt = due.firstTriedAt ?? now;
  const failingSince = due.failingSince ?? now;
  const tried = { attempts: due.attempts + 1, firstTriedAt, failingSince, now, backoff, status: outcome.status };
  const { nextTryAt, pause } = afterFailure(tried);
  const state = nextTryAt || pause ? 'waiting' : 'failed';
  await em.transactional(async (tx) => {
    // The success of another delivery may have cleared `failing_since` meanwhile; this failure sets it again.
    await runSql(tx)`
      update webhook_endpoint set failing_since = coalesce(failing_since, ${now}),
        paused_at = case when ${pause}::text is null then paused_at else ${now} end, pause_reason = coalesce(${pause}, pause_reason)
      where id = ${due.endpointId} and (failing_since is null or ${pause}::text is not null)`;
    if (outcome.status === null) await rest(tx, due, now, backoff);
    await runSql(tx)`
      with due as (
        update webhook_delivery due set state = ${state}, attempts = attempts + 1, response_code = ${outcome.status},
          error = ${outcome.error}, first_tried_at = ${firstTriedAt}, last_tried_at = ${now},
          next_try_at = ${pause ? null : nextTryAt}
        where ${isRowOf(due)} returning due.id, due.endpoint_id, due.next_try_at
      )
      ${addDeliveryJobs(sql`due where due.next_try_at is not null`)}`;
  });
}

/** Begins or prolongs the backoff of an endpoint that did not answer; only once for calls that were open at the same time. */
async function rest(
  tx: EntityManager,
  { endpointId, silences }: DueDelivery,
  now: Date,
  backoff: readonly number[],
): Promise<void> {
  const until = new Date(now.getTime() + timeoutBackoff(silences + 1, backoff));
  await runSql(tx)`
    update webhook_endpoint set silences = silences + 1, resting_until = ${until}
    where id = ${endpointId} and silences = ${silences}`;
}

/** Postpones a delivery to the end of the endpoint's backoff, with up to 30 seconds of jitter. */
async function postpone(em: EntityManager, { id, restingUntil }: DueDelivery): Promise<void> {
  await runSql(em)`
    with due as (
      update webhook_delivery due set next_try_at = ${restingUntil}::timestamptz + make_interval(secs => random() * least(30,
        extract(epoch from ${restingUntil}::timestamptz - now())::float8))
      where due.id = ${id} returning due.id, due.endpoint_id, due.next_try_at
    )
    ${addDeliveryJobs(sql`due`)}`;
}
