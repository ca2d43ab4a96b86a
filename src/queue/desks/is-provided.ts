import { type RawBuilder, sql } from 'kysely';

/**
 * Condition that a person who works at a company provides a service. A service that no person provides, such as one of rooms
 * alone, is served at any desk.
 */
export const isProvided = (serviceId: RawBuilder<unknown>, companyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from service_person link join person provider on provider.id = link.person_id
  where link.service_id = ${serviceId} and provider.person_companies @> array[${companyId}] and not provider.deleted)`;
