import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { CATALOGUE_ORDERS } from '../../catalogue/catalogue-orders.js';
import { findCompany } from '../../company/find-company.js';
import { type ListOrder, listRows, type OrderedQuery, orderOrDefault, type Page, type PagedQuery } from '../../database/page.js';
import { findRow, findRows } from '../../database/row.js';
import type { ValueOf } from '../../shared/closed-set.js';
import type { LocalDate } from '../../shared/local-date.js';
import { notFound } from '../../shared/refusal.js';
import { Event } from '../event.entity.js';
import { EventGroup } from '../event-group.entity.js';
import { ofLiveChain } from '../find-events.js';
import { EventChain } from './event-chain.entity.js';

/** Properties by which chains can be ordered. */
export const EVENT_CHAIN_ORDERS = {
  ID: 'id',
  NAME: 'name',
  START_DATE: 'startDate',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
} as const;

/** Options to list records that not everyone may see. Only administrators may use them. */
export interface HiddenEvents {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
}

export interface ChainsFilter extends HiddenEvents {
  readonly eventGroupId?: number | null;
  /** Only chains that begin on that day or later. */
  readonly startsFrom?: LocalDate | null;
  /** Only chains that end on that day or later. */
  readonly endsFrom?: LocalDate | null;
  /** True: templates, from which chains are made, are listed too. Only administrators may use it. */
  readonly includeTemplates?: boolean | null;
}

const visible = ({ includeDisabled, includeDeleted }: HiddenEvents): RawBuilder<unknown> => sql`
  ${includeDisabled ? sql`true` : sql`not t.disabled`} and ${includeDeleted ? sql`true` : sql`not t.deleted`}`;

/** Lists chains of a company, ordered by id by default. @throws Refusal NOT_FOUND where there is no such company */
export async function findChains(
  em: EntityManager,
  companyId: number,
  {
    page,
    withTotal,
    orderBy,
    ...filter
  }: ChainsFilter & PagedQuery & { readonly orderBy?: ListOrder<ValueOf<typeof EVENT_CHAIN_ORDERS>> | null },
): Promise<Page<EventChain>> {
  await findCompany(em, companyId);
  const { eventGroupId, startsFrom, endsFrom } = filter;
  const where = sql`t.company_id = ${companyId} and ${visible(filter)}
    ${filter.includeTemplates ? sql`` : sql`and not t.template`}
    ${eventGroupId == null ? sql`` : sql`and t.event_group_id = ${eventGroupId}`}
    ${startsFrom ? sql`and t.start_date >= ${startsFrom}::date` : sql``}
    ${endsFrom ? sql`and t.end_date >= ${endsFrom}::date` : sql``}`;
  return listRows(em, EventChain, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}

/** Finds a chain by id; with `asAdmin` also one that is disabled, deleted or a template. @throws Refusal NOT_FOUND */
export async function findChain(
  em: EntityManager,
  companyId: number,
  { id, asAdmin }: { readonly id: number; readonly asAdmin: boolean },
): Promise<EventChain> {
  const shown = asAdmin ? sql`true` : sql`not t.deleted and not t.disabled and not t.template`;
  const chain = await findRow(em, EventChain, sql`t.id = ${id} and t.company_id = ${companyId} and ${shown}`);
  if (!chain) throw notFound('event chain', id);
  return chain;
}

/**
 * Finds a chain by the caller's reference, case-insensitively. Of several with the same reference the oldest that is not
 * deleted.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findChainByReference(em: EntityManager, companyId: number, reference: string): Promise<EventChain> {
  const [chain] = await findRows(
    em,
    EventChain,
    sql`lower(t.reference) = lower(${reference}) and t.company_id = ${companyId} and not t.deleted`,
  );
  if (!chain) throw notFound('event chain', reference);
  return chain;
}

/** Lists groups of a company, ordered by `order` by default. @throws Refusal NOT_FOUND where there is no such company */
export async function findGroups(
  em: EntityManager,
  companyId: number,
  { hidden, orderBy, page, withTotal }: OrderedQuery<typeof CATALOGUE_ORDERS> & { readonly hidden: HiddenEvents },
): Promise<Page<EventGroup>> {
  await findCompany(em, companyId);
  const where = sql`t.company_id = ${companyId} and ${visible(hidden)}`;
  return listRows(em, EventGroup, { where, orderBy: orderOrDefault(orderBy, 'order'), page, withTotal });
}

/** Finds a group by id; with `asAdmin` also one that is disabled or deleted. @throws Refusal NOT_FOUND */
export async function findGroup(
  em: EntityManager,
  companyId: number,
  { id, asAdmin }: { readonly id: number; readonly asAdmin: boolean },
): Promise<EventGroup> {
  const hidden = { includeDisabled: asAdmin, includeDeleted: asAdmin };
  const group = await findRow(em, EventGroup, sql`t.id = ${id} and t.company_id = ${companyId} and ${visible(hidden)}`);
  if (!group) throw notFound('event group', id);
  return group;
}

/**
 * Finds an occurrence by id; with `asAdmin` also one that is deleted, or whose chain is disabled, deleted or a template.
 *
 * @throws Refusal NOT_FOUND
 */
export async function findEvent(
  em: EntityManager,
  companyId: number,
  { id, asAdmin }: { readonly id: number; readonly asAdmin: boolean },
): Promise<Event> {
  const shown = asAdmin ? sql`true` : sql`not t.deleted and ${ofLiveChain()}`;
  const event = await findRow(em, Event, sql`t.id = ${id} and t.company_id = ${companyId} and ${shown}`);
  if (!event) throw notFound('event', id);
  return event;
}
