/** Number of letters that are wrong, missing or additional, or swapped with their neighbour (optimal string alignment). */
export function differingCharacters(a: string, b: string): number {
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

/** Most names that are offered instead of one that is not known. */
const MAX_NAMES = 5;

/** Names that an unknown name may mean, the most similar first; empty if none is similar. */
export function namesLike(name: string, names: Iterable<string>): string[] {
  const mostWrong = Math.floor(name.length * 0.4) + 1;
  const found = [...new Set(names)].map((known) => ({
    known,
    wrong: differingCharacters(name.toLowerCase(), known.toLowerCase()),
  }));
  return found
    .filter(({ wrong }) => wrong <= mostWrong)
    .sort((a, b) => a.wrong - b.wrong)
    .slice(0, MAX_NAMES)
    .map(({ known }) => known);
}
