import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { familyOf } from '../company/family.js';
import { refuseDuplicate } from '../database/refuse-duplicate.js';
import { touch } from '../database/touch.js';
import { recordFacts } from '../outbox/record-fact.js';
import { sendConfirmation, sendEmailChanged } from '../outbox/write-emails.js';
import { endSessions } from '../security/end-sessions.js';
import { applyChanges } from '../shared/apply-changes.js';
import { type CompanyRecordKey, checkVersion, type VersionedKey } from '../shared/check-version.js';
import { invalid, notFound } from '../shared/refusal.js';
import { offeredAct, offeredState, transition } from '../shared/states.js';
import { checkAccessChange } from './check-staff-change.js';
import { claimByStaff } from './claimed-by-staff.js';
import { Client } from './client.entity.js';
import { type ClientFields, readClientFields } from './client-fields.js';
import { releaseEmail } from './contact-email.js';
import { emailTaken } from './create-client.js';
import type { AnswerInput } from './questions/answer-price.js';
import { answersByName } from './questions/answers-by-name.js';
import { saveClientAnswers } from './questions/save-client-answers.js';

export interface ClientChanges extends ClientFields {
  readonly answers?: readonly AnswerInput[];
}

export interface UpdateClientOptions {
  readonly expectedVersion?: number | null | undefined;
  /**
   * The companies for which the caller acts as staff; left out for changes by the client, and where the caller is not trusted as
   * staff.
   */
  readonly staffOf?: readonly number[] | undefined;
}

/**
 * Changes a client. An account that has the new e-mail and never confirmed it loses it. A member whose e-mail the staff change is
 * notified at the old address and, if the staff are a branch's, asked to confirm the new one (`claimByStaff`); tokens sent to the
 * old address are no longer valid (`password-reset.ts`).
 *
 * @throws Refusal NOT_FOUND when the family has no such client; STALE_VERSION; CONFLICT for an e-mail that another client has;
 *   FORBIDDEN as `checkAccessChange` says, for staff; INVALID as `readClientFields` says, and for removing the e-mail of a
 *   member, who logs in with it
 */
export function updateClient(
  em: EntityManager,
  { companyId, id, expectedVersion, staffOf }: VersionedKey & UpdateClientOptions,
  { answers = [], ...changes }: ClientChanges,
): Promise<Client> {
  const update = () =>
    em.transactional(async (tx) => {
      const { rootId } = await familyOf(tx, companyId);
      const client = await lockClient(tx, rootId, id);
      transition('client', { id, from: offeredState(client), act: offeredAct(changes.disabled) });
      checkVersion(client, expectedVersion);
      const { version } = client;
      const fields = await readClientFields(tx, rootId, changes);
      if (staffOf) await checkAccessFields(tx, client, fields, staffOf);
      const isClaimed = fields.claimedEmail != null;
      if (client.isMember && fields.email === null && client.email && !isClaimed)
        throw invalid('email', 'is what this member logs in with');
      const isAnother = fields.email !== undefined && fields.email !== client.email;
      if (isAnother && fields.email != null && fields.claimedEmail !== fields.email)
        await releaseEmail(tx, { companyId, byStaff: staffOf !== undefined }, fields.email);
      const given = { email: fields.email, isMember: client.isMember };
      const claim = isAnother && !isClaimed ? claimByStaff(given, { companyId, headId: rootId, staffOf }) : {};
      const oldEmail = client.email ?? client.claimedEmail;
      if (isAnother && staffOf && client.isMember && oldEmail) await sendEmailChanged(tx, companyId, { clientId: id, oldEmail });
      const endsClaim = isAnother && [client.email, fields.email].includes(client.claimedEmail);
      const ended = endsClaim || fields.claimedEmail !== undefined ? { claimedEmail: null, claimedAtCompanyId: null } : {};
      const allAnswers = [...(await answersByName(tx, rootId, { q: fields.q, before: client.q })), ...answers];
      applyChanges<ClientFields>(client, { ...ended, ...fields, ...claim });
      await tx.flush();
      if (claim.claimedEmail) await sendConfirmation(tx, companyId, id);
      if (await saveClientAnswers(tx, client, allAnswers)) await touch(tx, client, version);
      if (changes.disabled) await endSessions(tx, sql`session.client_id = ${id}`);
      const isChanged = client.version !== version || allAnswers.length > 0;
      if (isChanged) await recordFacts(tx, [{ companyId, kind: 'client.changed', about: { clientId: id } }]);
      return client;
    });
  return refuseDuplicate('client_email', () => emailTaken(changes.email ?? ''), update);
}

/** Fields that give access to a client, with the words for them in a refusal. */
const ACCESS = {
  email: 'the e-mail',
  claimedEmail: 'the e-mail',
  disabled: 'the log-in',
  parentClientId: 'who looks after it,',
} as const satisfies Partial<Record<keyof ClientFields, string>>;

/** Checks only fields whose value would change, since forms send the complete record back. @throws Refusal FORBIDDEN */
async function checkAccessFields(
  tx: EntityManager,
  client: Client,
  fields: ClientFields,
  staffOf: readonly number[],
): Promise<void> {
  const names = Object.keys(ACCESS) as (keyof typeof ACCESS)[];
  const changed = names.find((name) => fields[name] !== undefined && fields[name] !== client[name]);
  if (changed) await checkAccessChange(tx, client, { staffOf, act: ACCESS[changed] });
}

/**
 * Marks a client as deleted and ends its sessions. The e-mail becomes available again; the bookings stay. Deleting twice is not
 * an error.
 *
 * @param staffOf the companies for which the caller acts as staff
 * @throws Refusal NOT_FOUND; FORBIDDEN as `checkAccessChange` says
 */
export function deleteClient(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  staffOf: readonly number[],
): Promise<Client> {
  return em.transactional(async (tx) => {
    const { rootId } = await familyOf(tx, companyId);
    const client = await lockClient(tx, rootId, id);
    transition('client', { id, from: offeredState(client), act: 'delete' });
    if (client.deleted) return client;
    await checkAccessChange(tx, client, { staffOf, act: 'the record' });
    client.deleted = true;
    await endSessions(tx, sql`session.client_id = ${id}`);
    await recordFacts(tx, [{ companyId, kind: 'client.changed', about: { clientId: id } }]);
    return client;
  });
}

/** Locks a client, deleted or not. @throws Refusal NOT_FOUND when the family has none */
async function lockClient(tx: EntityManager, rootId: number, id: number): Promise<Client> {
  const client = await tx.findOne(Client, { id, companyId: rootId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!client) throw notFound('client', id);
  return client;
}
