import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../account/password.js';
import { familyOf } from '../company/family.js';
import { refuseDuplicate } from '../database/refuse-duplicate.js';
import { Refusal } from '../shared/refusal.js';
import { localDate } from '../shared/zoned-time.js';
import { recordFacts } from '../webhook/record-fact.js';
import type { GivenAnswer } from './answer-price.js';
import { Client } from './client.entity.js';
import { type ClientFields, readClientFields } from './client-fields.js';
import { saveClientAnswers } from './save-client-answers.js';

export interface NewClient extends ClientFields {
  /** Makes the client a member, who can log in. */
  readonly password?: string | null;
  readonly answers?: readonly GivenAnswer[];
}

export const emailTaken = (email: string) =>
  new Refusal('CONFLICT', `There is already a client with the e-mail ${email}`, { field: 'email' });

/**
 * Creates a client at the head of the company's family, who joined today unless told otherwise.
 *
 * @throws Refusal CONFLICT for an e-mail that the family knows; INVALID as `readClientFields` and `hashPassword` say;
 *   NOT_FOUND without the company. Source: service.md 4.2
 */
export async function createClient(
  em: EntityManager,
  companyId: number,
  { password, answers = [], ...given }: NewClient,
  now: Date,
): Promise<Client> {
  const passwordHash = password ? await hashPassword(password) : null;
  const create = () =>
    em.transactional(async (tx) => {
      const { rootId, timezone } = await familyOf(tx, companyId);
      const fields = await readClientFields(tx, rootId, given);
      const joinDate = fields.joinDate ?? localDate(timezone, now.getTime());
      const own = { companyId: rootId, joinDate, passwordHash, isMember: passwordHash !== null };
      const client = tx.create(Client, { ...fields, ...own }, { partial: true });
      await tx.flush();
      await saveClientAnswers(tx, client, answers);
      await recordFacts(tx, [{ companyId, kind: 'client.created', about: { clientId: client.id } }]);
      return client;
    });
  return refuseDuplicate('client_email', () => emailTaken(given.email ?? ''), create);
}
