import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { fault } from '../../../src/shared/faults.js';
import type { FieldFault } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { Input, Values } from '../argument-paths.js';
import { callsAsStaff } from '../permission.js';

/** Highest numbers for one field of an input. */
interface Limits {
  /** Bytes as JSON in UTF-8. */
  readonly bytes: number;
  /** Keys of an object, nested ones included. */
  readonly keys: number;
  /** Records of a list: answers, lines, bookings and others that are processed in sequence in one transaction. */
  readonly records: number;
  /** Elements of a list of ids, words or numbers. */
  readonly elements: number;
}

const OTHERS: Limits = { bytes: 16 * 1024, keys: 100, records: 100, elements: 1000 };
/** Limits of staff: the default bound of every list. Objects and texts are bounded by the size of the request alone. */
const STAFF: Limits = { bytes: Number.POSITIVE_INFINITY, keys: Number.POSITIVE_INFINITY, records: 1000, elements: 1000 };

/** Check of a value. Its faults name the field's path and the limit. */
type LimitCheck = (value: unknown, path: string, limits: Limits) => FieldFault[];

/**
 * The limits of JSON and lists for a root field; undefined for one that takes neither. Staff of the company may send more.
 * The faults that are found name the field's path and the limit.
 */
export function jsonLimitsOf({
  args,
}: Pick<GraphQLField<unknown, unknown>, 'args'>): ((values: Values, viewer: Viewer) => FieldFault[]) | undefined {
  const check = checkOfAll(args, new Map());
  return check && ((values, viewer) => check(values, '', callsAsStaff(viewer, values) ? STAFF : OTHERS));
}

type Known = Map<GraphQLInputType, LimitCheck | undefined>;

function checkOfAll(inputs: readonly Input[], known: Known): LimitCheck | undefined {
  const checks = inputs.flatMap(({ name, type }) => {
    const check = checkOf(type, known);
    return check ? [[name, check] as const] : [];
  });
  if (checks.length === 0) return undefined;
  return (values, path, limits) =>
    checks.flatMap(([name, check]) => {
      const value = Object(values)[name];
      return value == null ? [] : check(value, name === 'input' ? path : path ? `${path}.${name}` : name, limits);
    });
}

function checkOf(type: GraphQLInputType, known: Known): LimitCheck | undefined {
  const nullable = getNullableType(type);
  const named = getNamedType(type);
  if (isScalarType(named) && named.name === 'JSONObject') return isListType(nullable) ? limitObjects : limitJson;
  if (!isInputObjectType(named)) return isListType(nullable) ? limitElements : undefined;

  if (!known.has(named)) {
    known.set(named, undefined);
    known.set(named, checkOfAll(Object.values(named.getFields()), known));
  }
  const inner = known.get(named);
  if (!isListType(nullable)) return inner;
  if (!inner) return limitRecords;
  return (values, path, limits) => {
    const tooMany = limitCount(values, path, limits.records);
    return tooMany.length > 0
      ? tooMany
      : (values as unknown[]).flatMap((value, at) => within(inner(value, path, limits), path, at));
  };
}

/** Faults of an element: their `path` has its number, their `field` has not. */
const within = (faults: readonly FieldFault[], path: string, at: number): FieldFault[] =>
  faults.map((each) => ({ ...each, path: `${path}.${at}${(each.path ?? each.field).slice(path.length)}` }));

function limitJson(value: unknown, path: string, limits: Limits): FieldFault[] {
  const keys = keysIn(value);
  if (keys > limits.keys) return [fault(path, `has ${keys} keys; at most ${limits.keys} are allowed`)];
  return limitBytes(value, path, limits);
}

/** Checks a list of JSON objects, whose brackets count as two of its bytes. */
function limitObjects(value: unknown, path: string, limits: Limits): FieldFault[] {
  const tooMany = limitCount(value, path, limits.records);
  return tooMany.length > 0 ? tooMany : limitJson(value, path, limits);
}

/** Checks a list of short records, such as answers. */
function limitRecords(value: unknown, path: string, limits: Limits): FieldFault[] {
  const tooMany = limitCount(value, path, limits.records);
  return tooMany.length > 0 ? tooMany : limitBytes(value, path, limits);
}

const limitElements: LimitCheck = (value, path, { elements }) => limitCount(value, path, elements);

function limitCount(value: unknown, path: string, most: number): FieldFault[] {
  const { length } = value as unknown[];
  return length > most ? [fault(path, `has ${length} elements; at most ${most} are allowed`)] : [];
}

function limitBytes(value: unknown, path: string, { bytes: most }: Limits): FieldFault[] {
  if (most === Number.POSITIVE_INFINITY) return [];
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > most ? [fault(path, `is ${bytes} bytes of JSON; at most ${most} are allowed`)] : [];
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + keysIn(each), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}
