import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../../src/shared/interval.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures as of a moment: computed from the rows as they were then, whatever has happened to them since. */

const MONEY = ['sold', 'booked', 'received', 'refunded', 'due', 'held', 'forfeited', 'tax'];

/** Queries whose answers must stay the same later; the period ends before bookings that are already paid for. */
const QUESTIONS = `
  bookings { rows { by { week service { id } person { id } channel firstVisit leadTime }
    count spaces kept ended cancellationRate { part whole } lateCancellationRate { part } notice { count mean }
    noShowRate { part whole } marked { part } leadTime { count mean percentile(p: 0.9) } rebooked { part } bookedValue { amountMinor } } }
  cancelled: bookings(at: CANCELLED) { total { count } }
  paid: bookings(at: PAID, filter: { channel: ONLINE }) { total { count } }
  money { rows { by { month service { id } } ${MONEY.map((name) => `${name} { amountMinor }`).join(' ')} } }`;

let company: FiguresCompany;
let answers: Json;
let moment: string;

async function analytics(asOf?: string, selection = QUESTIONS) {
  const period = `from: "2025-10-01", until: "2025-11-20" ${asOf ? `, asOf: "${asOf}"` : ''}`;
  return company.send(`{ analytics(companyId: ${company.head}, branches: true, ${period}) { ${selection} } }`);
}

beforeAll(async () => {
  company = await startFiguresCompany();
  const { execute, send, london, newYork } = company;
  await execute(`insert into payment (company_id, purchase_id, amount, kind, status, success, created_at)
    select company_id, id, 40000, 'card', 'complete', true, '2025-11-01T10:00:00Z' from purchase`);
  await execute('update booking set paid = id % 4 * 10');
  const { data, errors } = await analytics();
  expect(errors).toBeUndefined();
  answers = data!.analytics as Json;
  // Changes are recorded to the millisecond: one made immediately could get the same moment.
  const [row] = await execute<{ then: string }>(
    `select to_char(max(happened_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as then from audit_entry`,
  );
  moment = row!.then;
  await execute(
    'update booking set is_cancelled = true, cancelled_at = now(), cancelled_late = true where id % 4 = 0 and not is_cancelled',
  );
  await execute("update booking set attendance = 'attended' where id % 3 = 0 and not on_waitlist");
  await execute("update booking set attendance = 'no_show' where id % 6 = 0 and not on_waitlist");
  await execute(
    "update booking set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days' where id % 5 = 0",
  );
  await execute(
    'update booking set price = price + 700, quantity = quantity + 1, paid = 5, service_id = null where id % 7 = 0 and event_chain_id is not null',
  );
  await execute('update booking set deleted = true where id % 8 = 1');
  const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';
  for (const { companyId, talk } of [london, newYork]) {
    const [client] = await execute<{ client_id: number }>('select client_id from booking where company_id = ? limit 1', [
      companyId,
    ]);
    const made = await send(query, { input: { companyId, eventId: talk.id, clientId: client!.client_id } });
    expect(made.errors).toBeUndefined();
  }
  await execute(
    "update booking set starts_at = '2025-11-05T10:00:00Z', ends_at = '2025-11-05T11:00:00Z' where id in (select max(id) from booking group by company_id)",
  );
  await execute(`insert into payment (company_id, purchase_id, amount, kind, status, success)
    select company_id, id, 500, 'card', 'complete', true from purchase`);
});
afterAll(() => company?.server.close());

test('figures with `asOf` ignore later changes', async () => {
  const { data, errors } = await analytics(moment);
  expect(errors).toBeUndefined();
  expect(data!.analytics).toEqual(answers);
});

test('figures without `asOf` include later changes', async () => {
  const { data } = await analytics();
  const [was, is] = [answers, data!.analytics as Json];
  for (const name of ['bookings', 'cancelled', 'money']) expect(is[name], name).not.toEqual(was[name]);
});

describe('refused:', () => {
  const later = new Date(Date.now() + HOUR).toISOString();

  test.each([
    ['2020-01-01T00:00:00Z', 'bookings { total { count } }', /or later/],
    [later, 'bookings { total { count } }', /not ahead/],
    [undefined, 'coupons { total { uses } }', /expected bookings or money/],
  ])('`asOf` %s on %s, with the message %s', async (asOf, selection, message) => {
    const { errors } = await analytics(asOf ?? moment, selection);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'asOf' }] });
    expect(errors?.[0]?.message).toMatch(message);
  });

  test('any moment before the one in the message, which is accepted', async () => {
    const { errors } = await analytics('2020-01-01T00:00:00Z', 'bookings { total { count } }');
    const first = /expected (\S+) or later/.exec(errors![0]!.message)![1]!;
    expect((await analytics(first, 'bookings { total { count } }')).errors).toBeUndefined();
  });
});
