import type { EntityManager } from '@mikro-orm/postgresql';
import { type ChooseClientInput, chooseClient } from '../client/choose-client.js';
import { runSql } from '../database/run-sql.js';
import type { Queuer } from './queuer.entity.js';

/** First name of a queuer without one; the ticket is the last name. */
const UNNAMED = 'Walk-in';

/**
 * Finds the client of a queuer: the known one, unless it was deleted since, else one found or created from the queuer's
 * details. Returns its id.
 *
 * @throws Refusal as `chooseClient` says
 */
export async function queuerClient(tx: EntityManager, queuer: Queuer, now: Date): Promise<number> {
  const { companyId, clientId } = queuer;
  const who = (await isThere(tx, clientId)) ? { clientId } : { client: givenDetails(queuer) };
  return (await chooseClient(tx, { companyId, memberId: null, isAdmin: true, ...who }, now)).id;
}

async function isThere(tx: EntityManager, clientId: number | null): Promise<boolean> {
  const rows = await runSql(tx)`select from client where id = ${clientId} and not deleted`;
  return rows.length > 0;
}

function givenDetails({
  firstName,
  lastName,
  email,
  mobilePrefix,
  mobile,
  locale,
  ticketNumber,
}: Queuer): ChooseClientInput['client'] {
  const given = Object.entries({ firstName, lastName, email, mobile }).filter(([, value]) => value?.trim());
  if (given.length === 0) return { firstName: UNNAMED, lastName: String(ticketNumber) };
  return { ...Object.fromEntries(given), ...(mobilePrefix && { mobilePrefix }), ...(locale && { locale }) };
}
