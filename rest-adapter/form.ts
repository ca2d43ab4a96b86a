import busboy from 'busboy';
import { snake } from './hal/fields.js';
import { badInput } from './http-error.js';
import { UploadedFile } from './uploaded-file.js';

export type Pair = readonly [name: string, value: string];

/** Field of a form or a multipart body, before brackets in its name are read. */
export type FormPair = readonly [name: string, value: string | UploadedFile];

/** Parameters of a request, or fields of an object among them, by their wire names. */
export type Params = Record<string, unknown>;

/** Encodings of bodies. ISO-8859-1 is read as Windows-1252, as browsers do: it defines more characters for the same bytes. */
export type Charset = 'utf-8' | 'windows-1252';

const WESTERN = /\bcharset\s*=\s*"?(?:iso[-_]?8859-1|latin-?1|windows-1252|cp-?1252)\b/i;

/** Encoding that a Content-Type names; UTF-8 if it names none, or any other. Source: decisions 10. */
export const charsetOf = (contentType: string): Charset => (WESTERN.test(contentType) ? 'windows-1252' : 'utf-8');

/**
 * Parses `a=1&b=x+y` into pairs, with escapes in that encoding. Broken escapes and bytes that are not UTF-8 are refused,
 * not replaced.
 */
export function pairsOf(text: string, charset: Charset = 'utf-8'): Pair[] {
  const decoded = charset === 'utf-8' ? unescaped : unescapedWestern;
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
    });
}

function unescapedWestern(text: string): string {
  if (/%(?![\da-f]{2})/i.test(text)) throw badEscape(text);
  return text.replaceAll('+', ' ').replace(/%([\da-f]{2})/gi, (_match, digits) => western.decode(Buffer.from(digits, 'hex')));
}

const western = new TextDecoder('windows-1252');

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badEscape(text);
  }
}

const badEscape = (text: string) =>
  badInput([{ field: 'query', message: `found ${JSON.stringify(text.slice(0, 60))}, expected percent-encoded UTF-8` }]);

/** Maximum number of fields in a form. */
const MAX_PAIRS = 1000;

/** Maximum depth of lists and objects in a body. Source: decisions 9. */
export const DEEPEST = 32;

/** Matches `client`, followed by one or more of `[first_name]` or `[]`. */
const BRACKETS = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/**
 * Parses pairs into parameters. `client[first_name]` nests, `a[]` collects, `items[0][time]` and `items[][time]` make
 * lists of records. If a name is given twice, the last value counts, as in the original. Source: wire.md 3.3.
 */
export function formParams(pairs: readonly FormPair[]): Params {
  if (pairs.length > MAX_PAIRS) throw tooMany();
  const params = emptyParams();
  for (const [name, value] of pairs) {
    const [, first, brackets] = BRACKETS.exec(name) ?? [];
    if (first === undefined || brackets === undefined) params[name] = value;
    else place(params, pathOf(first, brackets), value);
  }
  return lists(params);
}

function pathOf(first: string, brackets: string): string[] {
  const path = [first, ...brackets.slice(1, -1).split('][')];
  if (path.length > DEEPEST)
    throw badInput([{ field: first, message: `found ${path.length} levels, expected at most ${DEEPEST}` }]);
  return path;
}

const tooMany = () =>
  badInput([{ field: 'body', message: `found more than ${MAX_PAIRS} fields, expected at most ${MAX_PAIRS}` }]);

/** Record without a prototype, so that `__proto__` is a name like any other until `clean` drops it. */
const emptyParams = (): Params => Object.create(null);

/** Lists are kept as objects with the keys 0, 1, 2 until all pairs are in. */
function place(params: Params, [name = '', ...deeper]: readonly string[], value: string | UploadedFile): void {
  const key = name === '' ? nextKey(params, deeper) : name;
  if (deeper.length === 0) {
    params[key] = value;
    return;
  }
  const inner = params[key];
  const innerParams = isParams(inner) ? inner : emptyParams();
  params[key] = innerParams;
  place(innerParams, deeper, value);
}

/** Key for empty brackets: `items[][time]` adds to the last item until that has a `time`, then a new item begins. */
function nextKey(params: Params, [deeper]: readonly string[]): string {
  const count = Object.keys(params).length;
  const last = params[String(count - 1)];
  const goesOn = deeper !== undefined && deeper !== '' && isParams(last) && !(deeper in last);
  return String(goesOn ? count - 1 : count);
}

const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !(value instanceof UploadedFile);

function lists(params: Params): Params {
  for (const key of Object.keys(params)) {
    const inner = params[key];
    if (!isParams(inner)) continue;
    const list = lists(inner);
    params[key] = Object.keys(list).every((name, index) => name === String(index)) ? Object.values(list) : list;
  }
  return params;
}

/** The fields of a multipart form, text and files. A file in place of a text is refused by the input of the row. */
export function multipartPairs(bytes: Buffer, contentType: string): Promise<FormPair[]> {
  return new Promise<FormPair[]>((resolve, reject) => {
    const pairs: FormPair[] = [];
    const form = busboy({
      headers: { 'content-type': contentType },
      defCharset: charsetOf(contentType) === 'utf-8' ? 'utf8' : 'latin1',
      defParamCharset: 'utf8',
      limits: { parts: MAX_PAIRS + 1, fieldNameSize: 255 },
    });
    form.on('field', (name, value) => pairs.push([name, value]));
    form.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('close', () => pairs.push([name, new UploadedFile(filename ?? '', mimeType, Buffer.concat(chunks))]));
    });
    form.on('error', reject);
    form.on('close', () => resolve(pairs));
    form.end(bytes);
  }).catch(() => {
    throw badInput([{ field: 'body', message: 'found a broken multipart form, expected one that ends with its boundary' }]);
  });
}

/**
 * Renames `eventGroupId` to `event_group_id`, unless that is present too: the second Java SDK uses such names. Top level
 * only.
 */
export function inWireNames(params: Params): Params {
  const renamed = Object.keys(params).filter((name) => /^[a-z]+\d*(?:[A-Z][a-z\d]+)+$/.test(name) && !(snake(name) in params));
  return renamed.length === 0 ? params : { ...params, ...Object.fromEntries(renamed.map((name) => [snake(name), params[name]])) };
}
