import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { familyOf } from '../company/family.js';
import { findRow } from '../database/row.js';
import { hashPassword } from '../security/password.js';
import { readEmail } from '../shared/email.js';
import { withRefusalsOf } from '../shared/faults.js';
import { forbidden, invalid, notFound } from '../shared/refusal.js';
import { createOwnClient, ownEmail, updateOwnClient } from './claim-email.js';
import { Client } from './client.entity.js';
import { type OwnFields, readClientFields } from './client-fields.js';
import { findSubmission, type GuestCaller, renewSubmission, saveSubmission } from './client-submissions.js';
import { isContactOf } from './contact-email.js';
import { createClient, type NewClient } from './create-client.js';
import type { GuestDetails } from './guest-details.js';
import { type GuestContext, identifyGuest, identifyReturningGuest } from './identify-guest.js';
import { updateClient } from './update-client.js';

/** Sender of contact details. `clientId` is the member logged in; null for no log-in. */
export interface Submitter {
  readonly clientId: number | null;
  /**
   * The companies for which the caller acts as staff, who may change any client within the limits of `updateClient`; empty for
   * other callers.
   */
  readonly staffOf: readonly number[];
  /**
   * Branch that alone vouches for the member's log-in, if there is one: changes of fields that give access count as its staff's.
   */
  readonly ownAsStaffOf?: readonly number[] | undefined;
  readonly caller: GuestCaller;
}

export interface SubmissionTarget {
  readonly companyId: number;
  readonly id?: number | null;
  readonly expectedVersion?: number | null;
}

/** Fields that any caller may send. */
export interface SubmissionInput
  extends OwnFields,
    Pick<NewClient, 'password' | 'answers' | 'reference' | 'defaultCompanyId' | 'parentClientId'> {}

const isStaff = ({ staffOf }: Submitter): boolean => staffOf.length > 0;

/**
 * The record, for callers who may read it; for others only the details that they sent. For a caller without access the result
 * looks the same whether or not the contact was known.
 */
export interface SubmissionResult {
  /** Id of the client for callers who may know it; otherwise a number that only this guest can use, for an hour. */
  readonly id: number;
  /** Null for callers who may not read the client. */
  readonly client: Client | null;
  /** The details that were sent, as normalised or stored. */
  readonly sent: object;
}

/**
 * Creates a contact, or updates the one with that e-mail; with an id, the one with that id. Source: wire.md 1.4.
 *
 * Details from a caller without access are kept for a purchase that follows. In a known contact they only fill gaps
 * (`identifyGuest`). The number that such a caller was given leads back to the details sent.
 *
 * @throws Refusal NOT_FOUND for an id that the caller was not given, or that comes without its e-mail; INVALID if the details
 *   name no person, or for the version of a record that the caller may not read; STALE_VERSION; FORBIDDEN as `updateClient` says,
 *   and with `refusesOwn` for staff and for a record that is the caller's to change
 */
export async function submitClient(
  em: EntityManager,
  {
    by,
    now,
    refusesOwn = false,
    ...to
  }: SubmissionTarget & { readonly by: Submitter; readonly now: Date; readonly refusesOwn?: boolean },
  given: SubmissionInput,
): Promise<SubmissionResult> {
  if (refusesOwn && isStaff(by)) throw forbidden('Staff add clients by `createClient`, and change them by `updateClient`');
  const submitted = await hashBefore(to, given, by);
  return em.transactional(async (tx) => {
    const family = await familyOf(tx, to.companyId);
    const own = await findOwn(tx, { ...to, headId: family.rootId, by }, submitted);
    if (own && refusesOwn) throw forbidden(`Client ${own.id}, whose record is yours to change, is changed by \`updateClient\``);
    if (own) {
      const changes = withoutPassword(ofOwnFamily(submitted, by));
      const { expectedVersion } = to;
      const client = isStaff(by)
        ? await updateClient(tx, { companyId: to.companyId, id: own.id, expectedVersion, staffOf: by.staffOf }, changes)
        : await updateOwnClient(tx, { companyId: to.companyId, id: own.id, expectedVersion, staffOf: by.ownAsStaffOf }, changes);
      return receiptFor(client, submitted);
    }
    // A caller who may not read the client has seen no version, and does not learn whether the client exists.
    if (to.expectedVersion != null) throw invalid('expectedVersion', 'found the version of what you cannot read');
    const isTheirs = isStaff(by) || isChildOf(by, submitted);
    const at = { companyId: to.companyId, family, now };
    if (isTheirs && to.id == null) return create(tx, submitted, { ...at, by });
    return submitAsGuest(tx, submitted, { ...at, id: to.id ?? null, caller: by.caller });
  });
}

interface Hashed extends SubmissionInput {
  readonly passwordHash?: string | null;
}

/**
 * Hashes the password of a guest's new account before the transaction: hashing may wait for its turn, and would keep a
 * connection.
 */
