import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesBetween, shareOf } from '../../support/fixtures/analytics/recount.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures of events and their waiting lists in two branches, recounted from the rows. */

let company: FiguresCompany;

interface TicketRow {
  readonly id: number;
  readonly event_id: number;
  readonly company_id: number;
  readonly channel: string;
  readonly quantity: number;
  readonly on_waitlist: boolean;
  readonly is_cancelled: boolean;
  readonly starts_at: string;
  readonly created_at: string;
  readonly cancelled_at: string | null;
  readonly waited_since: string | null;
  readonly promoted_at: string | null;
}
interface EventRow {
  readonly id: number;
  readonly company_id: number;
  readonly starts_at: string;
  readonly num_spaces: number;
  readonly spaces_booked: number;
  readonly spaces_blocked: number;
}
let tickets: readonly TicketRow[];
let events: readonly EventRow[];
let offers: readonly { readonly booking_id: number; readonly offered_at: string }[];

beforeAll(async () => {
  company = await startFiguresCompany();
  for (const { companyId, chain } of [company.london, company.newYork]) {
    await company.execute('delete from booking where company_id = ? and event_chain_id is null', [companyId]);
    await company.execute(
      `insert into event (company_id, event_chain_id, starts_at, ends_at, bookable_until, cancel_until, num_spaces, spaces_booked, spaces_blocked, deleted)
       select ?, ?, at.start, at.start + interval '1 hour', at.start, at.start, 10 + n, n % 9, n % 3, n % 8 = 7
       from generate_series(1, 16) n, lateral (select timestamptz '2025-10-18T23:30:00Z' + n * interval '40 hours' as start) at`,
      [companyId, chain.id],
    );
    // Tickets at those occurrences: some moved up from the list, some still on it, some cancelled at various times before the
    // start.
    await company.execute(
      `update booking b set event_id = given.event_id, starts_at = given.starts_at, ends_at = given.starts_at + interval '1 hour',
         created_at = given.starts_at - (given.n * 31 % 500) * interval '1 hour' - interval '1 minute', deleted = given.n % 19 = 0,
         on_waitlist = given.n % 4 = 0 and given.n % 3 > 0, attendance = 'unmarked', attendance_marked_at = null, attendance_marked_by = null,
         is_cancelled = given.n % 5 = 0,
         cancelled_at = case when given.n % 5 = 0 then given.starts_at - (given.n * 7 % 300) * interval '1 hour' end,
         cancelled_late = case when given.n % 5 = 0 then false end,
         waited_since = case when given.n % 4 = 0 then given.starts_at - (given.n * 31 % 500) * interval '1 hour' end,
         promoted_at = case when given.n % 12 = 0 then given.starts_at - (given.n * 31 % 500) * interval '20 minutes' end
       from (
         select k.id, k.n, e.id as event_id, e.starts_at
         from (select id, (row_number() over (order by id))::int as n from booking where company_id = ? and event_chain_id = ?) k
         join (select id, starts_at, (row_number() over (order by id))::int as at from event where company_id = ? and num_spaces <> 10) e on e.at = 1 + k.n % 16
       ) given where given.id = b.id`,
      [companyId, chain.id, companyId],
    );
    await company.execute(
      `insert into space_offer (company_id, booking_id, offered_at)
       select b.company_id, b.id, coalesce(b.promoted_at, b.starts_at - interval '1 hour') - k * interval '50 minutes'
       from booking b, generate_series(1, 2) k where b.company_id = ? and b.waited_since is not null and b.id % 3 < 3 - k`,
      [companyId],
    );
  }
  tickets = await company.execute<TicketRow>(
    'select * from booking where event_chain_id is not null and not deleted order by id',
  );
  events = await company.execute<EventRow>('select * from event where not deleted order by id');
  offers = await company.execute('select booking_id, offered_at from space_offer order by offered_at');
});
afterAll(() => company?.server.close());

