import busboy from 'busboy';
import { badInput } from './fault.js';

export type Pair = readonly [name: string, value: string];

/** A bag of parameters, in wire names. */
export type Bag = Record<string, unknown>;

/** `a=1&b=x+y` as pairs. A broken escape or bytes that are not UTF-8 are refused, not replaced. */
export function pairsOf(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badInput([{ field: 'query', message: `found ${JSON.stringify(text.slice(0, 60))}, expected percent-encoded UTF-8` }]);
  }
}

/** Fields of one form. */
const MOST_PAIRS = 1000;

/** Levels of lists and objects in a body. Source: decisions 9. */
export const DEEPEST = 32;

/** `client`, then `[first_name]` or `[]`, as often as wanted. */
const BRACKETS = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/**
 * Pairs as one bag. `client[first_name]` nests, `a[]` collects, `items[0][time]` and `items[][time]` make lists of
 * records. Of a name given twice the last stands, as in the original. Source: wire.md 3.3.
 */
export function bagOf(pairs: readonly Pair[]): Bag {
  if (pairs.length > MOST_PAIRS) throw tooMany();
  const bag = emptyBag();
  for (const [name, value] of pairs) {
    const [, first, brackets] = BRACKETS.exec(name) ?? [];
    if (first === undefined || brackets === undefined) bag[name] = value;
    else place(bag, pathOf(first, brackets), value);
  }
  return lists(bag);
}

function pathOf(first: string, brackets: string): string[] {
  const path = [first, ...brackets.slice(1, -1).split('][')];
  if (path.length > DEEPEST)
    throw badInput([{ field: first, message: `found ${path.length} levels, expected at most ${DEEPEST}` }]);
  return path;
}

const tooMany = () =>
  badInput([{ field: 'body', message: `found more than ${MOST_PAIRS} fields, expected at most ${MOST_PAIRS}` }]);

/** Without a prototype, so that `__proto__` is a name like any other until `clean` drops it. */
const emptyBag = (): Bag => Object.create(null);

/** Lists are kept as bags with the keys 0, 1, 2 until all pairs are in. */
function place(bag: Bag, [name = '', ...deeper]: readonly string[], value: string): void {
  const key = name === '' ? nextKey(bag, deeper) : name;
  if (deeper.length === 0) {
    bag[key] = value;
    return;
  }
  const inner = bag[key];
  const bagInside = isBag(inner) ? inner : emptyBag();
  bag[key] = bagInside;
  place(bagInside, deeper, value);
}

/** `items[][time]` goes on with the last item until that has a `time`: then a new one begins. */
function nextKey(bag: Bag, [deeper]: readonly string[]): string {
  const count = Object.keys(bag).length;
  const last = bag[String(count - 1)];
  const goesOn = deeper !== undefined && deeper !== '' && isBag(last) && !(deeper in last);
  return String(goesOn ? count - 1 : count);
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;

function lists(bag: Bag): Bag {
  for (const key of Object.keys(bag)) {
    const inner = bag[key];
    if (!isBag(inner)) continue;
    const whole = lists(inner);
    bag[key] = Object.keys(whole).every((name, index) => name === String(index)) ? Object.values(whole) : whole;
  }
  return bag;
}

/** The text fields of a multipart form. Files are read past: no endpoint takes one yet. */
export function multipartPairs(bytes: Buffer, contentType: string): Promise<Pair[]> {
  return new Promise<Pair[]>((resolve, reject) => {
    const pairs: Pair[] = [];
    const form = busboy({ headers: { 'content-type': contentType }, limits: { parts: MOST_PAIRS + 1, fieldNameSize: 255 } });
    form.on('field', (name, value) => pairs.push([name, value]));
    form.on('file', (_name, stream) => stream.resume());
    form.on('error', reject);
    form.on('close', () => resolve(pairs));
    form.end(bytes);
  }).catch(() => {
    throw badInput([{ field: 'body', message: 'found a broken multipart form, expected one that ends with its boundary' }]);
  });
}
