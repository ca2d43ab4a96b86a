import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../database/new-record.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { newLongId } from '../security/token.js';
import type { CompanyKey } from '../shared/check-version.js';
import { fault, faultsOf, faultsOfQuery, foundOrFaults, refuseFaults } from '../shared/faults.js';
import { invalid } from '../shared/refusal.js';
import { checkQueuer, type QueuerFields } from './check-queuer.js';
import { chooseQueue, findQueueFor } from './choose-queue.js';
import { lockLine, nextTicket, rankAtEnd } from './queue-line.js';
import { Queuer } from './queuer.entity.js';

export interface NewQueuer extends QueuerFields {
  /** May be left out with a booking of a service. */
  readonly serviceId?: number | null | undefined;
  /** Id of the queue; the default is the queue of highest priority that takes the service. */
  readonly clientQueueId?: number | null | undefined;
  /** A booked client who has come and waits with the others. */
  readonly bookingId?: number | null | undefined;
}

/**
 * Puts a client at the end of the line, with a ticket number that is unique in the company on that day.
 *
 * Source: service.md 3 and 4.14.
 * @throws Refusal INVALID naming the field
 */
export function joinQueue(em: EntityManager, { companyId, ...input }: CompanyKey & NewQueuer, now: Date): Promise<Queuer> {
  const { clientQueueId: askedQueue, bookingId = null } = input;
  return em.transactional(async (tx) => {
    const { serviceId, client } = await findNamed(tx, companyId, input);
    const { today } = await lockLine(tx, companyId, now);
    const clientQueueId = await chooseQueue(tx, { companyId, serviceId, clientQueueId: askedQueue });
    const queuer = newRecord(tx, Queuer, {
      ...client,
      ...given(input),
      ...{ companyId, serviceId, clientQueueId, bookingId },
      ...{ longId: newLongId(), ticketDate: today, ticketNumber: await nextTicket(tx, companyId, today) },
      ...{ state: 'waiting', rank: await rankAtEnd(tx, companyId), createdAt: now },
      customStatuses: { checked_in: statusTimestamp(now) },
    });
    await tx.flush();
    await recordFacts(tx, [{ companyId, kind: 'queuer.joined', about: { queuerId: queuer.id, clientQueueId } }]);
    return queuer;
  });
}

/** Finds the service and the client that the input names, else those of the booking. @throws Refusal INVALID with all faults */
async function findNamed(tx: EntityManager, companyId: number, input: NewQueuer) {
  const { bookingId, clientQueueId } = input;
  const [booking, ofBooking] = await foundOrFaults(() => bookingOf(tx, companyId, bookingId));
  const serviceId = input.serviceId ?? booking?.serviceId ?? null;
  const [client, ofClient] = await foundOrFaults(() => clientOf(tx, companyId, input.clientId ?? booking?.clientId));
  const faults = [
    ...faultsOf(() => checkQueuer(input)),
    ...ofBooking,
    ...(serviceId === null && ofBooking.length === 0 ? [NO_SERVICE] : []),
    ...ofClient,
  ];
  if (faults.length > 0 && serviceId !== null)
    refuseFaults(faults, await faultsOfQuery(() => findQueueFor(tx, { companyId, serviceId, clientQueueId })));
  refuseFaults(faults);
  return { serviceId: serviceId!, client: client ?? {} };
}

const NO_SERVICE = fault('serviceId', 'found nothing, expected a service of this company');

/** `YYYY-MM-DDThh:mm:ssZ`, as `multi_status` holds it. */
export const statusTimestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

/** Drops empty fields, so that they do not hide details known of the client. */
const given = (fields: QueuerFields): Partial<Queuer> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

async function bookingOf(tx: EntityManager, companyId: number, id: number | null | undefined) {
  if (id == null) return null;
  const [row] = await runSql<{ clientId: number; serviceId: number | null }>(tx)`
    select client_id, service_id from booking
    where id = ${id} and company_id = ${companyId} and not deleted and not is_cancelled`;
  if (!row) throw invalid('bookingId', `found ${id}, which is no booking of this company`);
  return row;
}

type ClientOf = Pick<Queuer, 'clientId' | 'firstName' | 'lastName' | 'email' | 'mobilePrefix' | 'mobile' | 'locale'>;

/** Finds a client of the family; a queuer takes over its details where none are given. @throws Refusal INVALID (clientId) */
export async function clientOf(tx: EntityManager, companyId: number, id: number | null | undefined): Promise<Partial<ClientOf>> {
  if (id == null) return {};
  const [row] = await runSql<ClientOf>(tx)`
    select id as client_id, first_name, last_name, email, mobile_prefix,
      mobile, locale
    from client where id = ${id} and not deleted
      and company_id = (select root_id from company where company.id = ${companyId})`;
  if (!row) throw invalid('clientId', `found ${id}, which is no client of this company`);
  return row;
}
