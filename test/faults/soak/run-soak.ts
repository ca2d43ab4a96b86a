import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { startPostgres15, startStandby } from '../../support/debian-postgres.js';
import { createStock } from '../buyer.js';
import { ServerProcess } from '../server-process.js';
import { judgePlaces, judgeSoak, type SoakOutcome, type SoakSample } from './judge-soak.js';
import { MixedLoad } from './mixed-load.js';
import { resetSentStatements, type StatementsByPlace, sentTo, statementsByPlace } from './sent-statements.js';

export interface SoakPlan {
  readonly minutes: number;
  readonly servers: number;
  /** Requests a second to all servers together; null: 60 % of the measured capacity. */
  readonly rate: number | null;
}

export interface SoakReport {
  readonly rate: number;
  /** Maximum requests a second; null where it was not measured. */
  readonly capacity: number | null;
  readonly samples: readonly SoakSample[];
  readonly outcome: SoakOutcome;
  /** Requests that change nothing, by the database server that they read from, as the servers report it. */
  readonly reads: ReadsByPlace;
  readonly statements: StatementsByPlace;
  readonly wrong: readonly string[];
}

interface ReadsByPlace {
  readonly replica: number;
  readonly primary: number;
}

/** Share of the capacity that the soak applies. */
const SHARE = 0.6;

/** Seconds of warm-up and of measuring the capacity, and the number of concurrent callers meanwhile. */
const TRIAL = { warmUp: 15, seconds: 30, callers: 48 };

/** Seconds without load, in which the statements that servers send by themselves are counted. */
const REST = 60;

/** Seconds between the capacity measurement and the load, in which pending requests finish. */
const SETTLE = 10;

/** Seconds until memory must be flat. */
const WARM_UP = 300;
/** Seconds between two samples. */
const BETWEEN = 10;

const PRELOADED = { shared_preload_libraries: 'pg_stat_statements', max_connections: '200' };

/**
 * Puts servers under a mixed load for a long time, over a primary and a standby of Debian's PostgreSQL. `tell` receives
 * each sample.
 */
export async function runSoak(
  { minutes, servers: count, rate: given }: SoakPlan,
  tell: (sample: SoakSample) => void,
): Promise<SoakReport> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const primary = await startPostgres15(PRELOADED);
    closing.push(primary.stop);
    const orm = await createOrm({ url: primary.url });
    await migrate(orm);
    const floor = await createStock(orm);
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
    if (capacity !== null) await pause(SETTLE * 1000);
    load.forget();
    for (const url of [primary.url, standby.url]) await resetSentStatements(url);
    const before = await readsOf(servers);
    const samples = await watchedWhile(servers, tell, () => load.send(rate, minutes * 60));
    const after = await readsOf(servers);
    const reads = { replica: after.replica - before.replica, primary: after.primary - before.primary };
    const sent = { primary: await sentTo(primary.url), replica: await sentTo(standby.url), readsWithLogIn: load.readsWithLogIn };
    await resetSentStatements(primary.url);
    await watchedWhile(
      servers,
      () => {},
      () => pause(REST * 1000),
    );
    const atRest = ((await sentTo(primary.url)).all / REST) * minutes * 60;
    const statements = statementsByPlace({ ...sent, atRest });
    const warmUp = Math.min(WARM_UP, (minutes * 60) / 3);
    const dead = servers.flatMap(({ diedOf }) => (diedOf ? [`a server died: ${diedOf}`] : []));
    return {
      rate,
      capacity,
      samples,
      reads,
      statements,
      outcome: load.outcome,
      wrong: [...dead, ...judgeSoak(samples, load.outcome, warmUp), ...judgePlaces(statements)],
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function capacityOf(load: MixedLoad): Promise<number> {
  await load.saturate(TRIAL.callers, TRIAL.warmUp);
  return load.saturate(TRIAL.callers, TRIAL.seconds);
}

async function watchedWhile(
  servers: readonly ServerProcess[],
  tell: (sample: SoakSample) => void,
  work: () => Promise<void>,
): Promise<SoakSample[]> {
  const samples: SoakSample[] = [];
  const begun = performance.now();
  const sample = async () => {
    const second = Math.round((performance.now() - begun) / 1000);
    for (const [server, { url }] of servers.entries()) {
      const page = await (await fetch(`${url}/metrics`)).text();
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);
      const seen = { second, server, memory: figure('process_resident_memory_bytes'), descriptors: figure('process_open_fds') };
      samples.push(seen);
      tell(seen);
    }
  };
  let isOver = false;
  const looking = async () => {
    while (!isOver) {
      await sample().catch(() => {});
      await pause(BETWEEN * 1000);
    }
  };
  await Promise.all([
    looking(),
    work().finally(() => {
      isOver = true;
    }),
  ]);
  await sample();
  return samples;
}

async function readsOf(servers: readonly ServerProcess[]): Promise<ReadsByPlace> {
  const pages = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const sum = (place: string) =>
    pages
      .map((page) => Number(new RegExp(`^daybook_reads_total\\{place="${place}"\\} (\\S+)$`, 'm').exec(page)?.[1] ?? 0))
      .reduce((all, each) => all + each, 0);
  return { replica: sum('replica'), primary: sum('primary') };
}
