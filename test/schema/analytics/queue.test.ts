import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesBetween } from '../../support/fixtures/analytics/recount.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures of walk-ins in two branches, recounted from the rows. */

let company: FiguresCompany;
interface QueuerRow {
  readonly id: number;
  readonly company_id: number;
  readonly service_id: number;
  readonly person_id: number | null;
  readonly state: string;
  readonly created_at: string;
  readonly served_at: string | null;
  readonly finished_at: string | null;
}
let queuers: readonly QueuerRow[];
beforeAll(async () => {
  company = await startFiguresCompany();
  for (const { companyId, check, surgery, ann, bob } of [company.london, company.newYork]) {
    const [queue] = await company.execute<{ id: number }>(
      `insert into client_queue (company_id, name, priority) values (?, 'Walk-ins', 1) returning id`,
      [companyId],
    );
    // Every third queuer leaves, some at once and one from a desk; some still wait; the period includes the end of summer time.
    await company.execute(
      `insert into queuer (company_id, client_queue_id, service_id, person_id, long_id, ticket_date, ticket_number, state, rank,
         created_at, served_at, finished_at, deleted)
       select ?, ?, (array[?, ?]::int[])[1 + n % 2], case when n % 3 > 0 and n % 10 > 0 then (array[?, ?]::int[])[1 + n % 2] end,
         'q' || n || '-' || ?::int, '2025-10-20', n,
         case when n % 10 = 0 then 'waiting' when n % 3 = 0 then 'left' else 'finished' end, n, at.joined,
         case when n % 10 > 0 and (n % 3 > 0 or n = 9) then at.joined + (n % 40) * interval '1 minute' end,
         case when n % 10 > 0 then at.joined + (n % 40 + n % 7) * interval '1 minute' + interval '20 seconds' end, n % 17 = 0
       from generate_series(1, 90) n, lateral (select timestamptz '2025-10-20T04:10:00Z' + n * interval '3 hours 10 minutes' as joined) at`,
      [companyId, queue!.id, check.id, surgery.id, ann.id, bob.id, companyId],
    );
  }
  queuers = await company.execute<QueuerRow>('select * from queuer where not deleted order by id');
});
afterAll(() => company?.server.close());

const FIGURES = `joined wait { count mean } serving { count mean } abandoned { value part whole }
  serviceLevel { part whole } soon: serviceLevel(minutes: 5) { part whole }`;

async function ask(selection: string, { of = company.head, more = 'branches: true' } = {}) {
  const { data, errors } = await company.send(
    `{ analytics(companyId: ${of}, from: "2025-10-20", until: "2025-12-01", ${more}) { queue { ${selection} } } }`,
  );
  expect(errors).toBeUndefined();
  return (data!.analytics as { queue: { rows: Json[]; total: Json } }).queue;
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : expect.closeTo(numbers.reduce((sum, each) => sum + each, 0) / numbers.length, 6);

function recount(rows: readonly QueuerRow[]) {
  const waits = rows.flatMap(({ created_at: from, served_at: until }) => (until ? [minutesBetween(from, until)] : []));
  const served = rows.flatMap(({ state, served_at: from, finished_at: until }) =>
    state === 'finished' && from && until ? [minutesBetween(from, until)] : [],
  );
  const left = rows.filter(({ state, served_at: at }) => state === 'left' && at === null);
  const level = (limit: number) => ({
    part: waits.filter((wait) => wait <= limit).length,
    whole: rows.length - left.filter((row) => minutesBetween(row.created_at, row.finished_at!) <= limit).length,
  });
  return {
    joined: rows.length,
    wait: { count: waits.length, mean: mean(waits) },
    serving: { count: served.length, mean: mean(served) },
    abandoned: { value: left.length / rows.length, part: left.length, whole: rows.length },
    serviceLevel: level(15),
    soon: level(5),
  };
}

test('each figure equals a recount of the queuers, by service and person and in total', async () => {
  const { rows, total } = await ask(`rows { by { service { id } person { id } } ${FIGURES} } total { ${FIGURES} }`);
  const groups = Map.groupBy(queuers, ({ service_id: service, person_id: person }) => `${service} ${person}`);
  expect(rows).toHaveLength(groups.size);
  for (const { by, ...figures } of rows) {
    const { service, person } = by as { service: { id: number }; person: { id: number } | null };
    expect(figures).toEqual(recount(groups.get(`${service.id} ${person?.id ?? null}`)!));
  }
  expect(total).toEqual(recount(queuers));
});

test('hours are in the time zone of each branch, or in that of the `timeZone` argument', async () => {
  for (const [more, zoneOf] of [
    ['branches: true', (id: number) => (id === company.london.companyId ? 'Europe/London' : 'America/New_York')],
    ['branches: true, timeZone: "Asia/Kathmandu"', () => 'Asia/Kathmandu'],
  ] as const) {
    const { rows } = await ask('rows { by { date hour } joined }', { more });
    const found = Object.fromEntries(
      rows.map(({ by, joined }) => [Object.values(by as { date: string; hour: number }).join(' '), joined]),
    );
    const hours = Map.groupBy(queuers, ({ company_id: id, created_at: at }) => {
      const parts = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zoneOf(id),
        ...({ dateStyle: 'short', timeStyle: 'medium' } as const),
      }).format(new Date(at));
      return `${parts.slice(0, 10)} ${Number(parts.slice(11, 13))}`;
    });
    const inPeriod = [...hours].filter(([hour]) => hour >= '2025-10-20');
    expect(found).toEqual(Object.fromEntries(inPeriod.map(([hour, list]) => [hour, list.length])));
  }
});

test('the queuers listed under each row are those that it counts', async () => {
  const { rows } = await ask('rows { by { company { id } } joined queuers(first: 100) { nodes { id } } }');
  const ids = rows.flatMap(({ queuers: opened, joined }) => {
    const { nodes } = opened as { nodes: { id: number }[] };
    expect(nodes).toHaveLength(joined as number);
    return nodes.map(({ id }) => id);
  });
  expect(ids.sort((a, b) => a - b)).toEqual(queuers.map(({ id }) => id));
});

test('without queuers in the period, shares and means are null', async () => {
  const { data } = await company.send(
    `{ analytics(companyId: ${company.head}, from: "2024-01-01", until: "2024-02-01") { queue { rows { by { date } } total { ${FIGURES} } } } }`,
  );
  const { rows, total } = (data!.analytics as { queue: { rows: Json[]; total: Json } }).queue;
  expect(rows).toEqual([]);
  expect(total).toMatchObject({ joined: 0, wait: { count: 0, mean: null }, abandoned: { value: null, part: 0, whole: 0 } });
});
