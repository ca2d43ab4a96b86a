import { type FigureRow, type OwnerQuestion, RECORDS } from './questions.js';

/** Refusal of the server, in its words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Company and days that all questions are asked about; `until` is not a part of them. */
export interface Scope {
  readonly companyId: number;
  readonly from: string;
  readonly until: string;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Asks with the token of the log-in, which is kept as long as the page is open, and nowhere. @throws Refused */
export async function sendQuery<Data>(query: string, variables: object, token: string | null): Promise<Data> {
  const answer = await post({ query, variables }, token ? { Authorization: `Bearer ${token}` } : {});
  const { data, errors } = (await answer.json()) as Answer<Data>;
  const [error] = errors ?? [];
  if (error || !data) throw new Refused(error?.message ?? `The server answered ${answer.status}`, error?.extensions.code ?? '');
  return data;
}

/** Query of a question; with the bookings of each row when a bar is to be opened. */
export const queryOf = ({ subject, selection }: OwnerQuestion, { withRecords = false } = {}): string =>
  `query Figures($companyId: Int!, $from: LocalDate!, $until: LocalDate!) {
  analytics(companyId: $companyId, from: $from, until: $until) {
    ${subject} {
      rows { ${selection}${withRecords ? ` ${RECORDS}` : ''} }
    }
  }
}`;

interface Figures {
  readonly analytics: Readonly<Record<string, { readonly rows: readonly FigureRow[] }>>;
}

export async function rowsOf(
  question: OwnerQuestion,
  scope: Scope,
  asked: { readonly token: string; readonly withRecords?: boolean },
) {
  const { analytics } = await sendQuery<Figures>(queryOf(question, asked), scope, asked.token);
  return analytics[question.subject]?.rows ?? [];
}

/** Table of a question for a spreadsheet: the same query, sent for as a file. @throws Refused */
export async function csvOf(question: OwnerQuestion, variables: Scope, token: string): Promise<Blob> {
  const answer = await post({ query: queryOf(question), variables }, { Authorization: `Bearer ${token}`, Accept: 'text/csv' });
  if (!answer.ok) throw new Refused(`The server answered ${answer.status}`, '');
  return answer.blob();
}

const post = (body: object, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refused('The server did not answer. Try again in a moment.', 'UNAVAILABLE');
  });
