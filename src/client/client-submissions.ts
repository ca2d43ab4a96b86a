import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteSome } from '../database/retention/delete-some.js';
import { runSql } from '../database/run-sql.js';
import type { ClientSubmission } from './client-submission.entity.js';
import type { GuestDetails } from './guest-details.js';

/**
 * Range of the numbers by which guests refer to contacts, up to the largest integer that v1 clients accept. Ids of clients stay
 * far below it.
 */
const FIRST = 2 ** 30;
const LAST = 2 ** 31 - 1;

/** Minutes for which a checkout without a log-in may refer to a submission. */
const USABLE = 60;

/** Hours for which the staff find the contact by the number that a public form was given. */
const LIFETIME_HOURS = 24;

/** Caller without a log-in, known by the session of a basket, or only by an application. */
export interface GuestCaller {
  readonly sessionId: number | null;
  readonly applicationId: number | null;
}

/** Creates a random number by which a guest refers to a contact, and which reveals nothing about it. */
export const newGuestClientId = (): number => randomInt(FIRST, LAST + 1);

const isGuestClientId = (id: number): boolean => id >= FIRST;

export type NewSubmission = Pick<ClientSubmission, 'headId' | 'clientId' | 'clientVersion' | 'details'>;

/** Stores a submission, and returns its number. */
export async function saveSubmission(tx: EntityManager, caller: GuestCaller, submission: NewSubmission): Promise<number> {
  const { headId, clientId, clientVersion, details } = submission;
  const [row] = await runSql<{ id: number }>(tx)`
    insert into client_submission (id, head_id, client_id, client_version, session_id, application_id, details)
    values (${newGuestClientId()}, ${headId}, ${clientId}, ${clientVersion}, ${caller.sessionId}, ${caller.applicationId},
      ${JSON.stringify(details)}::jsonb)
    on conflict (id) do nothing returning id`;
  return row?.id ?? saveSubmission(tx, caller, submission);
}

/** Finds a submission by its number, for its sender within the hour; null for other callers. */
export async function findSubmission(
  em: EntityManager,
  { headId, id }: { readonly headId: number; readonly id: number },
  { sessionId, applicationId }: GuestCaller,
): Promise<NewSubmission | null> {
  if (!isGuestClientId(id)) return null;
  const [row] = await runSql<NewSubmission>(em)`
    select s.head_id, s.client_id, s.client_version, s.details
    from client_submission s join client c on c.id = s.client_id and not c.deleted
    where s.id = ${id} and s.head_id = ${headId} and s.submitted_at > now() - make_interval(mins => ${USABLE})
      and case when s.session_id is null then s.application_id is not distinct from ${applicationId}::int
        else s.session_id = ${sessionId}::int end`;
  return row ?? null;
}

/** Updates a submission with the sender's later details, and restarts its hour. */
export async function renewSubmission(
  tx: EntityManager,
  id: number,
  { details, clientVersion }: { readonly details: GuestDetails; readonly clientVersion: number | null },
): Promise<void> {
  await runSql(tx)`
    update client_submission set details = ${JSON.stringify(details)}::jsonb, client_version = ${clientVersion}, submitted_at = now()
    where id = ${id}`;
}

/** Id of the client that a form's number refers to, for the staff of the family; any other id is returned unchanged. */
export async function clientIdOf(em: EntityManager, companyId: number, id: number): Promise<number> {
  if (!isGuestClientId(id)) return id;
  const [row] = await runSql<{ clientId: number }>(em)`
    select client_id from client_submission
    where id = ${id} and head_id = (select root_id from company where id = ${companyId})`;
  return row?.clientId ?? id;
}

/** Deletes submissions whose number is no longer valid for any caller. */
export const deleteExpiredSubmissions = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, {
    table: 'client_submission',
    by: 'submitted_at',
    where: sql`t.submitted_at < ${now}::timestamptz - make_interval(hours => ${LIFETIME_HOURS})`,
  });
