import { MINUTE, WEEK_MINUTES } from './interval.js';
/** Changes of a zone's clocks, in whole minutes of the epoch. Entry 0 holds from the beginning of time. */
export interface TimeZoneTable {
  readonly name: string;
  /** The moment from which the offset of the same index holds. */
  readonly from: Float64Array;
  /** Minutes ahead of UTC. */
  readonly offset: Float64Array;
  /** The wall time from which that offset applies to wall times: gap forward, first of two (T1, "compatible"). */
  readonly wallFrom: Float64Array;
  /** The index found last: times are mostly looked up in order. */
  hint: number;
}

const FIRST = Date.UTC(1969, 11, 1) / MINUTE;
const LAST = Date.UTC(2101, 1, 1) / MINUTE;
/** Step of the search for changes. No zone has changed its clocks and back within a week, so that no such pair is missed. */
const LOOK = WEEK_MINUTES;

const tables = new Map<string, TimeZoneTable>();

/** The table of a zone, built at its first use (about 10 ms) and kept. @throws RangeError when there is no such zone. */
export function timeZoneTable(name: string): TimeZoneTable {
  const known = tables.get(name);
  if (known) return known;
  // Names are case-insensitive; tables are cached under one spelling, so that spellings cannot fill the memory.
  const key = name.toLowerCase();
  const table = tables.get(key) ?? buildTable(name);
  tables.set(key, table);
  if (table.name === name) tables.set(name, table);
  return table;
}

function buildTable(name: string): TimeZoneTable {
  const offsetAt = offsetReader(name);
  const from = [Number.NEGATIVE_INFINITY];
  const offset = [offsetAt(FIRST)];
  for (let at = FIRST; at < LAST; at += LOOK) {
    let low = at;
    while (offsetAt(at + LOOK) !== offset.at(-1)) {
      low = changeAfter(low, at + LOOK, offsetAt);
      from.push(low);
      offset.push(offsetAt(low));
    }
  }
  const wallFrom = from.map((at, i) => at + Math.max(offset[i]!, offset[i - 1] ?? offset[i]!));
  return {
    name,
    from: Float64Array.from(from),
    offset: Float64Array.from(offset),
    wallFrom: Float64Array.from(wallFrom),
    hint: 0,
  };
}

/** The first minute after `low`, up to `high`, with another offset than at `low`. The offsets at both ends differ. */
function changeAfter(low: number, high: number, offsetAt: (minute: number) => number): number {
  const before = offsetAt(low);
  let [same, other] = [low, high];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(middle) === before) same = middle;
    else other = middle;
  }
  return other;
}

/** Reads a zone's offset through Intl, one number text at a time. Seconds of offsets before 1972 are rounded away. */
function offsetReader(timeZone: string): (minute: number) => number {
  if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError(`No time zone ${timeZone}`);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (minute) => {
    const [month, day, year, hour, min, second] = format
      .format(minute * MINUTE)
      .match(/\d+/g)!
      .map(Number) as number[];
    return Math.round(Date.UTC(year!, month! - 1, day!, hour!, min!, second!) / MINUTE) - minute;
  };
}

/** The index whose offset holds at a moment, or reads a wall time: the last entry of `starts` not after `value`. */
export function entryAt(table: TimeZoneTable, starts: Float64Array, value: number): number {
  const { hint } = table;
  if (value >= starts[hint]! && !(value >= starts[hint + 1]!)) return hint;
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= value) low = middle;
    else high = middle;
  }
  table.hint = low;
  return low;
}
