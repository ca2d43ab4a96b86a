import type { Config } from '../../src/config.js';
import { loggedIn } from './pet-store.js';
import { RestClient } from './rest-client.js';
import { startServer, type TestServer } from './server.js';

/** The companies of the demo: a parent, two branches of it, and a stranger whose every name says Harbour. */
export const PARENT = 1;
export const CAMDEN = 2;
export const LEEDS = 3;
export const HARBOUR = 4;

/** Who asks, and the e-mail that logs in. Null: without a log-in. */
const CALLERS = {
  public: null,
  member: 'member@demo.test',
  otherMember: 'member2@demo.test',
  harbourMember: 'member@harbour.test',
  analyst: 'analyst@demo.test',
  staff: 'staff@demo.test',
  admin: 'admin@demo.test',
  leedsAdmin: 'leeds@demo.test',
  parentAdmin: 'parent@demo.test',
  harbourAdmin: 'admin@harbour.test',
} as const;

export type Caller = keyof typeof CALLERS;

/** The demo on a server of its own, with everybody logged in. */
export interface DemoHouse {
  readonly server: TestServer;
  readonly as: Readonly<Record<Caller, RestClient>>;
  /** Rows of a query, for ids and for what has become of a record. */
  rows<Row extends object>(query: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** `faults` takes what is wrong with answers; left out: it is thrown. */
export async function openDemo(overrides: Partial<Config> = {}, faults?: string[]): Promise<DemoHouse> {
  const server = await startServer(overrides, 'demo');
  const rest = new RestClient({ base: server.url, ...(faults && { faults }) });
  const entries = Object.entries(CALLERS).map(
    async ([name, email]) => [name, email ? await loggedIn(rest, email) : rest] as const,
  );
  const as = Object.fromEntries(await Promise.all(entries)) as Record<Caller, RestClient>;
  const connection = server.orm.em.fork().getConnection();
  return { server, as, rows: (query, parameters = []) => connection.execute(query, parameters) };
}
