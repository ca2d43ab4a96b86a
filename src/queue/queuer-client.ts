import type { EntityManager } from '@mikro-orm/postgresql';
import { type ChooseClientInput, chooseClient } from '../client/choose-client.js';
import type { Queuer } from './queuer.entity.js';

/** First name of a queuer without one; the ticket is the last name. */
const NOBODY = 'Walk-in';

/**
 * The client that a queuer is: the one it is known to be, else one found or made by what it said.
 *
 * @throws Refusal as `chooseClient` says
 */
export async function queuerClient(tx: EntityManager, queuer: Queuer, now: Date): Promise<number> {
  const { companyId, clientId } = queuer;
  const who = clientId === null ? { client: saidOf(queuer) } : { clientId };
  return (await chooseClient(tx, { companyId, memberId: null, isAdmin: true, ...who }, now)).id;
}

function saidOf({ firstName, lastName, email, mobilePrefix, mobile, locale, ticketNumber }: Queuer): ChooseClientInput['client'] {
  const said = Object.entries({ firstName, lastName, email, mobile }).filter(([, value]) => value?.trim());
  if (said.length === 0) return { firstName: NOBODY, lastName: String(ticketNumber) };
  return { ...Object.fromEntries(said), ...(mobilePrefix && { mobilePrefix }), ...(locale && { locale }) };
}
