import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findCompany } from '../../company/find-company.js';
import { type ListOrder, listRows, orderOrDefault, type Page, type PageQuery } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { CompanyRecordKey } from '../../shared/check-version.js';
import type { ValueOf } from '../../shared/closed-set.js';
import { notFound } from '../../shared/refusal.js';
import type { CATALOGUE_ORDERS } from '../catalogue-orders.js';
import { type HiddenRows, isShown } from '../is-shown.js';
import { worksIn } from '../offered-by.js';
import { Person } from './person.entity.js';

export interface PersonListQuery extends HiddenRows {
  readonly companyId: number;
  /** Only people who provide that service. */
  readonly serviceId?: number | null | undefined;
  /** Default order: by `order`. */
  readonly orderBy?: ListOrder<ValueOf<typeof CATALOGUE_ORDERS>> | null | undefined;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Lists people who work in the company, by default in their `order`, then by id. Source: service.md 4.3. */
export async function listPeople(em: EntityManager, query: PersonListQuery): Promise<Page<Person>> {
  const { companyId, serviceId, page, withTotal } = query;
  await findCompany(em, companyId);
  const provides =
    serviceId == null
      ? sql`true`
      : sql`exists (select from service_person link where link.person_id = t.id and link.service_id = ${serviceId})`;
  const where = sql`${worksIn(companyId)} and ${isShown(query)} and ${provides}`;
  return listRows(em, Person, { where, orderBy: orderOrDefault(query.orderBy, 'order'), page, withTotal });
}

/** Finds a person who works in the company. @throws Refusal NOT_FOUND */
export async function findPerson(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  hidden: HiddenRows = {},
): Promise<Person> {
  const person = await findRow(em, Person, sql`t.id = ${id} and ${worksIn(companyId)} and ${isShown(hidden)}`);
  if (!person) throw notFound('person', id);
  return person;
}

/** Finds a person by their `reference`: of several, one that is not deleted, then the oldest. @throws Refusal NOT_FOUND */
export async function findPersonByReference(
  em: EntityManager,
  { companyId, reference }: { readonly companyId: number; readonly reference: string },
  hidden: HiddenRows = {},
): Promise<Person> {
  const condition = sql`t.reference = ${reference} and ${worksIn(companyId)} and ${isShown(hidden)}`;
  const person = await findRow(em, Person, sql`${condition} order by t.deleted, t.id`);
  if (!person) throw notFound('person', reference);
  return person;
}
