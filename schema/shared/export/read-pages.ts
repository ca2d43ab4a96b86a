import { type DocumentNode, execute, Kind } from 'graphql';
import { MAX_GROUPS } from '../../../src/analytics/run-groups.js';
import { SECOND } from '../../../src/shared/interval.js';
import { Refusal } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';
import { countProperty } from '../limits/count-objects.js';
import { refuseTooMuch } from '../limits/limit-queries.js';
import { measureQuery } from '../limits/measure-query.js';
import { IN_PROCESS, type SpendingLimits, spendingLimitsOf } from '../limits/spending.js';
import type { Query } from '../query.js';
import { GarbageWatch } from './collect-garbage.js';
import type { ExportedList } from './find-list.js';
import { NAMES, type PagedQuery } from './paged-query.js';
import { type ReadQuery, Refused } from './read-document.js';

/**
 * Possible numbers of rows of a page, largest first: the largest is used that costs at most half the points of an ordinary query.
 * Only one page and the rows loaded for it are in memory at a time.
 */
const SIZES = [100, 30, 10, 3, 1];

/** Longest time of an export, in seconds: while it runs, the database must keep rows that were deleted meanwhile. */
export const MAX_SECONDS = 1800;

/** Number of rows that a page of this export has. @throws Refusal TOO_COMPLEX where even one row is too much */
export function pageSize({ query, paging }: PagedQuery, { viewer }: Context): number {
  const { points } = spendingLimitsOf(viewer);
  const sizeOf = (rows: number) => measureQuery({ ...query, variables: { ...query.variables, [NAMES.first]: rows } });
  const sizes = paging === 'none' ? [1] : SIZES;
  const fits = sizes.find((rows) => sizeOf(rows).points <= points / 2) ?? 1;
  refuseTooMuch(sizeOf(fits), points);
  return fits;
}

/** Limits of one page. An unpaged list is one page, for which an administrator has the points of in-process operations. */
export function limitsOfPage({ paging }: PagedQuery, { viewer }: Pick<Context, 'viewer'>): SpendingLimits {
  const limits = spendingLimitsOf(viewer);
  return paging === 'none' && viewer.admin ? { ...limits, points: IN_PROCESS.points } : limits;
}

interface Pages {
  readonly list: ExportedList;
  readonly paged: PagedQuery;
  /** Creates the context of a page, with nothing loaded: the rows that a page loads are released with it. */
  readonly contextOfPage: () => Context;
}

/**
 * The rows of an export, page by page: the next page is read when the previous one has been consumed.
 *
 * @throws Refused with the errors of the query of a page; Refusal TOO_COMPLEX past the longest time and, for callers who are not
 *   administrators, past the points of one query
 */
export async function* readPages({ list, paged, contextOfPage }: Pages): AsyncGenerator<readonly unknown[]> {
  const most = pageSize(paged, contextOfPage());
  const end = performance.now() + MAX_SECONDS * SECOND;
  const document = documentOf(paged.query);
  const garbage = new GarbageWatch();
  let [left, after, offset, points] = [paged.wanted ?? Number.POSITIVE_INFINITY, paged.after, paged.offset, 0];
  while (left > 0) {
    if (performance.now() > end) throw tooLong();
    const context = contextOfPage();
    const first = Math.min(most, left);
    const page = { [NAMES.first]: first, [NAMES.after]: after, [NAMES.offset]: offset };
    const data = await executePage(paged.query, document, { context, page });
    points += context.spending.points;
    if (!context.viewer.admin) refusePoints(points, spendingLimitsOf(context.viewer).points);
    const { rows, cursor, isCut } = pageIn(data, list);
    if (isCut) throw cut();
    yield rows;
    left -= rows.length;
    if (paged.paging === 'none' || (paged.paging === 'cursor' ? cursor === null : rows.length < first)) return;
    after = cursor;
    offset = paged.paging === 'cursor' ? 0 : offset + rows.length;
    await garbage.look();
  }
}

const documentOf = ({ operation, fragments }: Query): DocumentNode => ({
  kind: Kind.DOCUMENT,
  definitions: [operation, ...Object.values(fragments)],
});

interface PageRequest {
  readonly context: Context;
  readonly page: Readonly<Record<string, unknown>>;
}

type PageData = Readonly<Record<string, unknown>>;

async function executePage(
  { schema, sent }: ReadQuery,
  document: DocumentNode,
  { context, page }: PageRequest,
): Promise<PageData> {
  const variableValues = { ...sent, ...page };
  const request = { schema, document, contextValue: context, variableValues, fieldResolver: countProperty };
  const { data, errors } = await execute(request);
  if (context.spending.refusal) throw context.spending.refusal;
  if (errors || !data) throw new Refused(errors ?? []);
  return data;
}

interface Page {
  readonly rows: readonly unknown[];
  /** Null on the last page. */
  readonly cursor: string | null;
  readonly isCut: boolean;
}

/** Page of the list in an answer. @throws Refusal NOT_FOUND if the record that has the list does not exist */
function pageIn(data: PageData, { path, rows }: ExportedList): Page {
  let [found, isCut]: [unknown, boolean] = [data, false];
  for (const { key } of path) {
    isCut ||= (found as PageData)[NAMES.cut] === true;
    found = (found as PageData)[key];
    if (found === null || found === undefined) throw new Refusal('NOT_FOUND', `\`${key}\` is not there: nothing can be exported`);
  }
  const [outer, inner] = rows.map(({ key }) => key);
  if (outer === undefined) return { rows: found as unknown[], cursor: null, isCut };
  const { [outer]: listed, [NAMES.page]: page } = found as Record<string, unknown>;
  const { hasNextPage, endCursor } = page as { readonly hasNextPage: boolean; readonly endCursor: string | null };
  const records = inner === undefined ? listed : (listed as PageData[]).map((edge) => edge[inner]);
  return { rows: records as unknown[], cursor: hasNextPage ? endCursor : null, isCut };
}

const tooLong = () =>
  new Refusal('TOO_COMPLEX', `The export takes longer than ${MAX_SECONDS} seconds: ask for fewer rows, and go on by \`after\``, {
    limit: 'seconds',
    allowed: MAX_SECONDS,
  });

function refusePoints(points: number, allowed: number): void {
  if (points <= allowed) return;
  const message = `The export comes to more than ${allowed} points: ask for fewer rows (\`first\`). Administrators may have all of them`;
  throw new Refusal('TOO_COMPLEX', message, { limit: 'points', allowed });
}

const cut = () =>
  new Refusal(
    'TOO_COMPLEX',
    `There are more than ${MAX_GROUPS} groups: choose a shorter period, or fewer or coarser dimensions`,
    {
      limit: 'groups',
      allowed: MAX_GROUPS,
    },
  );
