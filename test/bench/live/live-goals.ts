import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchClient, benchClient } from '../bench-client.js';
import { check, quantile } from '../compare.js';
import { type Figure, type Goal, ms } from '../goal.js';
import { once } from '../once.js';
import { build, memoryOf, type OwnProcess, startDaybook } from '../processes.js';
import { type TimeRead, TimeReaders, type Transport } from './time-readers.js';
import { openWatchedShop, type Place, type WatchedShop } from './watched-shop.js';

/** Number of readers of each of the hundred diaries. */
const EACH = 100;
/** Number of processes of readers. */
const PROCESSES = 4;

/** Bookings per second. */
const RATE = 20;
/** Total number of bookings, made in 20 seconds. */
const BOOKINGS = 400;

/** Number of holds that are made on one server, one after the other, and reported by the other server. */
const HOLDS = 40;

/** Milliseconds for the last answers to arrive. */
const LATE = 3000;

const shop = once(async () => {
  build();
  return openWatchedShop();
});

/** Sells places at a steady rate, without waiting for the answers. Returns the places sold per second. */
async function sell({ companyId, serviceId, clientId, headers }: WatchedShop, url: string, places: readonly Place[]) {
  const clients = Array.from({ length: RATE }, () => benchClient(url, headers));
  const took: number[] = [];
  const book = async (client: BenchClient, { personId, start }: Place) => {
    const began = performance.now();
    const datetime = new Date(start).toISOString().slice(0, 19);
    const sold = { client_id: clientId, service_id: serviceId, person_id: personId, datetime };
    await client.post(`/api/v1/admin/${companyId}/bookings`, sold);
    took.push(performance.now() - began);
  };
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (const [nth, place] of places.entries()) {
    await pause(Math.max(0, began + (nth * 1000) / RATE - performance.now()));
    all.push(book(clients[nth % RATE]!, place));
  }
  await Promise.all(all);
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  return { rate: places.length / seconds, took };
}

/** Milliseconds from each commit to each of the readers of its diary. */
function delays({ clock, viewOf }: WatchedShop, places: readonly Place[], told: readonly (readonly TimeRead[])[]): number[] {
  const found: number[] = [];
  const byView = told.map((reads) => Map.groupBy(reads, ({ view }) => view));
  for (const place of places) {
    const committed = clock.committedAt(place);
    check('the place is claimed', committed !== undefined, true);
    for (const views of byView) {
      const after = (views.get(viewOf(place)) ?? []).filter(({ first }) => first > place.start);
      const first = Map.groupBy(after, ({ reader }) => reader);
      for (const reads of first.values()) found.push(Math.min(...reads.map(({ at }) => at)) - committed!);
    }
  }
  return found;
}

/** Connects ten thousand readers of the diaries and returns the bytes of memory that the server uses for them. */
async function gather({ bodies }: WatchedShop, { url, pid }: OwnProcess, transport: Transport) {
  const before = memoryOf(pid);
  const readers = await TimeReaders.open(url, bodies, { each: EACH, processes: PROCESSES, transport });
  return { readers, memory: memoryOf(pid) - before };
}

const crowd = once(async () => {
  const open = await shop();
  const server = await startDaybook(open.url, { STREAMS_PER_ADDRESS: '100000' });
  const other = open.placesOf(open.week(1));
  await sell(open, server.url, other.slice(0, 100));
  const quiet = await sell(open, server.url, other.slice(100, 100 + BOOKINGS));

  const { readers, memory } = await gather(open, server, 'stream');
  await readers.told();
  const places = open.placesOf(open.week(0)).slice(0, BOOKINGS);
  const watched = await sell(open, server.url, places);
  await pause(LATE);
  const late = delays(open, places, await readers.told());
  check('readers who were told', late.length, BOOKINGS * EACH);
  await readers.close();
  await server.close();
  return { quiet, watched, late, memory, close: async () => {} };
});

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

async function ratio(): Promise<Figure> {
  const { quiet, watched } = await crowd();
  const p95 = (took: readonly number[]) => ms(quantile(took, 0.95));
  const detail = `${watched.rate.toFixed(1)}/s against ${quiet.rate.toFixed(1)}/s; p95 of a booking ${p95(watched.took)} against ${p95(quiet.took)}, ${load()}`;
  return { figure: watched.rate / quiet.rate, detail };
}

