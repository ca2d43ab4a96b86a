import type { ReadRows } from '../database.js';

/**
 * Places of the whole database that hold one of some words, in whatever case, or its bytes: `table: row`. Tables with parts are read as a
 * whole.
 */
export async function tracesOf(rows: ReadRows, words: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`);
  const marks = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')]);
  const found: string[] = [];
  for (const table of tables) {
    const isMarked = marks.map((mark) => `position('${mark}' in lower(t::text)) > 0`).join(' or ');
    const places = await rows<{ text: string }>(`select left(t::text, 200) as text from ${table.name} t where ${isMarked}`);
    found.push(...places.map(({ text }) => `${table.name}: ${text}`));
  }
  return found;
}
