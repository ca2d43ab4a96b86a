import type { AbstractSqlConnection, MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { WorkerEvents } from 'graphile-worker';
import type { Middleware } from 'koa';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '#package.json' with { type: 'json' };
import { analystsConnection } from '../analytics/in-snapshot.js';
import type { WatchWait } from '../database/admission.js';
import { isLoopback, isWithin, type Network, readNetworks } from '../shared/network.js';
import { watchWaiting } from './jobs/waiting-metrics.js';
import { type LiveMetrics, liveMetrics } from './live/live-metrics.js';

/** Metrics of one process. Source: hardening.md, "Seen by operators". */
export interface Metrics {
  /** Records how long each request took, and the codes of refusals. */
  readonly watchRequests: Middleware;
  readonly watchJobs: (events: WorkerEvents) => void;
  readonly watchWait: WatchWait;
  readonly live: LiveMetrics;
  readonly watchRead: (place: 'primary' | 'replica') => void;
  /** `/metrics`, in the text format of Prometheus. */
  readonly page: Middleware;
}

/** Bucket limits in seconds: most answers take some milliseconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let ofProcess: Registry | undefined;

/**
 * Metrics of the process, whatever it serves: CPU, memory, garbage collection and event loop lag. Collected once per process,
 * since collecting never ends: a collector of one server would keep that server, and all that it has read, in memory.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Creates the metrics of one server. `page` adds those of the process. */
export function createMetrics(orm: MikroORM, allowed: readonly string[]): Metrics {
  const registry = new Registry();
  const { em } = orm;
  watchPool(registry, { name: 'daybook_pool_connections', help: OF_REQUESTS, poolOf: () => poolOf(em.getConnection()) });
  watchPool(registry, { name: 'daybook_analysts_connections', help: OF_ANALYSTS, poolOf: () => poolOf(analystsConnection(em)) });
  watchWaiting(registry, orm);
  setBuildInfo(registry);
  return {
    watchRequests: watchRequests(registry),
    watchJobs: watchJobs(registry),
    watchWait: watchWait(registry),
    live: liveMetrics(registry),
    watchRead: watchRead(registry),
    page: page([processMetrics(), registry], readNetworks(allowed)),
  };
}

function watchRequests(registry: Registry): Middleware {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by documented path',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'daybook_refusals_total',
    help: 'Refusals by the code that callers were told',
    labelNames: ['code'],
    registers: [registry],
  });
  return async (ctx, next) => {
    const took = durations.startTimer();
    await next();
    // Unknown paths share one route: callers must not be able to create labels.
    took({ method: METHODS.has(ctx.method) ? ctx.method : 'OTHER', route: ctx.state.route ?? 'none', status: ctx.status });
    const named = ctx.response.get('Error-Code');
    for (const code of named ? [named] : codesIn(ctx.body, ctx.status)) refusals.inc({ code });
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Codes of the errors in a JSON body. GraphQL reports errors in answers of any status, and puts them first. */
function codesIn(body: unknown, status: number): string[] {
  if (typeof body !== 'string' || (status < 400 && !body.startsWith('{"errors":'))) return [];
  try {
    const { code, errors = [] } = JSON.parse(body);
    return [code, ...errors.map((error: { extensions?: { code?: unknown } }) => error.extensions?.code)].filter(isCode);
  } catch {
    return [];
  }
}

const isCode = (code: unknown): code is string => typeof code === 'string';

function watchJobs(registry: Registry): Metrics['watchJobs'] {
  const done = new Counter({
    name: 'daybook_jobs_total',
    help: 'Jobs that ended in this process',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  return (events) => {
    events.on('job:success', ({ job }) => done.inc({ task: job.task_identifier, outcome: 'done' }));
    events.on('job:error', ({ job }) => done.inc({ task: job.task_identifier, outcome: 'failed' }));
  };
}

/** Counts reading requests by place (primary or replica); without replicas nothing is counted. */
function watchRead(registry: Registry): Metrics['watchRead'] {
  const reads = new Counter({
    name: 'daybook_reads_total',
    help: 'Requests that change nothing, by where they read',
    labelNames: ['place'],
    registers: [registry],
  });
  return (place) => reads.inc({ place });
}

/** Sets the running version, as labels of a gauge that is 1. */
function setBuildInfo(registry: Registry): void {
  const labelNames = ['version', 'node'];
  const build = new Gauge({
    name: 'daybook_build_info',
    help: 'Version of Daybook and of Node',
    labelNames,
    registers: [registry],
  });
  build.set({ version: packageJson.version, node: process.version }, 1);
}

/** Watches the queue of requests in front of the database. */
function watchWait(registry: Registry): WatchWait {
  const waiting = new Gauge({
    name: 'daybook_requests_waiting',
    help: 'Requests that wait for their turn at the database',
    labelNames: ['kind'],
    registers: [registry],
  });
  const waits = new Histogram({
    name: 'daybook_request_wait_seconds',
    help: 'Time that requests waited for their turn at the database, or until they were turned away',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind) => {
    const endWait = waits.startTimer({ kind });
    waiting.inc({ kind });
    return () => {
      endWait();
      waiting.dec({ kind });
    };
  };
}

const OF_REQUESTS = 'Connections to the database of this process, and callers that wait for one';
const OF_ANALYSTS = 'Connections of analysts and exports to the database that they read, and those that wait for one';

interface WatchedPool {
  readonly name: string;
  readonly help: string;
  readonly poolOf: () => Promise<Pool>;
}

const poolOf = (connection: AbstractSqlConnection): Promise<Pool> => (connection as PostgreSqlConnection).getNativeClient();

function watchPool(registry: Registry, { name, help, poolOf }: WatchedPool): void {
  new Gauge({
    name: `${name}_most`,
    help: 'Connections that there are at most',
    registers: [registry],
    async collect() {
      this.set((await poolOf()).options.max);
    },
  });
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { totalCount, idleCount, waitingCount } = await poolOf();
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/**
 * Serves `/metrics` to this machine and the networks of the settings. A caller behind a proxy that is not trusted is refused,
 * since its address is unknown. Source: hardening.md.
 */
function page(registries: readonly Registry[], allowed: readonly Network[]): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      return ctx.throw(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    ctx.state.route = '/metrics';
    const caller: string | null = ctx.state.callerAddress;
    if (caller === null || !(isLoopback(caller) || isWithin(caller, allowed))) return ctx.throw(403, 'Forbidden');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = (await Promise.all(registries.map((each) => each.metrics()))).join('\n');
    ctx.type = Registry.PROMETHEUS_CONTENT_TYPE;
  };
}