async function ask(subject: string, selection: string, more = 'branches: true') {
  const { data, errors } = await company.send(
    `{ analytics(companyId: ${company.head}, from: "2025-01-01", until: "2026-01-01", ${more}) { ${subject} { ${selection} } } }`,
  );
  expect(errors).toBeUndefined();
  return (data!.analytics as Record<string, { rows: Json[]; total: Json }>)[subject.replace(/\(.*/, '')]!;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const inYear = ({ starts_at: at }: { readonly starts_at: string | Date }) => new Date(at).getUTCFullYear() === 2025;

function spacesSold({ id, starts_at: start }: EventRow, days: number): number {
  const cut = new Date(start).getTime() - days * 86_400_000;
  const sold = tickets.filter(
    ({ event_id: eventId, on_waitlist: waits, promoted_at: promoted, created_at: made, cancelled_at: cancelled }) =>
      eventId === id &&
      !waits &&
      new Date(promoted ?? made).getTime() <= cut &&
      (cancelled === null || new Date(cancelled).getTime() > cut),
  );
  return sum(sold.map(({ quantity }) => quantity));
}

function eventFigures(list: readonly EventRow[]) {
  const sold = sum(list.map(({ spaces_booked: booked }) => booked));
  const offered = sum(list.map(({ num_spaces: spaces, spaces_blocked: blocked }) => spaces - blocked));
  const pace = (days: number) => sum(list.map((event) => spacesSold(event, days)));
  return { count: list.length, sold, offered, fill: shareOf(sold, offered), pace: pace(7), soon: pace(1), far: pace(14) };
}

test('events: each figure equals a recount of the rows, by branch and occurrence', async () => {
  const figures = 'count sold offered fill { value part whole } pace soon: pace(days: 1) far: pace(days: 14)';
  const { rows, total } = await ask('events', `rows { by { company { id } event { id } } ${figures} } total { ${figures} }`);
  const counted = events.filter(inYear);
  expect(rows).toHaveLength(counted.length);
  for (const { by, ...shown } of rows) {
    const { event } = by as { event: { id: number } };
    expect(shown).toEqual(eventFigures(counted.filter(({ id }) => id === event.id)));
  }
  expect(total).toEqual(eventFigures(counted));
  expect((total as { pace: number }).pace).toBeGreaterThan((total as { far: number }).far);
});

function waitingFigures(list: readonly TicketRow[], now: number) {
  const settled = list.filter((row) => row.promoted_at !== null || row.is_cancelled || new Date(row.starts_at).getTime() <= now);
  const made = list.flatMap(({ id }) => offers.filter(({ booking_id: booking }) => booking === id));
  const first = ({ id }: TicketRow) => offers.find(({ booking_id: booking }) => booking === id)?.offered_at;
  const taken = list.filter((row) => row.promoted_at !== null && first(row) !== undefined);
  const times = list.flatMap((row) => (first(row) ? [minutesBetween(row.waited_since!, first(row)!)] : []));
  const promoted = list.filter((row) => row.promoted_at !== null);
  return {
    joined: list.length,
    promoted: shareOf(promoted.length, settled.length),
    offersTaken: shareOf(taken.length, made.length),
    timeToOffer: { count: times.length, mean: times.length === 0 ? null : expect.closeTo(sum(times) / times.length, 6) },
  };
}

test.each(['', '(at: STARTS)'])('waitingList%s: figures equal a recount of the rows, by branch and channel', async (at) => {
  const figures = 'joined promoted { value part whole } offersTaken { value part whole } timeToOffer { count mean }';
  const { rows, total } = await ask(`waitingList${at}`, `rows { by { company { id } channel } ${figures} } total { ${figures} }`);
  const waited = tickets.filter(
    (row) => row.waited_since !== null && inYear({ starts_at: at ? row.starts_at : row.waited_since }),
  );
  const groups = Map.groupBy(waited, (row) => `${row.company_id} ${row.channel.toUpperCase()}`);
  expect(rows).toHaveLength(groups.size);
  for (const { by, ...shown } of rows) {
    const { company: branch, channel } = by as { company: { id: number }; channel: string };
    expect(shown).toEqual(waitingFigures(groups.get(`${branch.id} ${channel}`)!, Date.now()));
  }
  expect(total).toEqual(waitingFigures(waited, Date.now()));
  expect((total as { offersTaken: { part: number } }).offersTaken.part).toBeGreaterThan(0);
});
