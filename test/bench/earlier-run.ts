import type { Goal } from './goal.js';

/** Figures of an earlier run, by the first two cells of their rows. */
export type EarlierRun = ReadonlyMap<string, number>;

/** Relative differences below this are treated as noise of the machine. */
const NOISE = 0.1;

const ROW = /^\| (\w+ \| .+?) \| ([\d.e+-]+) /;

/** Reads the rows of the table that a run printed. If a goal has two rows, the later one counts. */
export function readEarlierRun(text: string): EarlierRun {
  const rows = text.split('\n').map((line) => ROW.exec(line));
  return new Map(rows.flatMap((row) => (row ? [[row[1]!, Number(row[2])] as const] : [])));
}

/** Describes the change of a figure since the earlier run: `was 7.38, 0.81 times: better`. */
export function movedSince(earlier: EarlierRun, { id, text, better }: Goal, figure: number): string {
  const before = earlier.get(`${id} | ${text}`);
  if (before === undefined) return 'not in that run';
  const ratio = figure / before;
  const gain = better === 'less' ? 1 - ratio : ratio - 1;
  const verdict = Math.abs(gain) <= NOISE ? 'as before' : gain > 0 ? 'better' : 'WORSE';
  return `was ${before.toPrecision(3)}, ${ratio.toFixed(2)} times: ${verdict}`;
}
