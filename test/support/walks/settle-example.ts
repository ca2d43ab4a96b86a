import { DateTime } from 'luxon';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import type { RecordedCall } from '../../../rest-adapter/openapi/examples.js';
import { isJson, type Json } from '../oracles/hal-rules.js';

/** A call that was made, and the body of its answer. */
interface MadeCall {
  readonly row: Endpoint;
  readonly path: string;
  readonly parameters: Json;
  readonly body: Json;
  /** Origin of the server. */
  readonly base: string;
  /** Time of the recording. */
  readonly now: Date;
}

/** Replaces all values of a call that differ between recordings, and shortens its lists to the first entries. */
export function settledCall({ row, path, parameters, body, base, now }: MadeCall): RecordedCall {
  const inPath = pathParameters(row, path);
  const sent = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && !(value instanceof Blob) && !Object.hasOwn(inPath, name),
  );
  const call = { path: inPath, ...(sent.length > 0 && { sent: Object.fromEntries(sent) }), body };
  const text = JSON.stringify(shortened(call)).replaceAll(base, 'https://api.example.com');
  return JSON.parse(withoutSecrets(settledMoments(text, now))) as RecordedCall;
}

/** Values of the parameters in a path, by name. */
function pathParameters(row: Endpoint, path: string): Record<string, string> {
  const pattern = row.path.replace(/\{(\w+)\}/g, '(?<$1>[^/?]+)');
  const values = new RegExp(`^${pattern}(\\?|$)`).exec(path)?.groups ?? {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Shortens lists of records to the first one, other lists to three entries, and forms to the first field. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.some((each) => typeof each === 'object') ? 1 : 3).map(shortened);
  if (!isJson(value)) return value;
  const short = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
  return isJson(short.schema) && Array.isArray(short.form) ? { ...short, schema: ofOneField(short.schema) } : short;
}

function ofOneField({ properties, required, ...schema }: Json): Json {
  const [first] = Object.entries(isJson(properties) ? properties : {});
  const needed = Array.isArray(required) ? required.filter((name) => name === first?.[0]) : [];
  return { ...schema, properties: first ? { [first[0]]: first[1] } : {}, ...(needed.length > 0 && { required: needed }) };
}

/** Monday of the week in which all recordings pretend to be made, before the days that the tests book. */
const WEEK = DateTime.fromISO('2030-02-18', { zone: 'UTC' });
const NOW = '2030-02-18T09:00:00';

const MOMENT = /(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?/g;

/** Replaces times within an hour of `now` by `NOW`, and moves other dates of the demo by whole weeks, so that weekdays remain. */
function settledMoments(text: string, now: Date): string {
  const today = DateTime.fromJSDate(now, { zone: 'UTC' });
  const weeks = Math.round(WEEK.diff(today.startOf('week'), 'weeks').weeks);
  return text.replace(MOMENT, (whole: string, date: string, time?: string, offset = '') => {
    const at = DateTime.fromISO(whole, { zone: 'UTC' });
    if (!at.isValid || Math.abs(at.diff(today, 'years').years) > 2) return whole;
    if (time && Math.abs(at.diff(today, 'hours').hours) < 1) return `${NOW}${offset}`;
    const later = DateTime.fromISO(date, { zone: 'UTC' }).plus({ weeks }).toISODate() ?? date;
    return time ? inLondon(`${later}T${time}`, offset) : later;
  });
}

/** Replaces an offset by the one of London, where the companies of the demo are, on the new day. */
const inLondon = (local: string, offset: string): string =>
  offset === 'Z' || offset === '' ? local + offset : local + DateTime.fromISO(local, { zone: 'Europe/London' }).toFormat('ZZ');

/** Tokens, secrets and cursors, by the fields and URL parts that contain them, with their replacements. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(?<="(?:auth_)?token":")[^"]+/g, 'TOKEN'],
  [/(?<="secret":")[^"]+/g, 'whsec_SECRET'],
  [/(?<="cursor":"|[?&]after=)[^"&]+/g, 'CURSOR'],
];

/** Long ids of purchases and bookings, in fields and URLs that show them; `KEY`: keys of calendars and files. */
const LONG_ID = /(?<="(?:long_id|purchase_ref|obfuscated_id)":"|\/purchases\/)[\w-]{22}(?=[/"?])/g;
const KEY = /\b[0-9a-f]{40}\b/g;

function withoutSecrets(text: string): string {
  const keys = new Map<string, string>();
  const numbered = (key: string): string => {
    const known = keys.get(key) ?? String(keys.size + 1).padStart(key.length, '0');
    keys.set(key, known);
    return known;
  };
  const less = SECRETS.reduce((left, [secret, shown]) => left.replace(secret, shown), text).replace(KEY, numbered);
  const longIds = new Set(less.match(LONG_ID) ?? []);
  return [...longIds].reduce((left, longId) => left.replaceAll(longId, numbered(longId)), less);
}