async function hashBefore({ id }: SubmissionTarget, given: SubmissionInput, by: Submitter): Promise<Hashed> {
  const isAccount = !isStaff(by) && by.clientId === null && id == null;
  return isAccount && given.password ? { ...given, passwordHash: await hashPassword(given.password) } : given;
}

/** Creates a client whom the caller may read: any for staff, for a member a client whom they look after. */
async function create(
  tx: EntityManager,
  given: SubmissionInput,
  { companyId, family, now, by }: GuestContext & { readonly by: Submitter },
) {
  checkSomebody(given);
  if (isStaff(by)) return receiptFor(await createClient(tx, { companyId, now, family, staffOf: by.staffOf }, given), given);
  const client = await createOwnClient(tx, given, { companyId, now });
  return { ...receiptFor(client, given), client: null };
}

async function submitAsGuest(
  tx: EntityManager,
  { parentClientId, ...given }: Hashed,
  { id, caller, ...at }: GuestContext & { readonly id: number | null; readonly caller: GuestCaller },
): Promise<SubmissionResult> {
  if (id !== null) return submitAgain(tx, given, { ...at, id, caller });
  const { client, details, ownVersion } = await identifyGuest(tx, given, at);
  // An account belongs to its owner, whether or not the e-mail was known: its own id is returned, for logging in.
  if (given.password) return { id: client.id, client: null, sent: details };
  const sent = { headId: at.family.rootId, clientId: client.id, clientVersion: ownVersion, details };
  return { id: await saveSubmission(tx, caller, sent), client: null, sent: details };
}

async function submitAgain(
  tx: EntityManager,
  { password, ...given }: GuestDetails & { readonly password?: string | null },
  { companyId, family, id, caller }: GuestContext & { readonly id: number; readonly caller: GuestCaller },
): Promise<SubmissionResult> {
  const submission = await findSubmission(tx, { headId: family.rootId, id }, caller);
  const isTheirs = submission && (submission.details.email ?? null) === readEmail(given.email ?? null);
  if (!isTheirs) throw notFound('client', id);
  const { details, givenDetails, ownVersion } = await identifyReturningGuest(tx, given, { companyId, family, submission });
  await renewSubmission(tx, id, { details, clientVersion: ownVersion });
  return { id, client: null, sent: givenDetails };
}

/** The client with that id or e-mail, if the caller may read and change it. @throws Refusal NOT_FOUND, for the staff */
async function findOwn(
  tx: EntityManager,
  { companyId, headId, id = null, by }: SubmissionTarget & { readonly headId: number; readonly by: Submitter },
  given: SubmissionInput,
) {
  if (!isStaff(by) && by.clientId === null) return null;
  const { email: sent = null, ...others } = given;
  const checkOthers = async () => isStaff(by) && readClientFields(tx, headId, others);
  const email = await withRefusalsOf(async () => readEmail(sent), checkOthers);
  if (id === null && email === null) return null;
  const which =
    id !== null ? sql`t.id = ${id}` : isStaff(by) ? isContactOf(email!, companyId) : sql`${email} in (t.email, t.claimed_email)`;
  const here = sql`${which} and t.company_id = ${headId} and not t.deleted`;
  const known = await findRow(tx, Client, sql`${here} and ${isAnsweredForBy(by)} order by t.id = ${by.clientId} desc, t.id`);
  if (!known && isStaff(by) && id !== null) throw notFound('client', id);
  return known;
}

/** Condition: a member may change their own record and those of clients whom they look after; the staff, any. */
const isAnsweredForBy = (by: Submitter) => (isStaff(by) ? sql`true` : sql`${by.clientId}::int in (t.id, t.parent_client_id)`);

/** True for a new client whom the calling member looks after, whether or not the e-mail is known. */
const isChildOf = ({ clientId }: Submitter, { parentClientId }: SubmissionInput): boolean =>
  clientId !== null && parentClientId === clientId;

/** Only staff, or the parent as the calling member, may set a parent: otherwise anyone could, by an id. */
function ofOwnFamily({ parentClientId, ...given }: SubmissionInput, by: Submitter): SubmissionInput {
  return parentClientId != null && (isStaff(by) || parentClientId === by.clientId) ? { ...given, parentClientId } : given;
}

function checkSomebody({ firstName, lastName, email, mobile, phone }: SubmissionInput): void {
  const isSomebody = [firstName, lastName, email, mobile, phone].some((text) => text?.trim());
  if (!isSomebody) throw invalid('email', 'found nothing, expected an e-mail address, a name or a telephone number');
}

const withoutPassword = ({ password, ...given }: SubmissionInput) => given;

function receiptFor(client: Client, given: SubmissionInput): SubmissionResult {
  const stored: Readonly<Record<string, unknown>> = { ...client, email: ownEmail(client) };
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || !(name in stored) ? [] : [[name, stored[name] ?? null] as const],
  );
  return { id: client.id, client, sent: Object.fromEntries(entries) };
}
