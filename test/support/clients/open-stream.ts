import type { GraphQLFormattedError } from 'graphql';

export interface StreamAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Next answer; rejects with the remaining text if the stream has ended. */
  next(): Promise<StreamAnswer>;
  /** Text sent until the stream ends. */
  rest(): Promise<string>;
  close(): void;
}

export interface SubscriptionRequest {
  readonly query: string;
  readonly variables?: object;
  readonly operationName?: string;
}

/** Opens a stream of server-sent events without a client library. */
export async function openStream(url: string, request: SubscriptionRequest, headers: object = {}): Promise<OpenStream> {
  const cut = new AbortController();
  const response = await fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
    body: JSON.stringify(request),
    signal: cut.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  /** Reads another part of the stream; false at its end. */
  const more = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    read += value ?? '';
    return !done;
  };
  const next = async (): Promise<StreamAnswer> => {
    for (;;) {
      const event = /event: next\ndata: (.*)\n\n/.exec(read);
      if (event) {
        read = read.slice(event.index + event[0].length);
        return JSON.parse(event[1]!) as StreamAnswer;
      }
      if (!(await more())) throw new Error(`The stream has ended: ${read}`);
    }
  };
  const rest = async (): Promise<string> => {
    while (await more());
    return read;
  };
  return { status: response.status, headers: response.headers, next, rest, close: () => cut.abort() };
}
