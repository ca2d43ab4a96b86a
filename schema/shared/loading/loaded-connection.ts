import { createHash } from 'node:crypto';
import { type ListOrder, MAX_PAGE_SIZE, type Page, type PageQuery } from '../../../src/database/page.js';
import { invalid } from '../../../src/shared/refusal.js';
import { type ConnectionOf, toConnection } from '../connection.js';
import type { Context } from '../context.js';
import { orderRecords } from './order-records.js';

/** A list that was loaded completely, together with the other lists on its level of the query. */
interface LoadedList<T> {
  /** Name of the list with its owner, such as `branches of company 4`: a cursor is valid for no other. */
  readonly name: string;
  readonly rows: readonly T[];
  /** Text that identifies a row within its list. */
  readonly keyOf: (row: T) => string;
}

/**
 * Page of a list that belongs to a record. The server's own operations, which send no `first`, get the complete list.
 *
 * @throws Refusal INVALID for a cursor of another list, or of a row that is no longer in it, and for an offset below 0
 */
export function pageOfLoaded<T>(list: LoadedList<T>, page: PageQuery, { spending }: Pick<Context, 'spending'>): ConnectionOf<T> {
  return toConnection(cut(list, page, spending.page ?? Number.POSITIVE_INFINITY));
}

/** A list of records that belong to another record. */
interface RecordList<T> extends Pick<LoadedList<T>, 'name' | 'rows'> {
  /** Order that the caller chose; that of `rows` if there is none. */
  readonly orderBy?: ListOrder<keyof T & string> | null;
}

/** Page of a list of records. A cursor is valid only in the order for which it was returned. */
export function pageOfRecords<T extends { readonly id: number }>(
  { name, rows, orderBy }: RecordList<T>,
  page: PageQuery,
  context: Pick<Context, 'spending'>,
): ConnectionOf<T> {
  const keyOf = ({ id }: T) => String(id);
  if (!orderBy) return pageOfLoaded({ name, rows, keyOf }, page, context);
  const ordered = `${name} by ${orderBy.descending ? '-' : ''}${orderBy.field}`;
  return pageOfLoaded({ name: ordered, rows: orderRecords(rows, orderBy), keyOf }, page, context);
}

function cut<T>({ name, rows, keyOf }: LoadedList<T>, page: PageQuery, usual: number): Page<T> {
  if (page.offset != null && page.offset < 0) throw invalid('offset', `found ${page.offset}, expected 0 or more`);
  const backwards = page.last != null || page.before != null;
  const size = clamp((backwards ? page.last : page.first) ?? usual);
  const skipped = page.offset ?? 0;
  const at = (cursor: string, argument: string) => placeOf(rows.map(keyOf), readCursor(cursor, name, argument), argument);
  const from = backwards ? 0 : (page.after ? at(page.after, 'after') + 1 : 0) + skipped;
  const until = backwards ? (page.before ? at(page.before, 'before') : rows.length) - skipped : rows.length;
  const start = backwards ? Math.max(until - size, 0) : from;
  const end = Math.max(start, backwards ? until : Math.min(from + size, rows.length));
  const kept = rows.slice(start, end);
  return {
    rows: kept,
    cursors: kept.map((row) => writeCursor(name, keyOf(row))),
    hasNextPage: end < rows.length,
    hasPreviousPage: start > 0,
    totalCount: rows.length,
  };
}

/** Bounds the size of a page. Infinity means all rows: the REST adapter pages its lists itself. */
const clamp = (size: number) => (Number.isFinite(size) ? Math.min(Math.max(size, 0), MAX_PAGE_SIZE) : Number.MAX_SAFE_INTEGER);

const signOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 8);

const writeCursor = (name: string, key: string): string => Buffer.from(JSON.stringify([key, signOf(name)])).toString('base64url');

function readCursor(cursor: string, name: string, argument: string): string {
  try {
    const [key, sign] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && sign === signOf(name)) return key;
  } catch {
    // Not a cursor that this server wrote.
  }
  throw invalid(argument, 'is no cursor of this list in this order');
}

function placeOf(keys: readonly string[], key: string, argument: string): number {
  const at = keys.indexOf(key);
  if (at < 0) throw invalid(argument, 'is the cursor of what is no longer in the list');
  return at;
}
