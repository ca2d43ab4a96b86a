import type { ReadRows } from '../database.js';

/**
 * Rows of the database that contain one of the words, in upper or lower case, or its bytes in hexadecimal, as `table: row`.
 * Partitioned tables and their partitions are both read.
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
