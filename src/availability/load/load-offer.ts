import { sql } from 'kysely';
import { type BookedKind, nounOf } from '../../capacity/booked-id.js';
import { offeredBy, worksIn } from '../../catalogue/offered-by.js';
import { Service } from '../../catalogue/services/service.entity.js';
import { JOIN_SETTINGS, settingInForce } from '../../company/inherit-settings.js';
import { type Reads, rowsOf } from '../../database/joint-statements.js';
import { packedRow, tableOf, unpackRow } from '../../database/row.js';
import type { CompiledSchedule } from '../../schedule/compile-schedule.js';
import {
  type HoursColumns,
  hoursOfProviders,
  PERSON_HOURS_COLUMNS,
  RESOURCE_HOURS_COLUMNS,
} from '../../schedule/hours-of-provider.js';
import { SCHEDULES_JSON, type ScheduleRow, storedSchedules } from '../../schedule/stored-schedules.js';
import { notFound } from '../../shared/refusal.js';
import type { Combination } from '../engine/diary.js';

/** Person or resource that provides a service, with its hours; null hours: never bookable. */
export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly units: number;
  /** Most spaces that one booking may take of a resource; missing or null: as many as there are. */
  readonly mostSpaces?: number | null;
  readonly hours: CompiledSchedule | null;
}

/** A service with its providers, combinations and settings: all that does not change from booking to booking. */
export interface Offer {
  readonly companyId: number;
  readonly rootId: number;
  readonly timeZone: string;
  readonly currencyCode: string;
  readonly live: boolean;
  readonly holdSeconds: number | null;
  readonly basketSeconds: number | null;
  /** Per cent, contained in every price. */
  readonly tax: number;
  readonly service: Service;
  readonly needsPerson: boolean;
  readonly needsResource: boolean;
  /** Combinations that can be booked: with every provider that the service needs, all of which take bookings. */
  readonly combinations: readonly Combination[];
  /** Combinations that an id may name; also the service alone, or with only one of the two providers that it needs. */
  readonly bookables: readonly Combination[];
  readonly people: readonly Provider[];
  readonly resources: readonly Provider[];
  /** The service's own schedule. */
  readonly hours: CompiledSchedule | null;
}

/** A service, or one bookable combination of it (the `event_id` of v1). */
export type OfferQuery =
  | { readonly serviceId: number }
  | { readonly bookableId: number; readonly idKind?: BookedKind | undefined };

interface LoadedOffer {
  company: { rootId: number; timeZone: string; currencyCode: string; live: boolean };
  settings: {
    scheduleId: number | null;
    holdSeconds: number | null;
    basketSeconds: number | null;
    paymentTax: number | null;
  };
  service: unknown[] | null;
  anyPerson: boolean;
  anyResource: boolean;
  bookables: [number, number | null, number | null][];
  people: { id: number; name: string; hours: HoursColumns }[];
  resources: { id: number; name: string; count: number; maxQuantity: number | null; hours: HoursColumns }[];
  schedules: ScheduleRow[];
}

/**
 * Loads the offer of a service, in one statement whatever the number of staff.
 *
 * @throws Refusal NOT_FOUND where the company has no such service on offer
 */
export async function loadOffer(em: Reads, companyId: number, query: OfferQuery): Promise<Offer> {
  const loaded = await load(em, companyId, query);
  if (!loaded?.service) {
    throw 'serviceId' in query ? notFound('service', query.serviceId) : notFound(nounOf(query.idKind), query.bookableId);
  }
  const service = unpackRow<Service>(tableOf(em, Service), loaded.service);
  const hoursOf = hoursOfProviders({ scheduleId: loaded.settings.scheduleId, schedules: loaded.schedules });
  const timeZone = loaded.company.timeZone;

  const people = loaded.people.map((person) => ({
    id: person.id,
    name: person.name,
    timeZone: person.hours.timeZone ?? timeZone,
    units: 1,
    hours: hoursOf(person.hours),
  }));
  const resources = loaded.resources.map(({ id, name, count, maxQuantity, hours }) => ({
    id,
    name,
    timeZone,
    units: count,
    mostSpaces: maxQuantity,
    hours: hoursOf(hours),
  }));
  return {
    companyId,
    rootId: loaded.company.rootId,
    timeZone,
    currencyCode: loaded.company.currencyCode,
    live: loaded.company.live,
    holdSeconds: loaded.settings.holdSeconds,
    basketSeconds: loaded.settings.basketSeconds,
    tax: loaded.settings.paymentTax ?? 0,
    service,
    needsPerson: loaded.anyPerson,
    needsResource: loaded.anyResource,
    combinations: bookableCombinations(loaded),
    bookables: loaded.bookables.map(combinationOf),
    people,
    resources,
    hours: service.scheduleId === null ? null : hoursOf({ timeZone: null, scheduleId: service.scheduleId }),
  };
}