async function toReader(): Promise<Figure> {
  const { late } = await crowd();
  return { figure: quantile(late, 0.95), detail: `median ${ms(quantile(late, 0.5))} of ${late.length}, ${load()}` };
}

async function memoryOfStream(): Promise<Figure> {
  const { memory } = await crowd();
  return { figure: memory / 1000 / (EACH * 100), detail: `resident memory of ${EACH * 100} streams on 100 views` };
}

async function memoryOfSocket(): Promise<Figure> {
  const open = await shop();
  const server = await startDaybook(open.url, { STREAMS_PER_ADDRESS: '100000' });
  await sell(open, server.url, open.placesOf(open.week(3)).slice(0, 100 + BOOKINGS));
  const { readers, memory } = await gather(open, server, 'socket');
  await readers.close();
  await server.close();
  return { figure: memory / 1000 / (EACH * 100), detail: `resident memory of ${EACH * 100} WebSockets on 100 views` };
}

/** Milliseconds from a hold's commit at one server to the reader at the other, idle and beside bookings. */
const across = once(async () => {
  const open = await shop();
  const [here, there] = [await startDaybook(open.url), await startDaybook(open.url)];
  const readers = await TimeReaders.open(there.url, open.bodies, { each: 1, processes: 1 });
  // Places not sold in the measurement of the crowd: in each diary, those from the sixth on.
  const left = open.placesOf(open.week(0)).slice(5 * 100);
  const guest = benchClient(here.url, { 'App-Id': 'bench' });
  const hold = async (places: readonly Place[]) => {
    for (const { personId, start } of places) {
      const datetime = new Date(start).toISOString().slice(0, 19);
      await guest.post(`/api/v1/${open.companyId}/basket/add_item`, {
        service_id: open.serviceId,
        person_id: personId,
        datetime,
      });
      await pause(300);
    }
    await pause(LATE);
  };
  await readers.told();
  const first = left.slice(0, HOLDS);
  await hold(first);
  const idle = heldDelays(open, first, await readers.told());
  const second = left.slice(100, 100 + HOLDS);
  const working = sell(open, here.url, open.placesOf(open.week(2)).slice(0, BOOKINGS));
  await hold(second);
  const busy = heldDelays(open, second, await readers.told());
  await working;
  guest.close();
  await readers.close();
  await Promise.all([here.close(), there.close()]);
  return { idle, busy, close: async () => {} };
});

/** Delays of holds. Each is in a diary that nothing else changes, so the first answer after it reports it. */
function heldDelays({ clock, viewOf }: WatchedShop, places: readonly Place[], told: readonly (readonly TimeRead[])[]): number[] {
  const late = places.flatMap((place) => {
    const committed = clock.committedAt(place) ?? Number.NaN;
    const after = told.flat().filter(({ view, at }) => view === viewOf(place) && at > committed);
    return after.length > 0 ? [Math.min(...after.map(({ at }) => at)) - committed] : [];
  });
  check('holds that the reader was told of', late.length, places.length);
  return late;
}

const P16 = { id: 'P16', unit: 'ms', better: 'less' } as const;

const crossing = (which: 'idle' | 'busy', share: number) => async (): Promise<Figure> => {
  const { [which]: late } = await across();
  return { figure: quantile(late, share), detail: `from ${ms(Math.min(...late))} to ${ms(Math.max(...late))}, ${load()}` };
};

export const liveGoals: readonly Goal[] = [
  {
    id: 'P16',
    text: '20 bookings a second beside 10,000 readers of 100 diaries: their rate against that without readers',
    target: 0.95,
    floor: 0.9,
    unit: '× its rate',
    better: 'more',
    measure: ratio,
  },
  { ...P16, text: 'the same: p95 from commit to reader', target: 250, floor: 1000, measure: toReader },
  { ...P16, text: 'the same: memory of a stream', unit: 'kB', target: 20, floor: 40, measure: memoryOfStream },
  { ...P16, text: 'memory of a WebSocket with one subscription', unit: 'kB', target: 20, floor: 40, measure: memoryOfSocket },
  {
    ...P16,
    text: 'a hold at one server, reported by the other: median, idle',
    target: 250,
    floor: 500,
    measure: crossing('idle', 0.5),
  },
  {
    ...P16,
    text: 'a hold at one server, reported by the other: p95 beside 20 bookings a second',
    target: 1000,
    floor: 2000,
    measure: crossing('busy', 0.95),
  },
];
