import type { Pair } from '../form.js';
import type { Scope } from '../scope.js';
import { type Hal, type Link, type Links, link } from './hal.js';

export interface Listed<Row> {
  /** Name in `_embedded`: that of the link, apart from the exceptions of wire.md 3.2 (5). */
  readonly name: string;
  readonly rows: readonly Row[];
  /** True count, over all pages. */
  readonly total: number | null;
  /** Page number and size; both are left out if the list has no pages. */
  readonly page?: number;
  readonly perPage?: number;
  readonly at: Scope;
  render(row: Row, at: Scope): Hal;
}

/**
 * A list: `total_entries`, the records, `self`, and `next` and `previous` only if such a page exists. At the URL of one
 * of its records, which is the list's with a parameter, it answers with that record: a client that finds the parent's URL
 * on a record reads the parent in its place. Source: decisions 4, wire.md 3.2.
 */
export function collection<Row>(list: Listed<Row>): Hal {
  const { name, rows, total, at } = list;
  const records = rows.map((row) => list.render(row, at));
  const requested = selfLink(at).href;
  return (
    records.find(({ _links }) => _links?.self && 'href' in _links.self && _links.self.href === requested) ?? {
      total_entries: total,
      _embedded: { [name]: records },
      _links: list.page && list.perPage ? pages(at, total ?? 0, list.page, list.perPage) : { self: selfLink(at) },
    }
  );
}

function pages(at: Scope, total: number, page: number, perPage: number): Links {
  const last = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number) =>
    selfLink(at, [
      ['page', String(number)],
      ['per_page', String(perPage)],
    ]);
  return {
    self: to(page),
    ...(page < last && { next: to(page + 1) }),
    ...(page > 1 && page - 1 <= last && { previous: to(page - 1) }),
  };
}

/** Parameters that links never repeat: a link is copied, logged and cached. */
const SECRET = ['password', 'token', 'auth_token', 'app_key'];

/** Requested URL with its query; `effective` replaces parameters of the same names. */
export function selfLink(at: Scope, effective: readonly Pair[] = []): Link {
  const replaced = new Set([...effective.map(([name]) => name), ...SECRET]);
  const query = [...at.query.filter(([name]) => !replaced.has(name.toLowerCase())), ...effective];
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return link(`${at.base}${at.path}${text && `?${text}`}`);
}
