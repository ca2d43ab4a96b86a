/** Refusal by the server, with its message; the code is `UNAVAILABLE` if the server does not answer. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Request to `/graphql`, with headers besides `Content-Type`. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables: object;
  readonly headers: Readonly<Record<string, string>>;
}

interface QueryAnswer<Data> {
  readonly data: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Header that identifies the caller: the token of a log-in or of a basket; empty without a token. */
export const bearer = (token: string | null): Readonly<Record<string, string>> =>
  token ? { Authorization: `Bearer ${token}` } : {};

/** @throws Refused */
export async function sendQuery<Data>(request: GraphqlRequest): Promise<Data> {
  const answer = await post(request);
  const { data, errors } = await (answer.json() as Promise<QueryAnswer<Data>>).catch(() => {
    throw new Refused(`The server answered ${answer.status}. Try again in a moment.`, 'UNAVAILABLE');
  });
  const [error] = errors ?? [];
  if (error || !data) throw new Refused(error?.message ?? `The server answered ${answer.status}`, error?.extensions.code ?? '');
  return data;
}

/** @throws Refused when the server does not answer */
export const post = ({ query, variables, headers }: GraphqlRequest): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  }).catch(() => {
    throw new Refused('The server did not answer. Try again in a moment.', 'UNAVAILABLE');
  });