/** Combinations with exactly the providers that the service needs (person, resource or both), all of which take bookings. */
function bookableCombinations({ bookables, anyPerson, anyResource, people, resources }: LoadedOffer): Combination[] {
  const personIds = new Set(people.map(({ id }) => id));
  const resourceIds = new Set(resources.map(({ id }) => id));
  return bookables
    .map(combinationOf)
    .filter(({ personId }) => (anyPerson ? personId !== null && personIds.has(personId) : personId === null))
    .filter(({ resourceId }) => (anyResource ? resourceId !== null && resourceIds.has(resourceId) : resourceId === null));
}

const combinationOf = ([bookableId, personId, resourceId]: LoadedOffer['bookables'][number]): Combination => ({
  bookableId,
  personId,
  resourceId,
});

async function load(em: Reads, companyId: number, offerQuery: OfferQuery): Promise<LoadedOffer | undefined> {
  const wanted =
    'serviceId' in offerQuery
      ? sql`t.id = ${offerQuery.serviceId}`
      : sql`t.id = (select service_id from bookable where id = ${offerQuery.bookableId} and company_id = ${companyId})`;
  const query = sql<LoadedOffer>`
    with service as (
      select t.id, t.schedule_id, ${packedRow(tableOf(em, Service))} as row
      from service t where ${wanted} and ${offeredBy(companyId)} and not t.deleted and not t.disabled
    ), people as (
      select t.id, t.name, t.schedule_id, ${PERSON_HOURS_COLUMNS} as hours from service_person sp join service on service.id = sp.service_id
      join person t on t.id = sp.person_id and t.root_id = sp.root_id
      where not t.deleted and not t.disabled and not t.never_booked and ${worksIn(companyId)} order by t.id
    ), resources as (
      select r.id, r.name, r.count, r.max_book, r.schedule_id, ${RESOURCE_HOURS_COLUMNS} as hours from service_resource sr join service on service.id = sr.service_id
      join resource r on r.id = sr.resource_id and r.root_id = sr.root_id
      where not r.deleted and not r.disabled and not r.never_booked and r.company_id = ${companyId} order by r.id
    ), settings as (
      select ${settingInForce('scheduleId')} as schedule_id,
        ${settingInForce('holdSeconds')} as hold_seconds,
        ${settingInForce('basketSeconds')} as basket_seconds,
        own.payment_tax
      from company c ${JOIN_SETTINGS}
      where c.id = ${companyId}
    ), schedules as (
      ${storedSchedules(
        companyId,
        sql`select schedule_id from people union select schedule_id from resources
          union select schedule_id from service union select schedule_id from settings`,
      )}
    )
    select json_build_object('rootId', company.root_id, 'timeZone', company.timezone, 'currencyCode', company.currency_code,
        'live', company.live) as company,
      (select json_build_object('scheduleId', schedule_id, 'holdSeconds', hold_seconds, 'basketSeconds', basket_seconds,
        'paymentTax', payment_tax) from settings) as settings,
      (select row from service) as service,
      exists (select from service_person where service_id = (select id from service)) as any_person,
      exists (select from service_resource where service_id = (select id from service)) as any_resource,
      (select coalesce(json_agg(json_build_array(b.id, b.person_id, b.resource_id) order by b.id), '[]')
       from bookable b where b.service_id = (select id from service) and b.company_id = ${companyId}) as bookables,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'hours', hours) order by id), '[]') from people) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'count', count, 'maxQuantity', max_book,
        'hours', hours) order by id), '[]') from resources) as resources,
      (${SCHEDULES_JSON}) as schedules
    from company where company.id = ${companyId} and not company.deleted`;
  return (await rowsOf(em, query))[0];
}
