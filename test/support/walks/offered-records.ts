import { sql } from 'kysely';
import { CATEGORIES, CLINICS, SERVICE_GROUPS } from '../../../src/catalogue/catalogue-lists.js';
import { addImage } from '../../../src/catalogue/images/add-image.js';
import type { ImageOwner } from '../../../src/catalogue/images/image.entity.js';
import { createQuestion, type NewQuestion } from '../../../src/client/questions/save-question.js';
import { BOOKING_TEXTS, REASONS } from '../../../src/company/company-lists.js';
import { createMemberLevel } from '../../../src/company/member-levels.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { saveShortListRecord } from '../../../src/database/short-lists.js';
import { createEventChain } from '../../../src/event/chains/create-event-chain.js';
import { EVENT_SEQUENCES } from '../../../src/event/event-sequences.js';
import { PACKAGE, PRODUCT, VOUCHER } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { COUPON } from '../../../src/purchase/discounts/coupon-kind.js';
import { WALLET_BAND } from '../../../src/purchase/wallet/wallet-band-kind.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { type FactServer, good } from '../fixtures/fact-server.js';
import { createTalk } from '../fixtures/test-company.js';
import type { Json } from '../oracles/hal-rules.js';

/** Ids of one record of each kind that the company offers, and of its questions. */
export type OfferedRecords = Readonly<Record<string, number>>;

/** Number of the group of questions that the service and the event ask. */
const FORM = 7;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Sends an administrator's call and returns the id of the record in its answer. */
export async function byAdmin(at: FactServer, path: string, body: Json = {}, method = 'POST'): Promise<number> {
  return Number(good(await at.admin.send(method, `${at.desk}/${path}`, body)).id);
}

/** Creates one record of each kind that a company has before its first client. */
export async function createOfferedRecords(at: FactServer): Promise<OfferedRecords> {
  await updateSettings(
    at.em,
    { companyId: at.testCompany.companyId },
    { hasCoupons: true, hasVoucherCodes: true, paymentTax: 20 },
  );
  const asked = await askQuestions(at);
  const bookable = await offerTime(at);
  const event = await announce(at, bookable);
  const lists = await fillLists(at, { ...bookable, ...event });
  await illustrate(at, { ...bookable, ...event });
  return {
    ...asked,
    ...bookable,
    ...event,
    ...lists,
    session: await offerCourse(at, event),
    ...(await sellArticles(at, bookable)),
  };
}

async function askQuestions({ em, testCompany: { companyId } }: FactServer): Promise<OfferedRecords> {
  const add = async (given: Partial<NewQuestion>) =>
    (await createQuestion(em, companyId, { name: 'Which?', kind: 'text_field', ...given })).id;
  return {
    question: await add({ questionGroupId: FORM }),
    secret: await add({ questionGroupId: FORM, adminOnly: true }),
    survey: await add({ questionGroupId: FORM, inSurvey: true }),
    clientQuestion: await add({}),
  };
}

async function offerTime(at: FactServer): Promise<OfferedRecords> {
  const desk = (path: string, body: Json, method?: string) => byAdmin(at, path, body, method);
  const schedule = await hours(at);
  const address = await desk('addresses', { address1: '14', address2: 'High Street', postcode: 'N1 1AA' });
  const category = (
    await saveShortListRecord(at.em, CATEGORIES, { companyId: at.testCompany.companyId, fields: { name: 'Paws' } })
  ).id;
  const person = await desk('people', { name: 'Pia', schedule_id: schedule, service_ids: [], email: 'pia@example.test' });
  const resource = await desk('resources', { name: 'Table', schedule_id: schedule, address_id: address });
  const service = await desk('services', {
    ...{ name: 'Grooming', durations: [30], prices: [1200], category_id: category, detail_group_id: FORM },
    ...{ person_ids: [person], resource_ids: [resource], schedule_id: schedule },
  });
  const queue = (await createClientQueue(at.em, at.testCompany.companyId, { name: 'Desk', serviceIds: [service] })).id;
  await desk(`people/${person}`, { client_queue_id: queue }, 'PUT');
  await busyElsewhere(at, person);
  return { schedule, address, category, person, resource, service, queue };
}

/** Creates a schedule of all days but one, with early hours on Mondays under a condition; returns its id. */
async function hours(at: FactServer): Promise<number> {
  const schedule = await byAdmin(at, 'schedules', { name: 'All week' });
  const shift_pattern_condition_id = await byAdmin(at, `schedules/${schedule}/shift_pattern_conditions`, {
    name: 'Early',
    color: 'red',
  });
  const daily = { start_date: '2025-01-06', frequency: 'daily', except_date: ['2030-04-10'] };
  await byAdmin(at, `schedules/${schedule}/shift_patterns`, { ...daily, start_time: '08:00', end_time: '20:00' });
  const weekly = { ...daily, frequency: 'weekly', by_day: ['Monday'], shift_pattern_condition_id };
  await byAdmin(at, `schedules/${schedule}/shift_patterns`, { ...weekly, start_time: '06:00', end_time: '08:00' });
  return schedule;
}

