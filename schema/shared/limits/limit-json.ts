import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { invalid } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import { dutiesAt, hasDuty } from '../permission.js';

/** Highest number of bytes of one field, as JSON in UTF-8, from callers who are not staff of the company. */
const MOST_BYTES = 16 * 1024;
/** Highest number of keys of an object with all its parts; elements of a list of answers count as one each. */
const MOST_KEYS = 100;
/** Highest number of elements of a list of ids, words or numbers. */
const MOST_ELEMENTS = 1000;

type Values = Readonly<Record<string, unknown>>;
type Input = GraphQLArgument | GraphQLInputField;
/** @throws Refusal INVALID with the field's path and the limit */
type Check = (value: unknown, path: string) => void;

/**
 * The limits of JSON and lists for a root field; undefined for one that takes neither. Staff of the company, who are
 * bounded by the request's size, may send more.
 *
 * @throws Refusal INVALID from the check, with the field's path and the limit
 */
export function jsonLimitsOf({ args }: GraphQLField<unknown, unknown>): ((values: Values, viewer: Viewer) => void) | undefined {
  const check = checkOfAll(args, new Map());
  return (
    check &&
    ((values, viewer) => {
      if (!isStaff(values, viewer)) check(values, '');
    })
  );
}

/** Where the company is not named, staff of any. */
function isStaff(values: Values, viewer: Viewer): boolean {
  if (!viewer.admin) return false;
  const { companyId } = { ...values, ...Object(values.input) } as { companyId?: unknown };
  if (typeof companyId === 'number') return dutiesAt(viewer, companyId).includes('diary');
  return hasDuty(viewer.admin, 'diary');
}

type Known = Map<GraphQLInputType, Check | undefined>;

function checkOfAll(inputs: readonly Input[], known: Known): Check | undefined {
  const checks = inputs.flatMap(({ name, type }) => {
    const check = checkOf(type, known);
    return check ? [[name, check] as const] : [];
  });
  if (checks.length === 0) return undefined;
  return (values, path) => {
    for (const [name, check] of checks) {
      const value = Object(values)[name];
      if (value != null) check(value, name === 'input' ? path : path ? `${path}.${name}` : name);
    }
  };
}

function checkOf(type: GraphQLInputType, known: Known): Check | undefined {
  const nullable = getNullableType(type);
  const named = getNamedType(type);
  if (isScalarType(named) && named.name === 'JSONObject') return limitJson;
  if (!isInputObjectType(named)) return isListType(nullable) ? limitLength : undefined;

  if (!known.has(named)) {
    known.set(named, undefined);
    known.set(named, checkOfAll(Object.values(named.getFields()), known));
  }
  const inner = known.get(named);
  if (!isListType(nullable)) return inner;
  if (!inner) return limitRecords;
  return (values, path) => {
    limitCount(values, path);
    for (const value of values as unknown[]) inner(value, path);
  };
}

function limitJson(value: unknown, path: string): void {
  const keys = keysIn(value);
  if (keys > MOST_KEYS) throw invalid(path, `has ${keys} keys; at most ${MOST_KEYS} are allowed`);
  limitBytes(value, path);
}

/** Answers, and whatever else is a list of short records. */
function limitRecords(value: unknown, path: string): void {
  limitCount(value, path);
  limitBytes(value, path);
}

/** Lines, bookings and whatever else is done one after the other in one transaction. */
function limitCount(value: unknown, path: string): void {
  const { length } = value as unknown[];
  if (length > MOST_KEYS) throw invalid(path, `has ${length} elements; at most ${MOST_KEYS} are allowed`);
}

function limitLength(value: unknown, path: string): void {
  const { length } = value as unknown[];
  if (length > MOST_ELEMENTS) throw invalid(path, `has ${length} elements; at most ${MOST_ELEMENTS} are allowed`);
}

function limitBytes(value: unknown, path: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > MOST_BYTES) throw invalid(path, `is ${bytes} bytes of JSON; at most ${MOST_BYTES} are allowed`);
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + keysIn(each), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}
