import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, webUrl, whyNotCallable } from './public-address.js';

export interface OutsideCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True only if the application is set so, for tests on this machine. */
  readonly allowPrivateHosts: boolean;
  /** Timeout of the call: name look-up, connection and answer together. */
  readonly milliseconds: number;
  /** Most bytes of the answer that are read. */
  readonly longest: number;
  /** Ends the call when the server is stopping. */
  readonly signal: AbortSignal;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Reason why the body is incomplete; null: it is complete. */
  readonly cut: string | null;
}

/** Failure of a call; the message is written for those who maintain the address. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/**
 * Calls an address that an outsider has chosen. The address to which its name resolves is checked when the connection is made;
 * redirects are not followed; the timeout covers the call from beginning to end. Source: hardening.md, Input.
 *
 * @throws CallFailed
 */
export async function callOutside(input: OutsideCall): Promise<OutsideAnswer> {
  const url = webUrl(input.url);
  if (!url) throw new CallFailed('The address is neither http nor https');
  const reason = whyNotCallable(url, { allowPrivateHosts: input.allowPrivateHosts });
  if (reason) throw new CallFailed(`The address ${reason}`);
  try {
    return await send(url, input);
  } catch (error) {
    throw new CallFailed(wordsFor(error, input));
  }
}

function send(url: URL, input: OutsideCall): Promise<OutsideAnswer> {
  const { method, headers, body, allowPrivateHosts, milliseconds, signal } = input;
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    lookup: allowPrivateHosts ? undefined : publicLookup,
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
  };
  return new Promise((done, fail) => {
    const call = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = call(url, options, (response) => read(response, input, done));
    request.on('error', fail);
    request.end(body);
  });
}

/** Reads an answer. One that is cut off after its head is returned as far as it was read. */
function read(response: IncomingMessage, input: OutsideCall, done: (answer: OutsideAnswer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let cut: string | null = null;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= input.longest) return;
    cut = `The answer is longer than ${input.longest} bytes`;
    response.destroy();
  });
  response.on('error', (error) => {
    cut ??= wordsFor(error, input);
  });
  response.on('close', () => {
    if (!response.complete) cut ??= 'The answer was cut off';
    done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), cut });
  });
}

/** Resolves a name. Refuses it if any of its addresses is not public: otherwise chance would decide which one is called. */
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

function wordsFor(error: unknown, { signal, milliseconds }: OutsideCall): string {
  if (signal.aborted) return 'The server was stopped';
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `No answer within ${milliseconds / 1000} seconds`;
  return (code ? `${code} ${message}` : message).slice(0, 255);
}
