import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../../schema/build-schema.js';
import { sendGraphql } from '../support/clients/send-graphql.js';
import { knownOf, type WideCompany, wideCompany } from '../support/fixtures/wide-company.js';
import { ExpensiveQueries, type ExpensiveQuery, type Known, objectsIn } from '../support/walks/expensive-queries.js';
import { openBenchDatabase } from './bench-database.js';
import { median } from './compare.js';
import type { Figure, Goal } from './goal.js';
import { once } from './once.js';
import { build, memoryOf, startDaybook } from './processes.js';

/** A company with densely linked records, and a server without other clients. */
const stage = once(async () => {
  const database = await openBenchDatabase(false);
  const wide = await wideCompany(database.orm);
  const known = await knownOf(database.orm, wide);
  build();
  const server = await startDaybook(database.url);
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { wide, known, server, close };
});

/** Number of queries that are tried; the most expensive one is measured. */
const TRIED = 50;
const ROUNDS = 5;
/** Milliseconds between two calls of `/health`. */
const PULSE = 10;

interface Spent {
  /** Milliseconds of CPU time, summed over all threads. */
  readonly processor: number;
  /** Peak memory in bytes, beyond what was in use before. */
  readonly memory: number;
  /** Milliseconds of the slowest answer of `/health` meanwhile. */
  readonly health: number;
}

/** Milliseconds of CPU time of a process. The kernel reports ticks of a hundredth of a second. */
const processorOf = (pid: number): number => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return 10 * (Number(user) + Number(system));
};

async function spentOn(url: string, pid: number, query: ExpensiveQuery, token: string | null): Promise<Spent> {
  // Resets the peak of resident memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const [processor, memory] = [processorOf(pid), memoryOf(pid, 'VmRSS')];
  let answered = false;
  const health = slowestHealth(url, () => answered);
  await sendGraphql(url, query, token ? { 'Auth-Token': token } : {});
  answered = true;
  const slowest = await health;
  return { processor: processorOf(pid) - processor, memory: memoryOf(pid, 'VmHWM') - memory, health: slowest };
}

async function slowestHealth(url: string, isDone: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isDone()) {
    const start = performance.now();
    await (await fetch(`${url}/health`)).text();
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PULSE));
  }
  return slowest;
}

/** The most expensive queries found by hand. */
const dearByHand = (companyId: number, { ids: { Service: serviceId }, values: { key } }: Known): readonly string[] => [
  `packages(companyId: ${companyId}, first: 50) { nodes { services(first: $n) { id name people(first: 2) { id } } } }`,
  `services(companyId: ${companyId}, first: $n) { nodes { id people(first: 40) { id name description extra } } }`,
  `services(companyId: ${companyId}, first: $n) { nodes { people(first: 40) { services(first: 40) { id } } } }`,
  `eventChains(companyId: ${companyId}, first: 5) { nodes { occurrences(first: $n) { id startsAt endsAt eventChain { id } } } }`,
  `companyDays(companyId: ${companyId}, input: {}, period: { from: "2030-03-04", to: "2030-04-03" }) { days { date spacesLeft } }`,
  `companyDay(companyId: ${companyId}, date: "2030-03-04") { combinations { times { date time localStart } } }`,
  `availableDays(companyId: ${companyId}, input: { serviceId: ${serviceId} }, period: { year: 2030 }) { days { date spacesLeft } }`,
  `services(companyId: ${companyId}, first: $n) { nodes { id } } diary: calendar(key: "${key}")`,
];

async function hasAnswer(url: string, query: ExpensiveQuery, token: string | null): Promise<boolean> {
  const { body } = await sendGraphql(url, query, token ? { 'Auth-Token': token } : {});
  return objectsIn(body.data) > 3 || body.errors?.[0]?.extensions.code === 'TOO_COMPLEX';
}

/** The most expensive query that the generator finds for a role: all are run once, the worst one five times. */
const worstOf = (role: keyof WideCompany['tokens'], budget: number) =>
  once(async () => {
    const { wide, known, server } = await stage();
    const token = wide.tokens[role];
    const queries = new ExpensiveQueries(buildSchema(), known, 3);
    const tried: { query: ExpensiveQuery; spent: Spent }[] = [];
    const take = async (paths: readonly string[]) => {
      const query = queries.fitted(paths, budget);
      const isAnswered = query && (await hasAnswer(server.url, { ...query, variables: { n: 1 } }, token));
      if (isAnswered) tried.push({ query, spent: await spentOn(server.url, server.pid, query, token) });
    };
    for (const path of dearByHand(wide.companyId, known)) await take([path]);
    for (let tries = 0; tried.length < TRIED && tries < 20 * TRIED; tries++) {
      await take([queries.path(), ...(tries % 3 === 0 ? [queries.path()] : [])]);
    }
    const { query } = tried.sort((a, b) => b.spent.processor - a.spent.processor)[0]!;
    const rounds: Spent[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await spentOn(server.url, server.pid, query, token));
    const of = (name: keyof Spent) => median(rounds.map((spent) => spent[name]));
    const most = Math.max(...tried.map(({ spent }) => spent.memory));
    const spent: Spent = { processor: of('processor'), memory: Math.max(most, of('memory')), health: of('health') };
    return { spent, query, close: async () => {} };
  });

const guest = worstOf('guest', 10_000);
const administrator = worstOf('owner', 25_000);

const MEBIBYTE = 1024 * 1024;
const figureOf = (worst: typeof guest, name: keyof Spent, unit: number) => async (): Promise<Figure> => {
  const { spent, query } = await worst();
  return { figure: spent[name] / unit, detail: `${query.points} points: \`${query.query.slice(0, 100).replaceAll('|', ' ')}…\`` };
};

const P21 = { id: 'P21', better: 'less' } as const;

export const expensiveQueryGoals: readonly Goal[] = [
  {
    ...P21,
    text: 'most expensive query of a guest: CPU time',
    target: 200,
    floor: 400,
    unit: 'ms',
    measure: figureOf(guest, 'processor', 1),
  },
  {
    ...P21,
    text: 'most expensive query of a guest: memory',
    target: 50,
    floor: 100,
    unit: 'MB',
    measure: figureOf(guest, 'memory', MEBIBYTE),
  },
  {
    ...P21,
    text: 'most expensive query of a guest: slowest `/health` meanwhile',
    target: 100,
    floor: 200,
    unit: 'ms',
    measure: figureOf(guest, 'health', 1),
  },
  {
    ...P21,
    text: 'most expensive query of an administrator: CPU time',
    target: 1000,
    floor: 2000,
    unit: 'ms',
    measure: figureOf(administrator, 'processor', 1),
  },
  {
    ...P21,
    text: 'most expensive query of an administrator: memory',
    target: 200,
    floor: 400,
    unit: 'MB',
    measure: figureOf(administrator, 'memory', MEBIBYTE),
  },
  {
    ...P21,
    text: 'most expensive query of an administrator: slowest `/health` meanwhile',
    target: 100,
    floor: 1000,
    unit: 'ms',
    measure: figureOf(administrator, 'health', 1),
  },
];
