import { bearer, Refused, sendQuery } from '../send-query.js';

/** Purchase of the page, and what its reader may show of themselves: the key of the link, or a log-in. */
export interface Access {
  readonly longId: string;
  /** Key of the link: the part of the address behind `#`, which no browser sends anywhere. */
  readonly key: string | null;
  /** Token of a log-in on this page, kept as long as it is open. */
  readonly token: string | null;
}

const headersOf = ({ key, token }: Access): Readonly<Record<string, string>> => ({
  ...bearer(token),
  ...(key && { 'Purchase-Key': key }),
});

/** @throws Refused */
export const sendAsReader = <Data>(query: string, variables: object, access: Access): Promise<Data> =>
  sendQuery<Data>({ query, variables, headers: headersOf(access) });

/** Query that is watched until it is given up. */
export interface Watched {
  readonly query: string;
  readonly variables: object;
  readonly signal: AbortSignal;
}

/**
 * Watches: each answer is whole, and comes whenever it is another one (server-sent events, as graphql-sse has them).
 *
 * @throws Refused when the server refuses it, or does not answer
 */
export async function watch<Data>(
  { query, variables, signal }: Watched,
  access: Access,
  show: (data: Data) => void,
): Promise<void> {
  const answer = await fetch('/graphql/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headersOf(access) },
    body: JSON.stringify({ query, variables }),
    signal,
  }).catch(() => undefined);
  if (!answer?.ok || !answer.body) throw new Refused('The server did not answer. Choose the day again.', 'UNAVAILABLE');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const text = /^event: next[\s\S]*?^data: (.*)$/m.exec(event)?.[1];
      if (text) show(dataOf<Data>(text));
    }
  }
}

function dataOf<Data>(text: string): Data {
  const { data, errors } = JSON.parse(text) as {
    readonly data?: Data;
    readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  };
  const [error] = errors ?? [];
  if (error || !data) throw new Refused(error?.message ?? 'The server answered nothing.', error?.extensions.code ?? '');
  return data;
}
