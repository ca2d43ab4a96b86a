import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../support/fixtures/analytics/recount.js';
import { createContact } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures of clients who visit one branch, the other or both: recounted from their visits. */

let company: FiguresCompany;

interface VisitRow {
  readonly id: number;
  readonly client_id: number;
  readonly company_id: number;
  readonly service_id: number | null;
  readonly starts_at: string;
  readonly ends_at: string;
}
let visits: readonly VisitRow[];
const FUTURE = 5;

beforeAll(async () => {
  company = await startFiguresCompany();
  const clientIds: number[] = [];
  for (let left = 12; left > 0; left--) clientIds.push(await createContact(company.london.em.fork(), company.london.companyId));
  // From a single visit to one a month; of the last client all visits but the first are in the future.
  await company.execute(
    `update booking b set client_id = (?::int[])[1 + given.n % 12],
       starts_at = given.start, ends_at = given.start + interval '45 minutes'
     from (
       select id, n, case when n % 12 = ${FUTURE} and n > 12 then now() + n * interval '1 day'
         else timestamptz '2024-01-30T22:00:00Z' + (n % 12) * interval '9 days' + (n / 12) * (1 + n % 12) * interval '11 days' end as start
       from (select id, (row_number() over (order by id))::int as n from booking where event_chain_id is null) k
     ) given where given.id = b.id`,
    [`{${clientIds.join()}}`],
  );
  visits = await company.execute<VisitRow>(
    'select * from booking where not deleted and not on_waitlist and not is_cancelled and ends_at <= now() order by starts_at, id',
  );
});
afterAll(() => company?.server.close());

const FIGURES = `count new returning { value part whole } soon: returning(within: 20) { part whole }
  first: cohorts(month: 1) { value part whole } third: cohorts(month: 3) { part whole }`;

const PERIOD = { from: '2024-02-10', until: '2025-09-01' };

async function ask(selection: string, more = 'branches: true') {
  const { data, errors } = await company.send(
    `{ analytics(companyId: ${company.head}, from: "${PERIOD.from}", until: "${PERIOD.until}", ${more}) { clients { ${selection} } } }`,
  );
  expect(errors).toBeUndefined();
  return (data!.analytics as { clients: { rows: Json[]; total: Json } }).clients;
}

const at = (moment: string) => new Date(moment).getTime();
const earlierOf = (visit: VisitRow) =>
  visits.filter(({ client_id: client, ends_at: end }) => client === visit.client_id && at(end) <= at(visit.starts_at));
const clientsOf = (list: readonly VisitRow[]) => new Set(list.map(({ client_id: client }) => client)).size;

const zoneOf = (companyId: number) => (companyId === company.newYork.companyId ? 'America/New_York' : 'Europe/London');
const dayOf = ({ company_id: id }: Pick<VisitRow, 'company_id'>, moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf(id) }).format(moment);
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function recount(list: readonly VisitRow[]) {
  const firsts = list.filter((visit) => earlierOf(visit).length === 0);
  const returned = (days: number) =>
    list.filter((visit) => earlierOf(visit).some(({ ends_at: end }) => at(end) >= at(visit.starts_at) - days * 86_400_000));
  const cohort = (months: number) => {
    const of = (visit: VisitRow) => monthOf(dayOf(visit, new Date(visit.starts_at))) + months;
    const known = firsts.filter((visit) => monthOf(dayOf(visit, new Date())) > of(visit));
    const came = known.filter((visit) =>
      visits.some(
        (other) => other.client_id === visit.client_id && monthOf(dayOf(visit, new Date(other.starts_at))) === of(visit),
      ),
    );
    return shareOf(clientsOf(came), clientsOf(known));
  };
  const third = cohort(3);
  const soon = shareOf(clientsOf(returned(20)), clientsOf(list));
  return {
    count: clientsOf(list),
    new: clientsOf(firsts),
    returning: shareOf(clientsOf(returned(365)), clientsOf(list)),
    soon: { part: soon.part, whole: soon.whole },
    first: cohort(1),
    third: { part: third.part, whole: third.whole },
  };
}

const inPeriod = (visit: VisitRow) => {
  const day = dayOf(visit, new Date(visit.starts_at));
  return PERIOD.from <= day && day < PERIOD.until;
};

test('each figure equals a recount of the visits, by month and branch and in total', async () => {
  const { rows, total } = await ask(`rows { by { month company { id } } ${FIGURES} } total { ${FIGURES} }`);
  const counted = visits.filter(inPeriod);
  const groups = Map.groupBy(counted, (visit) => `${dayOf(visit, new Date(visit.starts_at)).slice(0, 7)}-01 ${visit.company_id}`);
  expect(rows).toHaveLength(groups.size);
  for (const { by, ...figures } of rows) {
    const { month, company: branch } = by as { month: string; company: { id: number } };
    expect({ month, ...figures }).toEqual({ month, ...recount(groups.get(`${month} ${branch.id}`)!) });
  }
  expect(total).toEqual(recount(counted));
  expect(total).toMatchObject({ first: { part: expect.toSatisfy((part: number) => part > 0) } });
});

test('a client is new in one branch only, and is counted once in the total', async () => {
  const { rows } = await ask('rows { by { company { id } } new count }');
  const { total } = await ask('total { new count }');
  expect(rows.reduce((sum, { new: fresh }) => sum + (fresh as number), 0)).toBe((total as { new: number }).new);
  expect((total as { count: number }).count).toBe(clientsOf(visits.filter(inPeriod)));
});

test('a cohort whose month is not over has the value null, not 0', async () => {
  const { data } = await company.send(
    `{ analytics(companyId: ${company.head}, from: "2024-01-01", until: "2026-01-01", branches: true) { clients { total { cohorts(month: 1200) { value part whole } } } } }`,
  );
  expect(data!.analytics).toEqual({ clients: { total: { cohorts: { value: null, part: 0, whole: 0 } } } });
});
