import { bearer, post, Refused, sendQuery } from '../send-query.js';
import { queryOf, recordsQuery } from './queries.js';
import type { Dimensions, FigureRow, OwnerQuestion } from './questions.js';
import { MAX_RECORDS, type RecordRow } from './records.js';

/** Company and days that all questions are about; `until` is exclusive. */
export interface Scope {
  readonly companyId: number;
  readonly from: string;
  readonly until: string;
}

/** Company and days, with the log-in that views them. The token is kept while the page is open, and nowhere else. */
export interface AnalystView {
  readonly scope: Scope;
  readonly token: string;
  /** Time zone of the company, in which records are shown. */
  readonly timeZone: string;
}

/** Rows of the figures, by subject. */
interface Figures<Row> {
  readonly analytics: Readonly<Record<string, { readonly rows: readonly Row[] }>>;
}

interface OpenedRow {
  readonly by: Dimensions;
  readonly records: { readonly nodes: readonly RecordRow[] };
}

/** @throws Refused */
export async function rowsOf(question: OwnerQuestion, { scope, token }: AnalystView): Promise<readonly FigureRow[]> {
  const { analytics } = await sendQuery<Figures<FigureRow>>({
    query: queryOf(question),
    variables: scope,
    headers: bearer(token),
  });
  return analytics[question.subject]?.rows ?? [];
}

/** The first records that were counted in a group, in the order of their starts. @throws Refused */
export async function recordsOf(
  question: OwnerQuestion,
  by: Dimensions,
  { scope, token }: AnalystView,
): Promise<readonly RecordRow[]> {
  const groups = (row: Dimensions) => question.groups?.(row) ?? [JSON.stringify(row)];
  const [group = ''] = groups(by);
  const { analytics } = await sendQuery<Figures<OpenedRow>>({
    query: recordsQuery(question),
    variables: scope,
    headers: bearer(token),
  });
  const rows = Object.values(analytics)[0]?.rows ?? [];
  const start = ({ localStart, createdAt = '' }: RecordRow) => localStart ?? createdAt;
  return rows
    .filter((row) => groups(row.by).includes(group))
    .flatMap(({ records }) => records.nodes)
    .sort((one, other) => start(one).localeCompare(start(other)))
    .slice(0, MAX_RECORDS);
}

/** Table of a question for a spreadsheet: sends the same query, and accepts CSV. @throws Refused */
export async function csvOf(question: OwnerQuestion, { scope, token }: AnalystView): Promise<Blob> {
  const headers = { ...bearer(token), Accept: 'text/csv' };
  const answer = await post({ query: queryOf(question), variables: scope, headers });
  if (!answer.ok) throw new Refused(`The server answered ${answer.status}`, answer.status === 401 ? 'UNAUTHENTICATED' : '');
  return answer.blob();
}
