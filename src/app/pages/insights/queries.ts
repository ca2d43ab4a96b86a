import type { OwnerQuestion } from './questions.js';
import { MAX_RECORDS } from './records.js';

export const LOG_IN = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { token } }';

export const COMPANIES = '{ viewer { company { id } companies(first: 1024) { nodes { id name timeZone } } } }';

/** GraphQL query for the figures of a question. */
export const queryOf = ({ subject, showsEmpty, by, measures }: OwnerQuestion): string =>
  documentOf(showsEmpty ? `${subject}(empty: true)` : subject, `by { ${by} } ${measures}`);

/** GraphQL query for the records behind each group of the question. */
export const recordsQuery = ({ by, records: { subject, list, selection } }: OwnerQuestion): string =>
  documentOf(subject, `by { ${by} } records: ${list}(first: ${MAX_RECORDS}) { nodes { ${selection} } }`);

const documentOf = (subject: string, selection: string): string =>
  `query Figures($companyId: Int!, $from: LocalDate!, $until: LocalDate!) {
  analytics(companyId: $companyId, from: $from, until: $until) {
    ${subject} {
      rows { ${selection} }
    }
  }
}`;
