import { bearer, Refused, sendQuery } from '../send-query.js';

/** Purchase of the page, and the credentials of its reader: the key of the link, or a log-in. */
export interface Access {
  readonly longId: string;
  /** Key in the part of the address behind `#`, which browsers never send. */
  readonly key: string | null;
  /** Token of a log-in on this page, kept while the page is open. */
  readonly token: string | null;
}

const headersOf = ({ key, token }: Access): Readonly<Record<string, string>> => ({
  ...bearer(token),
  ...(key && { 'Purchase-Key': key }),
});

/** @throws Refused */
export const sendAsReader = <Data>(query: string, variables: object, access: Access): Promise<Data> =>
  sendQuery<Data>({ query, variables, headers: headersOf(access) });

/** Query that is followed until `signal` aborts. */
export interface Watched {
  readonly query: string;
  readonly variables: object;
  readonly signal: AbortSignal;
}

/** Milliseconds between two tries. */
const RETRY_MILLISECONDS = 1_000;
/** Most milliseconds added at random, so that not all readers come back at once. */
const SPREAD = 1_000;

/** Receives the answers of a query that is followed. */
export interface Follower<Data> {
  show(data: Data): void;
  /** Called when the server does not answer, or has ended the stream; the query is retried until it answers. */
  away(): void;
}

/** Follows a query until its signal aborts, through all failures of the server. @throws Refused when the server refuses it */
export async function follow<Data>(watched: Watched, access: Access, follower: Follower<Data>): Promise<void> {
  while (!watched.signal.aborted) {
    await watch<Data>(watched, access, (data) => follower.show(data)).catch((error: unknown) => {
      if (!(error instanceof Refused && error.code === 'UNAVAILABLE')) throw error;
    });
    if (watched.signal.aborted) return;
    follower.away();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS + Math.random() * SPREAD));
  }
}

/**
 * Reads one stream of server-sent events, as graphql-sse defines them: each event is a complete answer, sent whenever the answer
 * has changed.
 *
 * @throws Refused when the server refuses it, or does not answer
 */
async function watch<Data>({ query, variables, signal }: Watched, access: Access, show: (data: Data) => void): Promise<void> {
  const answer = await fetch('/graphql/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headersOf(access) },
    body: JSON.stringify({ query, variables }),
    signal,
  }).catch(() => undefined);
  if (!answer?.ok || !answer.body) throw lost();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw lost();
    });
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const text = /^event: next[\s\S]*?^data: (.*)$/m.exec(event)?.[1];
      if (text) show(dataOf<Data>(text));
    }
  }
}

const lost = () => new Refused('The server did not answer.', 'UNAVAILABLE');

function dataOf<Data>(text: string): Data {
  const { data, errors } = JSON.parse(text) as {
    readonly data?: Data;
    readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  };
  const [error] = errors ?? [];
  if (error || !data) throw new Refused(error?.message ?? 'The server answered nothing.', error?.extensions.code ?? '');
  return data;
}
