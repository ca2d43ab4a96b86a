import { SETTING_NAMES } from '../../config.js';

/** Shorter names are near too many others: PORT and SORT, HOST and POST. */
const SHORTEST = 7;

/** Letters that are wrong, missing, too many, or two that have changed places. */
const MOST_WRONG = 2;

/** Prefix that some programs give their settings, and ours does not. */
const PREFIX = /^DAYBOOK_?/;

/**
 * A warning for each variable of the environment that is nearly one of ours: such a setting would count for nothing, and
 * nobody would be told. Where the right one is set too, the other is somebody else's.
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const unset = SETTING_NAMES.filter((name) => !environment[name]);
  const foreign = Object.keys(environment).filter((name) => name.length >= SHORTEST && !SETTING_NAMES.includes(name));
  return foreign.flatMap((name) => {
    const likely = unset.find((ours) => isMeantBy(name.toUpperCase(), ours));
    return likely ? [`${name} is no setting of Daybook and is not read. Is ${likely} meant?`] : [];
  });
}

/** Ours with the name of the program before it, or nearly ours, be it one for several or several for one. */
function isMeantBy(name: string, ours: string): boolean {
  const plain = name.replace(PREFIX, '');
  if (plain !== name && plain === ours) return true;
  if (plain.length < SHORTEST || ours.length < SHORTEST) return false;
  return differingCharacters(plain, ours) <= MOST_WRONG || differingCharacters(inSingular(plain), inSingular(ours)) <= MOST_WRONG;
}

/** PROXIES and PROXY, LIMITS and LIMIT: each word of it. */
const inSingular = (name: string): string => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/S(?=_|$)/g, '');

/** The optimal string alignment distance. */
function differingCharacters(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_WRONG) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_empty, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + same];
      row.push(Math.min(...ways, swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY));
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

const at = (rows: readonly (readonly number[])[], i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
