import { mapInTurns } from '../../../src/shared/turns/in-turns.js';

/** Elements of a list that are written in one go: fewer take no time worth a turn. */
const MAX_AT_ONCE = 500;

/** An answer as JSON, byte by byte as `JSON.stringify` writes it; the elements of a long list in turns (`nextTurn`). */
export async function writeInTurns(answer: object): Promise<string> {
  return `${hasLongList(answer) ? await written(answer) : JSON.stringify(answer)}\n`;
}

/** Looks into objects, and not into the elements of lists, of which there may be thousands. */
function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.length > MAX_AT_ONCE : Object.values(value).some(hasLongList);
}

async function written(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(await mapInTurns(value, (element) => JSON.stringify(element) ?? 'null')).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value as object)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${await written(member)}`);
  }
  return `{${members.join(',')}}`;
}
