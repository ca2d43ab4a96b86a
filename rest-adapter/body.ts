import type { IncomingMessage } from 'node:http';
import { type Charset, charsetOf, formParams, multipartPairs, type Params, pairsOf } from './form.js';
import { badInput, HttpError } from './http-error.js';

/** Maximum sizes in bytes of a body, and of the body of a log-in, which callers without a log-in send. Source: decisions 9. */
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_LOGIN_BYTES = 16 * 1024;

/** Bytes at the beginning of a multipart body that contain its boundary. RFC 2046: at most 70 characters, plus delimiters. */
const MAX_BOUNDARY_LENGTH = 200;

/**
 * Reads the body as parameters, whatever the method. The first character decides the format, since clients send JSON and
 * forms with a wrong Content-Type or none; an empty body means no parameters under any. Source: wire.md 3.3.
 *
 * @throws HttpError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE (compressed), INVALID (neither JSON nor a form)
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Params> {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return {};
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'content-encoding: expected a body that is not compressed');
  }
  return parse(await readBytes(request, limit), headers['content-type'] ?? '');
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size > limit) throw tooLarge(request, limit);

  size = 0;
  // The stream stays open when we stop early: the refusal must still reach the caller on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) throw tooLarge(request, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Refuses a body. The rest of it is read and dropped: closing the connection while the caller still sends would lose the
 * answer.
 */
function tooLarge(request: IncomingMessage, limit: number): HttpError {
  setImmediate(() => request.resume());
  return new HttpError('TOO_LARGE', `body: expected at most ${limit} bytes`);
}

async function parse(bytes: Buffer, contentType: string): Promise<Params> {
  // A multipart body need not be text, since its files are not.
  const opening = bytes.subarray(0, MAX_BOUNDARY_LENGTH).toString('latin1').trimStart();
  const isDeclared = /^multipart\//i.test(contentType);
  if (opening.startsWith('--')) return formParams(await multipartPairs(bytes, isDeclared ? contentType : boundaryOf(opening)));
  const charset = charsetOf(contentType);
  const text = decode(bytes, charset);
  const start = text.trimStart();
  if (start === '' || start.trimEnd() === 'null') return {};
  if (start.startsWith('{') || start.startsWith('[')) return json(start);
  if (isDeclared) return formParams(await multipartPairs(bytes, contentType));
  return /json/i.test(contentType) && !start.includes('=') ? json(start) : formParams(pairsOf(start.trimEnd(), charset));
}

/** Content-Type of a multipart body that was sent without it: the body begins with its boundary. */
const boundaryOf = (text: string) => `multipart/form-data; boundary="${text.slice(2).split(/\r?\n/, 1)[0]}"`;

function decode(bytes: Buffer, charset: Charset): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw badInput([{ field: 'body', message: 'found bytes that are not UTF-8, expected UTF-8' }]);
  }
}

function json(text: string): Params {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput([{ field: 'body', message: `found ${Array.isArray(value) ? 'a list' : typeof value}, expected an object` }]);
  }
  return { ...value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badInput([{ field: 'body', message: 'found malformed JSON, expected a JSON object, a form or a multipart form' }]);
  }
}
