import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, literalAddress } from './public-address.js';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True only where the application was told so: for tests on this machine. */
  readonly toPrivate: boolean;
  readonly milliseconds: number;
  /** Ends the call when the server is stopping. */
  readonly signal: AbortSignal;
}

export interface PostOutcome {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Null when it was accepted. */
  readonly error: string | null;
}

/** Bytes of an answer that are read; nobody looks at them. */
const LONGEST_ANSWER = 64 * 1024;

/**
 * Posts to an address that a stranger has chosen. The address is judged when the connection is made, on what the name
 * stands for at that very moment; redirects are not followed; all of it has to be over in time. Never throws.
 * Source: hardening.md, Input.
 */
export async function post(ask: Post): Promise<PostOutcome> {
  const url = URL.parse(ask.url);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return failed('The address is neither http nor https');
  const literal = literalAddress(url);
  if (literal && !ask.toPrivate && !isPublicAddress(literal)) return failed(`${literal} is no public address`);
  try {
    return judge(await send(url, ask));
  } catch (error) {
    return failed(wordsFor(error, ask));
  }
}

const failed = (error: string): PostOutcome => ({ status: null, error });

function judge(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status < 400 ? 'Redirects are not followed' : `Answered ${status}` };
}

function send(url: URL, { headers, body, toPrivate, milliseconds, signal }: Post): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    lookup: toPrivate ? undefined : publicLookup,
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
  };
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LONGEST_ANSWER) response.destroy();
      });
      // An answer that is cut off after its head has been given all the same.
      response.on('error', () => {});
      response.on('close', () => done(response.statusCode ?? 0));
    });
    request.on('error', fail);
    request.end(body);
  });
}

/** Any address that is not public spoils the name: else it would be a matter of luck which one is called. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const closed = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
    const found = addresses?.[0];
    if (error) callback(error, '');
    else if (closed) callback(new Error(`${hostname} is ${closed.address}, which is no public address`), '');
    else if (options.all) callback(null, addresses);
    else callback(null, found?.address ?? '', found?.family);
  });
};

function wordsFor(error: unknown, { signal, milliseconds }: Post): string {
  if (signal.aborted) return 'The server was stopped';
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `No answer within ${milliseconds / 1000} seconds`;
  return (code ? `${code} ${message}` : message).slice(0, 255);
}
