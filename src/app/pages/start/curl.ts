import { bearer, type GraphqlRequest } from '../send-query.js';

/** A GraphQL request that the page sent, to be shown as a `curl` command. */
export interface SentRequest extends GraphqlRequest {
  /** True for a request over a stream, which stays open. */
  readonly isLive?: boolean;
}

/** Request that holds a time of a service. */
export interface HoldRequest extends SentRequest {
  readonly variables: { readonly companyId: number; readonly item: { readonly serviceId: number; readonly startsAt: string } };
}

/** Quotes a text for a shell, in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Shell command that sends the same request to the server of this page. */
export function curlOf({ query, variables, headers, isLive = false }: SentRequest): string {
  const { origin } = location;
  const sent = { ...(isLive && { Accept: 'text/event-stream' }), 'Content-Type': 'application/json', ...headers };
  return [
    isLive ? `curl -sN ${origin}/graphql/stream` : `curl -s ${origin}/graphql`,
    ...Object.entries(sent).map(
      ([name, value]) => `-H ${value === TOKEN_VARIABLE ? `"${name}: ${value}"` : quoted(`${name}: ${value}`)}`,
    ),
    `-d ${quoted(JSON.stringify({ query: query.replace(/\s+/g, ' '), variables }))}`,
  ].join(' \\\n  ');
}

/** Header value with the token that the first command stores. */
const TOKEN_VARIABLE = 'Bearer $TOKEN';

/**
 * A hold and its checkout as commands that can be run unchanged: with `memberToken` as that member, else as a guest, where the
 * first command stores the token of its basket for the second.
 */
export function bookingAsCurl(hold: SentRequest, book: SentRequest, memberToken: string | null): string {
  const first = curlOf({ ...hold, headers: bearer(memberToken) });
  const firstCommand = memberToken ? first : `TOKEN=$(${first} \\\n  | jq -r .data.addToBasket.token)`;
  return `${firstCommand}\n\n${curlOf({ ...book, headers: memberToken ? bearer(memberToken) : { Authorization: TOKEN_VARIABLE } })}`;
}

/** Copy of a hold with another start. */
export const withStart = (hold: HoldRequest, startsAt: string): HoldRequest => ({
  ...hold,
  variables: { ...hold.variables, item: { ...hold.variables.item, startsAt } },
});
