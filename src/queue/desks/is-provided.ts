import { type RawBuilder, sql } from 'kysely';

/**
 * Condition that somebody who works at a company gives a service. Who wants one that nobody gives, such as one of rooms
 * alone, is served by whoever is there.
 */
export const isProvided = (serviceId: RawBuilder<unknown>, companyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from service_person given join person giver on giver.id = given.person_id
  where given.service_id = ${serviceId} and giver.person_companies @> array[${companyId}] and not giver.deleted)`;
