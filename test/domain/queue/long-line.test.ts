import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueueReturnInput } from '../../../src/queue/return-to-queue.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { QueueCompany } from '../../support/fixtures/queue-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { rowsWritten } from '../../support/oracles/rows-written.js';

let database: TestDatabase;
let short: QueueCompany;
let long: QueueCompany;

/** One queuer to be called, and others behind; `waiting` in total. */
async function lineOf(waiting: number): Promise<QueueCompany> {
  const shop = await QueueCompany.open(database);
  const { id } = await shop.join('First');
  await shop.em().execute(
    `insert into queuer (company_id, client_queue_id, service_id, first_name, long_id, ticket_date, ticket_number, state, rank)
     select company_id, client_queue_id, service_id, 'Behind', gen_random_uuid(), ticket_date, n, 'waiting', n
     from queuer, generate_series(2, ${waiting}) n where id = ${id}`,
  );
  return shop;
}

beforeAll(async () => {
  database = await freshDatabase();
  short = await lineOf(4);
  long = await lineOf(200);
});
afterAll(() => database?.close());

interface Cost {
  readonly statements: number;
  readonly written: Record<string, number>;
}

async function costOf(shop: QueueCompany, work: () => Promise<unknown>): Promise<Cost> {
  let statements = 0;
  const written = await rowsWritten(shop.em(), async () => {
    statements = await countStatements(work);
  });
  return { statements, written };
}

/** Each step continues with the line that the previous one left. */
const STEPS: readonly [string, (shop: QueueCompany) => Promise<unknown>][] = [
  ['joining at the end', (shop) => shop.join('Last')],
  ['calling the next queuer', (shop) => shop.start(shop.ann.id)],
  ['returning to the front', (shop) => returning(shop, { first: true })],
  ['calling the next queuer again', (shop) => shop.start(shop.ann.id)],
  ['returning between two others', (shop) => returning(shop, { position: 2 })],
  ['calling another queuer', (shop) => shop.start(shop.ann.id)],
  ['returning to the end', (shop) => returning(shop, { last: true })],
  ['calling a third queuer', (shop) => shop.start(shop.ann.id)],
  ['finishing', async (shop) => shop.finish(await served(shop))],
  ['the list', (shop) => shop.places()],
];

const returning = async (shop: QueueCompany, input: QueueReturnInput) => shop.back(await served(shop), input);

async function served(shop: QueueCompany): Promise<number> {
  const [row] = await shop
    .em()
    .execute<{ id: number }[]>(`select id from queuer where company_id = ${shop.id} and state = 'serving'`);
  return row!.id;
}

test.each(STEPS)('%s costs the same in a line of two hundred as in a line of four', async (what, step) => {
  const [few, many] = [await costOf(short, () => step(short)), await costOf(long, () => step(long))];

  expect(many).toEqual(few);
  expect(many.written.queuer ?? 0).toBe(what === 'the list' ? 0 : 1);
});
