import type { EntityManager } from '@mikro-orm/postgresql';
import { type Family, familyOf } from '../company/family.js';
import { insert } from '../database/insert.js';
import { refuseDuplicate } from '../database/refuse-duplicate.js';
import { tableOf, unpackRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { type FactRow, recordFacts } from '../outbox/record-fact.js';
import { sendConfirmation } from '../outbox/write-emails.js';
import { checkPassword, hashPassword } from '../security/password.js';
import { readEmail } from '../shared/email.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { Refusal } from '../shared/refusal.js';
import { localDate } from '../shared/zoned-time.js';
import { claimByStaff } from './claimed-by-staff.js';
import { Client } from './client.entity.js';
import { type ClientFields, readClientFields } from './client-fields.js';
import { releaseEmail } from './contact-email.js';
import type { AnswerInput } from './questions/answer-price.js';
import { answersByName } from './questions/answers-by-name.js';
import { saveClientAnswers } from './questions/save-client-answers.js';

export interface NewClient extends ClientFields {
  /** Makes the client a member, who can log in. */
  readonly password?: string | null;
  /** Hash of the password, if it was computed before the transaction. */
  readonly passwordHash?: string | null;
  readonly answers?: readonly AnswerInput[];
}

export const emailTaken = (email: string) =>
  new Refusal('CONFLICT', `There is already a client with the e-mail ${email}`, { field: 'email' });

/** Context of the call; `family` saves a look-up. */
export interface CreateClientOptions {
  readonly family?: Family;
  /** Facts that the caller writes together with its own; this one is added. Without it, the fact is written at once. */
  readonly facts?: FactRow[];
  /** The companies for which the caller acts as staff; left out if the e-mail does not come from staff. */
  readonly staffOf?: readonly number[];
}

/**
 * Creates a client at the head of the company's family, with today as the default join date. An account that has the e-mail and
 * never confirmed it loses it to the new client. An e-mail that staff of a branch give to an account with a password is only
 * claimed (`claimByStaff`).
 *
 * @throws Refusal CONFLICT for an e-mail that the family knows; INVALID as `readClientFields` and `hashPassword` say; NOT_FOUND
 *   without the company. Source: service.md 4.2
 */
export async function createClient(
  em: EntityManager,
  { companyId, now, ...creating }: CreateClientOptions & { readonly companyId: number; readonly now: Date },
  { password, passwordHash: hashed, ...given }: NewClient,
): Promise<Client> {
  const { staffOf, facts } = creating;
  const early = [
    ...(password && !hashed ? faultsOf(() => checkPassword(password)) : []),
    ...faultsOf(() => readEmail(given.email ?? null)),
  ];
  const passwordHash = password && early.length === 0 ? (hashed ?? (await hashPassword(password))) : null;
  const create = async (tx: EntityManager) => {
    const family = creating.family ?? (await afterFaults(early, () => familyOf(tx, companyId)));
    if (early.length > 0)
      refuseFaults(early, await faultsOfQuery(() => readClientFields(tx, family.rootId, { ...given, email: null })));
    const email = readEmail(given.email ?? null);
    if (email !== null && given.claimedEmail !== email)
      await releaseEmail(tx, { companyId, byStaff: staffOf !== undefined }, email);
    const claim = claimByStaff({ email, isMember: passwordHash !== null }, { companyId, headId: family.rootId, staffOf });
    const client = await store(tx, { ...given, ...claim, passwordHash, madeAtCompanyId: companyId }, family, now);
    if (claim.claimedEmail) await sendConfirmation(tx, companyId, client.id);
    const named = await answersByName(tx, family.rootId, { q: given.q });
    await saveClientAnswers(tx, client, [...named, ...(given.answers ?? [])]);
    const fact: FactRow = { companyId, kind: 'client.created', about: { clientId: client.id } };
    if (facts) facts.push(fact);
    else await recordFacts(tx, [fact]);
    return client;
  };
  // Only an e-mail can be a duplicate: without one, no savepoint is needed.
  if (!given.email && em.isInTransaction()) return create(em);
  return refuseDuplicate(
    'client_email',
    () => emailTaken(given.email ?? ''),
    () => em.transactional(create),
  );
}

type ToStore = Omit<NewClient, 'password' | 'passwordHash'> & Pick<Client, 'passwordHash' | 'madeAtCompanyId'>;

async function store(
  tx: EntityManager,
  { passwordHash, madeAtCompanyId, answers, ...given }: ToStore,
  { rootId, timezone: timeZone }: Family,
  now: Date,
): Promise<Client> {
  const fields = await readClientFields(tx, rootId, given);
  const joinDate = fields.joinDate ?? localDate(timeZone, now.getTime());
  const own = { companyId: rootId, madeAtCompanyId, joinDate, passwordHash, isMember: passwordHash !== null };
  const rows = await runSql<{ row: unknown[] }>(tx)`${insert(tx, Client, [{ ...fields, ...own }])}`;
  return unpackRow<Client>(tableOf(tx, Client), rows[0]!.row);
}
