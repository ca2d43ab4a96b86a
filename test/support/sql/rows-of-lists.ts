import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../../../src/database/run-sql.js';

/** Values for the copies of a row, with duplicates and, where allowed, nulls. */
const NAMES = ['Ash', 'Birch', 'Ash', 'Cedar', 'Birch'];
const DAYS = ['2031-05-02', '2031-05-01', '2031-05-02', '2031-05-03', '2031-05-01'];

type Columns = Readonly<Record<string, unknown>>;

/** Tables of lists that are short in the demo, with the columns that differ in each copy. */
const COPIED: Readonly<Record<string, (at: number) => Columns>> = {
  address: (at) => ({ name: at === 3 ? null : NAMES[at] }),
  administrator: (at) => ({ name: NAMES[at], email: `copy${at}@demo.test` }),
  client_queue: (at) => ({ name: NAMES[at] }),
  coupon: (at) => ({
    name: NAMES[at],
    code: `COPY${at}`,
    uses: at % 2,
    valid_from: DAYS[at],
    valid_to: at === 3 ? null : DAYS[at],
  }),
  event_chain: (at) => ({ name: NAMES[at] }),
  event_group: (at) => ({ name: NAMES[at], sort_order: at % 2 }),
  package: (at) => ({ name: NAMES[at], sort_order: at % 2 }),
  payment: (at) => ({ amount: at % 2 }),
  pre_paid_booking: (at) => ({ remaining: 1 + (at % 2), expires_at: at === 3 ? null : DAYS[at] }),
  product: (at) => ({ name: NAMES[at], sort_order: at % 2, sku: `COPY${at}` }),
  queuer: (at) => ({
    state: 'waiting',
    person_id: null,
    served_at: null,
    rank: at,
    ticket_number: 900 + at,
    long_id: `copy-${at}`,
  }),
  resource: (at) => ({ name: NAMES[at], sort_order: at % 2, calendar_key: `copy-${at}` }),
  voucher: (at) => ({ name: NAMES[at], sort_order: at % 2 }),
  voucher_code: (at) => ({ code: `COPY-${at}`, remaining: at % 2, expires_at: at === 3 ? null : DAYS[at] }),
};

/** Tables that are empty in the demo, with all required columns of a row. */
const WRITTEN: Readonly<Record<string, (at: number, of: { companyId: number; rootId: number; personId: number }) => Columns>> = {
  clinic: (at, { companyId }) => ({
    company_id: companyId,
    name: NAMES[at],
    sort_order: at % 2,
    starts_at: `${DAYS[at]}T09:00:00Z`,
    ends_at: `${DAYS[at]}T10:00:00Z`,
    service_ids: [],
    person_ids: [],
    resource_ids: [],
  }),
  closure: (at, { companyId }) => ({ company_id: companyId, name: NAMES[at], start_date: DAYS[at], end_date: DAYS[at] }),
  external_booking: (at, { companyId, personId }) => ({
    company_id: companyId,
    person_id: personId,
    uid: `copy-${at}`,
    starts_at: new Date(Date.now() + (1 + (at % 2)) * 3_600_000),
    ends_at: new Date(Date.now() + (3 + (at % 3)) * 3_600_000),
    all_day: false,
  }),
  schedule_exception: (at, { companyId, personId }) => ({
    company_id: companyId,
    person_id: personId,
    start_date: DAYS[at],
    end_date: DAYS[at],
    hours: [],
  }),
  wallet_band: (at, { rootId }) => ({ company_id: rootId, name: NAMES[at], price: 100, credit: 110, sort_order: at % 2 }),
};

/**
 * Adds five rows to each list of a company that is short in the demo. Returns the arguments for queries of lists: the company,
 * and one of its vouchers with codes.
 */
export async function addRowsOfLists(
  { em: whole }: Pick<MikroORM, 'em'>,
  companyId: number,
): Promise<Readonly<Record<'companyId' | 'voucherId', number>>> {
  const em = whole.fork();
  const [of] = await runSql<{ rootId: number; personId: number; voucherId: number }>(em)`
    select c.root_id as "rootId", (select min(id) from person where company_id = c.id) as "personId",
      (select min(voucher_id) from voucher_code where company_id = c.id) as "voucherId"
    from company c where c.id = ${companyId}`;
  if (!of) throw new Error(`no company ${companyId}`);

  const rows = NAMES.map((_name, at) => at);
  const addTo = async (table: string, given: (at: number) => Columns, like: Columns | null) => {
    const columns = await runSql<{ name: string }>(em)`
      select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
        and table_schema = current_schema()`;
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    const base = like
      ? sql`${JSON.stringify(like)}::jsonb`
      : sql`(select to_jsonb(t) from ${sql.table(table)} t where t.company_id = ${companyId} order by t.id limit 1)`;
    for (const at of rows)
      await runSql(em)`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${base} || ${JSON.stringify(given(at))}::jsonb
          || jsonb_build_object('id', 900000 + ${at}::int, 'created_at', now() + ${at % 2} * interval '1 second'))`;
  };
  await runSql(em)`
    insert into external_calendar (root_id, company_id, person_id, url, next_fetch_at)
    values (${of.rootId}, ${companyId}, ${of.personId}, 'https://calendar.test/none.ics', 'infinity')`;
  for (const [table, given] of Object.entries(COPIED)) await addTo(table, given, null);
  const usual = { root_id: of.rootId, version: 1, deleted: false, updated_at: new Date() };
  for (const [table, given] of Object.entries(WRITTEN)) await addTo(table, (at) => given(at, { ...of, companyId }), usual);
  return { companyId, voucherId: of.voucherId };
}
