import { createApplication } from '../../src/account/create-application.js';
import { createCompany } from '../../src/company/create-company.js';
import { Stage } from './fact-stage.js';
import { type LinkValues, linkValues } from './link-values.js';
import type { RestClient } from './rest-client.js';
import { startServer, type TestServer } from './server.js';
import { STAGED_TIME } from './state-kinds.js';
import { STAGED_RECORDS } from './state-kinds-of-records.js';
import { live } from './whole-journeys.js';
import { offerAll, type Records } from './whole-offer.js';

/** A branch with at least one record of every kind in every state, and few more, so that every link of it can be followed. */
export interface WholeCompany {
  readonly server: TestServer;
  readonly at: Stage;
  readonly parentId: number;
  /** What the journeys were made with. */
  readonly made: Records;
  /** Somebody who is still choosing. */
  readonly shopper: RestClient;
  /** Long ids of what guests have bought. */
  readonly bought: readonly string[];
  /** Of the member. */
  readonly email: string;
  readonly values: LinkValues;
  rows<Row extends object>(query: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export async function openWholeCompany(): Promise<WholeCompany> {
  const server = await startServer();
  const em = server.orm.em.fork();
  await createApplication(em, { name: 'Widget', appId: 'demo' });
  const family = { timezone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB', ref: 'family' };
  const parentId = (await createCompany(em, { ...family, name: 'Pets', settings: { hasWallets: true } })).id;
  const at = await Stage.open(server, { parentId });
  for (const kind of Object.values({ ...STAGED_TIME, ...STAGED_RECORDS }))
    for (const become of Object.values(kind.states)) await become(at);
  const made = await offerAll(at);
  const lived = await live(at, made);

  const rows = <Row extends object>(query: string, parameters: readonly unknown[] = []) =>
    at.em.getConnection().execute<Row[]>(query, parameters);
  await forgetMost(rows);
  const email = (await rows<{ email: string }>('select email from client where id = ?', [at.mia.id]))[0]!.email;
  const main = at.house.companyId;
  const values = await linkValues({ rows }, { companies: [parentId, main], main, email });
  return { server, at, parentId, made, ...lived, email, values, rows };
}

/** What is told and noted of every change is one of many alike: the last few of each are kept. */
async function forgetMost(rows: WholeCompany['rows']): Promise<void> {
  for (const table of ['audit_entry', 'webhook_delivery'])
    await rows(`delete from ${table} where id not in (select id from ${table} order by id desc limit 20)`);
}
