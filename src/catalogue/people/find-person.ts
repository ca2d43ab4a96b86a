import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findCompany } from '../../company/find-company.js';
import { listRows, type Page, type PageAsk } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import { notFound } from '../../shared/refusal.js';
import { worksIn } from '../offered-by.js';
import { type Hidden, shown } from '../shown.js';
import { Person } from './person.entity.js';

export interface PersonListAsk extends Hidden {
  readonly companyId: number;
  /** Only those who provide it. */
  readonly serviceId?: number | null | undefined;
  readonly page: PageAsk;
  readonly withTotal: boolean;
}

/** Lists persons who work in the company, by their `order`, then by id. Source: service.md 4.3. */
export async function listPeople(em: EntityManager, ask: PersonListAsk): Promise<Page<Person>> {
  const { companyId, serviceId, page, withTotal } = ask;
  await findCompany(em, companyId);
  const provides =
    serviceId == null
      ? sql`true`
      : sql`exists (select from service_person link where link.person_id = t.id and link.service_id = ${serviceId})`;
  const where = sql`${worksIn(companyId)} and ${shown(ask)} and ${provides}`;
  return listRows(em, Person, { where, orderBy: [{ property: 'order' }], page, withTotal });
}

/** @throws Refusal NOT_FOUND for one who does not work there */
export async function findPerson(em: EntityManager, companyId: number, id: number, hidden: Hidden = {}): Promise<Person> {
  const person = await findRow(em, Person, sql`t.id = ${id} and ${worksIn(companyId)} and ${shown(hidden)}`);
  if (!person) throw notFound('person', id);
  return person;
}

/** The caller's reference; of several the one that is not deleted, then the oldest. @throws Refusal NOT_FOUND */
export async function findPersonByReference(
  em: EntityManager,
  companyId: number,
  reference: string,
  hidden: Hidden = {},
): Promise<Person> {
  const asked = sql`t.reference = ${reference} and ${worksIn(companyId)} and ${shown(hidden)}`;
  const person = await findRow(em, Person, sql`${asked} order by t.deleted, t.id`);
  if (!person) throw notFound('person', reference);
  return person;
}