/** Inserts a busy time of a person from an external calendar. */
async function busyElsewhere({ em, testCompany: { companyId } }: FactServer, person: number): Promise<void> {
  const from = sql`now() + interval '1 day'`;
  await sql`insert into external_calendar (company_id, person_id, url) values (${companyId}, ${person}, 'https://calendar.test/')`.execute(
    em.getKysely(),
  );
  await sql`insert into external_booking (root_id, company_id, person_id, uid, starts_at, ends_at, title)
    select root_id, id, ${person}, 'one@calendar.test', ${from}, ${from} + interval '1 hour', 'Dentist' from company
    where id = ${companyId}`.execute(em.getKysely());
}

/** Creates an event in the coming week, which lists show by default. */
async function announce(at: FactServer, { person, resource }: OfferedRecords): Promise<OfferedRecords> {
  const startsAt = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`;
  const { chain, talk } = await createTalk(at.em, at.testCompany.companyId, { startsAt, spaces: 4 });
  const { name, eventGroupId: group, addressId: place } = chain;
  await byAdmin(
    at,
    `event_chains/${chain.id}`,
    {
      ...{ name, event_group_id: group, address_id: place, waitlength: 5, detail_group_id: FORM },
      ...{ person_id: person, resource_id: resource },
    },
    'PUT',
  );
  return { chain: chain.id, event: talk.id, group, place: place! };
}

/** Creates a course; returns the id of its first occurrence. */
async function offerCourse({ em, testCompany: { companyId } }: FactServer, { group, place }: OfferedRecords): Promise<number> {
  const of = { eventGroupId: group!, addressId: place!, price: 6000, spaces: 8, course: true };
  const times = { startDate: '2030-06-03', time: '10:00', duration: 60, recurrenceRule: 'FREQ=WEEKLY;COUNT=2' };
  const { id } = await createEventChain(em, { companyId, name: 'Puppy course', ...of, ...times }, new Date());
  const { rows } = await sql<{ id: number }>`select min(id) as id from event where event_chain_id = ${id}`.execute(
    em.getKysely(),
  );
  return rows[0]!.id;
}

async function fillLists({ em, testCompany: { companyId } }: FactServer, made: OfferedRecords): Promise<OfferedRecords> {
  const key = { companyId };
  const serviceIds = [made.service!];
  const startsAt = new Date('2030-03-04T09:00:00Z');
  const clinic = { name: 'Jabs', startsAt, endsAt: new Date('2030-03-04T12:00:00Z'), addressId: made.address! };
  return {
    text: (await saveShortListRecord(em, BOOKING_TEXTS, { ...key, fields: TEXT(made) })).id,
    reason: (await saveShortListRecord(em, REASONS, { ...key, fields: { name: 'Rain', kind: 3 } })).id,
    serviceGroup: (await saveShortListRecord(em, SERVICE_GROUPS, { ...key, fields: { name: 'All', serviceIds } })).id,
    sequence: (
      await saveShortListRecord(em, EVENT_SEQUENCES, { ...key, fields: { name: 'Course', eventGroupIds: [made.group!] } })
    ).id,
    clinic: (
      await saveShortListRecord(em, CLINICS, {
        ...key,
        fields: {
          ...clinic,
          serviceIds,
          personIds: [made.person!],
          resourceIds: [made.resource!],
        },
      })
    ).id,
    level: (await createMemberLevel(em, 1, 'Gold')).id,
  };
}

const TEXT = ({ service }: OfferedRecords) =>
  ({ message: 'Bring a lead.', step: 'Confirm', itemKind: 'service', itemId: service! }) as const;

async function illustrate({ em, testCompany: { companyId } }: FactServer, made: OfferedRecords): Promise<void> {
  const file = { fileName: 'a.png', contentType: 'image/png', content: PIXEL };
  const owners: Readonly<Record<ImageOwner, number>> = {
    ...{ service: made.service!, person: made.person!, resource: made.resource!, event_group: made.group! },
  };
  for (const [owner, ownerId] of Object.entries(owners))
    await addImage(em, companyId, { owner: owner as ImageOwner, ownerId, ...file });
}

async function sellArticles(
  { em, testCompany: { companyId } }: FactServer,
  { service }: OfferedRecords,
): Promise<OfferedRecords> {
  const key = { companyId };
  const ahead = { price: 3000, bookingCount: 3, serviceIds: [service!] };
  await saveRecord(em, WALLET_BAND, { ...key, given: { name: 'Ten', price: 1000, credit: 1100 } });
  return {
    coupon: (await saveRecord(em, COUPON, { ...key, given: { code: 'SPRING', name: 'Spring', percent: 10 } })).id,
    product: (await saveRecord(em, PRODUCT, { ...key, given: { name: 'Lead', price: 700, stock: 50 } })).id,
    package: (await saveRecord(em, PACKAGE, { ...key, given: { name: 'Three', ...ahead } })).id,
    bulk: (await saveRecord(em, PACKAGE, { ...key, given: { name: 'Any three', ...ahead, isBulk: true } })).id,
    voucher: (await saveRecord(em, VOUCHER, { ...key, given: { name: 'Gift', price: 2000, value: 2000 } })).id,
  };
}
