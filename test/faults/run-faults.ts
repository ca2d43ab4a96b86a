import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { migrate } from '../../src/app/database/migrate.js';
import { createOrm } from '../../src/app/database/orm.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { createStock, runBuyer, type Stock } from './buyer.js';
import { DatabaseProcess, type Extent } from './database-process.js';
import { isFoundOut, judge, replay } from './judge.js';
import { Ledger } from './ledger.js';
import { ServerProcess } from './server-process.js';
import { StreamReaders } from './streams/stream-readers.js';
import { watchedViews } from './streams/watched-views.js';
import { WebhookListener } from './webhook-listener.js';

export interface Plan {
  readonly checkouts: number;
  readonly serverKills: number;
  readonly databaseKills: number;
  readonly servers: number;
  /** Concurrent clients. */
  readonly clients: number;
  /** Streams that stay open throughout. */
  readonly streams: number;
  /** True: the connections of some streams to a server go silent before the last strike. */
  readonly cutsNetwork: boolean;
  /** False for the control run: a retry is sent with another idempotency key. */
  readonly keyed: boolean;
}

export interface Strike {
  readonly what: string;
  /** Requests in flight that went unanswered or were answered 503. */
  readonly cut: number;
  /** Milliseconds until all servers and the database answered again. */
  readonly recovery: number;
}

/** Called after each strike. */
export type OnStrike = (strike: Strike) => void;

export interface Report {
  readonly strikes: readonly Strike[];
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly doneUnanswered: number;
  readonly replayed: number;
  readonly facts: number;
  readonly told: number;
  readonly seconds: number;
  readonly violations: readonly string[];
}

/** Timeout in milliseconds for a server or the database to recover. */
const COME_BACK = 120_000;

/** Running programs, in the order in which they were started. */
interface Stage {
  readonly database: DatabaseProcess;
  readonly servers: readonly ServerProcess[];
  readonly orm: MikroORM;
  readonly floor: Stock;
  readonly hearing: WebhookListener;
  readonly readers: StreamReaders | null;
  /** Proxy between some of the stream readers and the first server. */
  readonly network: TcpProxy;
  readonly ledger: Ledger;
}

/**
 * Sells while servers and the database are killed, and returns the violations found afterwards. Source: hardening.md F1,
 * F2, F9.
 */
export async function runFaults(plan: Plan, tell: OnStrike = () => {}): Promise<Report> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await onStage(plan, await setUp(plan, closing), tell);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function setUp({ servers: count, keyed, streams }: Plan, closing: (() => Promise<unknown>)[]): Promise<Stage> {
  const database = await DatabaseProcess.start();
  closing.push(() => database.stop());
  const orm = await createOrm({ url: database.url });
  closing.push(() => orm.close());
  await migrate(orm);
  await tellOfPurchases(orm);
  const floor = await createStock(orm);
  const hearing = await WebhookListener.open(orm.em.fork(), floor.companyId);
  closing.push(() => hearing.close());
  const servers: ServerProcess[] = [];
  for (let at = 0; at < count; at++) {
    const server = await ServerProcess.start(database.url);
    closing.push(() => server.kill());
    servers.push(server);
  }
  const network = await TcpProxy.open(servers[0]!.url);
  closing.push(() => network.close());
  const readers = streams > 0 ? await openReaders(floor, [network, ...servers], streams) : null;
  if (readers) closing.push(() => readers.close());
  return { database, servers, orm, floor, hearing, readers, network, ledger: new Ledger(servers, keyed) };
}

async function openReaders(floor: Stock, ways: readonly { readonly url: string }[], count: number): Promise<StreamReaders> {
  const urls = ways.map(({ url }) => new URL(url).origin);
  const readers = StreamReaders.open(urls, watchedViews(floor), count);
  if (!(await readers.untilAllRead())) throw new Error('Some streams have no first answer');
  return readers;
}

/** Notifies of each commit of a purchase at once: the best moment for a strike is before the answer has been sent. */
async function tellOfPurchases(orm: MikroORM): Promise<void> {
  const db = orm.em.fork().getKysely();
  await sql`create function tell_purchase() returns trigger language plpgsql as
    $$ begin perform pg_notify('purchase_committed', ''); return null; end $$`.execute(db);
  await sql`create trigger tell_purchase after insert on purchase execute function tell_purchase()`.execute(db);
}

async function onStage(plan: Plan, stage: Stage, tell: OnStrike): Promise<Report> {
  const { ledger, floor, orm, hearing, servers, readers } = stage;
  const began = Date.now();
  let next = 0;
  let striking = true;
  const strike = () => strikeAll(plan, stage, tell).finally(() => (striking = false));
  const client = async () => {
    while (striking || ledger.bought < plan.checkouts) await runBuyer(ledger, floor, next++);
  };
  const [strikes] = await Promise.all([strike(), ...Array.from({ length: plan.clients }, client)]);

  const em = orm.em.fork();
  const judged = await judge(em, ledger);
  const again = plan.keyed ? await replay(em, ledger) : { replayed: 0, violations: [] };
  await hearing.untilDelivered(em);
  const heard = await hearing.violations(em);
  const unread = (await readers?.violations(servers[0]!.url)) ?? [];
  const died = servers.flatMap(({ diedOf }) => (diedOf ? [`a server ended by itself, ${diedOf}`] : []));
  return {
    strikes,
    acknowledged: ledger.bought,
    unanswered: ledger.entries.flatMap(({ attempts }) => attempts).filter(({ status }) => status === null).length,
    doneUnanswered: judged.doneUnanswered,
    replayed: again.replayed,
    facts: heard.facts,
    told: heard.told,
    seconds: Math.round((Date.now() - began) / 1000),
    violations: [...missed(strikes), ...died, ...judged.violations, ...again.violations, ...heard.violations, ...unread],
  };
}

