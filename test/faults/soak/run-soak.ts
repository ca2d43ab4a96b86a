import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { startPostgres15, startStandby } from '../../support/debian-postgres.js';
import { ServerProcess } from '../server-process.js';
import { openFloor } from '../trade.js';
import { judgeSoak, type Look, type SoakOutcome } from './judge-soak.js';
import { MixedLoad } from './mixed-load.js';

export interface SoakPlan {
  readonly minutes: number;
  readonly servers: number;
  /** Requests a second of all servers together; null: 60 % of what they answer at most. */
  readonly rate: number | null;
}

export interface SentStatement {
  readonly count: number;
  /** Its beginning. */
  readonly text: string;
}

export interface SoakReport {
  readonly rate: number;
  /** Requests a second at most; null where it was not tried. */
  readonly capacity: number | null;
  readonly looks: readonly Look[];
  readonly outcome: SoakOutcome;
  /** Statements of all servers, by where they were sent, those that came most often first. */
  readonly statements: { readonly primary: readonly SentStatement[]; readonly replica: readonly SentStatement[] };
  readonly wrong: readonly string[];
}

/** Share of the capacity at which servers are soaked. */
const SHARE = 0.6;

/** Seconds in which the capacity is found, and callers who ask all the time for it. */
const TRIAL = { seconds: 20, callers: 48 };

/** Seconds until memory must be flat, and between two looks. */
const WARM_UP = 300;
const BETWEEN = 10;

const PRELOADED = { shared_preload_libraries: 'pg_stat_statements', max_connections: '200' };

/** Servers under a mixed load for long, over a primary and a standby of Debian's PostgreSQL. `tell` is given each look. */
export async function runSoak(
  { minutes, servers: count, rate: given }: SoakPlan,
  tell: (look: Look) => void,
): Promise<SoakReport> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const primary = await startPostgres15(PRELOADED);
    closing.push(primary.stop);
    const orm = await createOrm({ url: primary.url });
    await migrate(orm);
    const floor = await openFloor(orm);
    await orm.em.execute('create extension pg_stat_statements');
    await orm.close();
    const standby = await startStandby(primary, PRELOADED);
    closing.push(standby.stop);
    const servers: ServerProcess[] = [];
    for (let i = 0; i < count; i++) servers.push(await ServerProcess.start(primary.url, { DATABASE_REPLICA_URLS: standby.url }));
    for (const server of servers) closing.push(() => server.kill());

    const load = new MixedLoad(
      servers.map(({ url }) => url),
      floor,
    );
    const capacity = given === null ? await capacityOf(load) : null;
    const rate = given ?? Math.round((capacity ?? 0) * SHARE);
    load.forget();
    for (const url of [primary.url, standby.url]) await askOnce(url, 'select pg_stat_statements_reset()');
    const looks = await watchedWhile(servers, tell, () => load.send(rate, minutes * 60));
    const [atPrimary, atReplica] = await Promise.all([primary.url, standby.url].map(statementsAt));
    const statements = { primary: atPrimary!, replica: atReplica! };
    const warmUp = Math.min(WARM_UP, (minutes * 60) / 3);
    const dead = servers.flatMap(({ diedOf }) => (diedOf ? [`a server died: ${diedOf}`] : []));
    return {
      rate,
      capacity,
      looks,
      statements,
      outcome: load.outcome,
      wrong: [...dead, ...judgeSoak(looks, load.outcome, warmUp)],
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function capacityOf(load: MixedLoad): Promise<number> {
  await load.saturate(TRIAL.callers, TRIAL.seconds / 4);
  return load.saturate(TRIAL.callers, TRIAL.seconds);
}

async function watchedWhile(
  servers: readonly ServerProcess[],
  tell: (look: Look) => void,
  work: () => Promise<void>,
): Promise<Look[]> {
  const looks: Look[] = [];
  const begun = performance.now();
  const look = async () => {
    const second = Math.round((performance.now() - begun) / 1000);
    for (const [server, { url }] of servers.entries()) {
      const page = await (await fetch(`${url}/metrics`)).text();
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);
      const seen = { second, server, memory: figure('process_resident_memory_bytes'), descriptors: figure('process_open_fds') };
      looks.push(seen);
      tell(seen);
    }
  };
  let isOver = false;
  const looking = async () => {
    while (!isOver) {
      await look().catch(() => {});
      await pause(BETWEEN * 1000);
    }
  };
  await Promise.all([
    looking(),
    work().finally(() => {
      isOver = true;
    }),
  ]);
  await look();
  return looks;
}

/** Statements of servers, by how often they were sent; without those of jobs, and what opens connections or watches servers. */
function statementsAt(url: string): Promise<readonly SentStatement[]> {
  return askOnce<SentStatement>(
    url,
    `select sum(calls)::int as count, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text from pg_stat_statements
     where query !~* 'set_config|pg_stat_statements|_lsn\\(\\)\\)? (else|end)|graphile_worker|system_identifier|live_note|from webhook_delivery d join webhook_endpoint e'
     group by 2 order by 1 desc`,
  );
}

async function askOnce<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