/** Strikes that interrupted no request have tested nothing, and count as violations. */
const missed = (strikes: readonly Strike[]) =>
  strikes.flatMap((strike) => (hasHit(strike) ? [] : [`${strike.what} cut off no request: nothing was in the middle`]));

/** A server stopped by SIGTERM finishes its requests, so that strike need not cut any. */
const hasHit = ({ what, cut }: Strike): boolean => cut > 0 || what === LEAVING;

const LEAVING = 'a server (SIGTERM)';

/** Attempts at one strike, until it interrupts a request. */
const MAX_TRIES = 5;

/** Maximum number of strikes of the control run. */
const MAX_STRIKES = 60;

/** Checkouts between two additional strikes of the control run, so that interrupted clients have retried. */
const APART = 20;

/**
 * Strikes are spread evenly over the checkouts; each waits until the system has recovered from the last. Without
 * idempotency keys only a strike between a commit and its answer is detected, and that is a matter of luck: the control
 * run keeps striking servers until one is.
 */
async function strikeAll(plan: Plan, stage: Stage, tell: OnStrike): Promise<Strike[]> {
  const { checkouts, serverKills, databaseKills, keyed, cutsNetwork } = plan;
  const { ledger, orm, network } = stage;
  const strikes: Strike[] = [];
  const all = serverKills + databaseKills;
  for (let nth = 0; nth < all; nth++) {
    await ledger.untilBought(Math.floor((checkouts * (nth + 1)) / (all + 2)));
    if (cutsNetwork && nth === all - 1) network.dropPackets();
    const ofDatabase = Math.floor(((nth + 1) * databaseKills) / all) > Math.floor((nth * databaseKills) / all);
    strikes.push(await strikeUntilHit(stage, () => (ofDatabase ? aimAtDatabase(stage, nth) : aimAtServers(stage, nth)), tell));
  }
  network.restore();
  while (!keyed && strikes.length < MAX_STRIKES) {
    await ledger.untilBought(ledger.bought + APART);
    if (await isFoundOut(orm.em.fork(), ledger)) break;
    strikes.push(await strikeOnce(stage, aimAtServers(stage, strikes.length), tell));
  }
  return strikes;
}

/** Repeats a strike that interrupted nothing: the answer may have left between the check and the hit. */
async function strikeUntilHit(stage: Stage, aim: () => Aim | Promise<Aim>, tell: OnStrike): Promise<Strike> {
  for (let tries = 1; ; tries++) {
    const struck = await strikeOnce(stage, await aim(), tell);
    if (hasHit(struck) || tries === MAX_TRIES) return struck;
  }
}

/** Strikes right after a commit, while a target has unanswered requests. */
async function strikeOnce({ database, ledger }: Stage, strike: Aim, tell: OnStrike): Promise<Strike> {
  do await database.nextPurchase();
  while (!strike.struck.some((server) => ledger.isBusy(server)));
  const moment = Date.now();
  await strike.hit();
  await strike.recover();
  const struck = { what: strike.what, cut: ledger.cutAt(moment).length, recovery: Date.now() - moment };
  tell(struck);
  return struck;
}

/** A prepared fault, so that no time passes between the commit and the strike. */
interface Aim {
  readonly what: string;
  /** Servers of which at least one must have a request in progress. */
  readonly struck: readonly ServerProcess[];
  readonly hit: () => Promise<unknown>;
  readonly recover: () => Promise<unknown>;
}

/** Alternates between all servers and one. With streams, every third time a server is stopped by SIGTERM. */
function aimAtServers({ servers, readers }: Stage, nth: number): Aim {
  if (readers && nth % 3 === 1) return aimByTerm(servers[nth % servers.length]!);
  const struck = nth % 2 === 0 ? servers : servers.slice(nth % servers.length, (nth % servers.length) + 1);
  return {
    struck,
    what: struck.length === 1 ? 'a server' : `${struck.length} servers`,
    hit: () => Promise.all(struck.map((server) => server.kill())),
    recover: () => Promise.all(struck.map((server) => server.begin())),
  };
}

const aimByTerm = (server: ServerProcess): Aim => ({
  struck: [server],
  what: LEAVING,
  hit: () => server.kill('SIGTERM'),
  recover: () => server.begin(),
});

async function aimAtDatabase({ database, servers }: Stage, nth: number): Promise<Aim> {
  const extent: Extent = nth % 2 === 0 ? 'every process' : 'postmaster';
  const kill = await database.aim(extent);
  const recover = async () => {
    if (!(await database.isBack(COME_BACK))) throw new Error('PostgreSQL does not come back');
    const ready = await Promise.all(servers.map((server) => server.isReady(COME_BACK)));
    if (ready.includes(false))
      throw new Error(`A server is not ready again: ${servers.map((server) => server.lastWords()).join()}`);
  };
  return { what: `PostgreSQL (${extent})`, struck: servers, hit: async () => kill(), recover };
}
