import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { JsonType, LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { isLocalDate } from '../../src/shared/local-date.js';

/** A scalar that is sent as text; it refuses invalid text with an error that says what it expects. */
function textScalar<T>(name: string, description: string, read: (text: string) => T | null, write: (value: T) => string) {
  const parse = (value: unknown): T => {
    const found = typeof value === 'string' ? read(value) : null;
    if (found === null)
      throw new GraphQLError(`${JSON.stringify(value)} is no ${name}: ${description}`, { extensions: { code: 'INVALID' } });
    return found;
  };
  return new GraphQLScalarType<T, string>({
    name,
    description: `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    serialize: (value) => write(value as T),
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
  });
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Marker class of an instant that is text already, with the offset of its place; it has the scalar of instants. */
export class LocalMoment {}

/** Reads an instant in the years 1970 to 2100; null for other text. Source: decisions 9. */
function readInstant(text: string): Date | null {
  const date = INSTANT.exec(text)?.[1];
  if (!date || !isLocalDate(date)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export const DateTime = textScalar<Date | string>(
  'DateTime',
  'an instant, RFC 3339 with an offset, such as 2030-03-04T10:00:00Z, or 2030-07-04T11:00:00+01:00 in the time zone of a place',
  readInstant,
  (value) => (typeof value === 'string' ? value : `${value.toISOString().slice(0, 19)}Z`),
);

export const LocalDate = textScalar<string>(
  'LocalDate',
  'a calendar day, YYYY-MM-DD',
  (text) => (isLocalDate(text) ? text : null),
  (text) => text,
);

export const LocalTime = textScalar<string>(
  'LocalTime',
  'a time of day, HH:mm',
  (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null),
  (text) => text,
);

export const scalarsMap = [
  { type: Date, scalar: DateTime },
  { type: LocalMoment, scalar: DateTime },
  { type: LocalDateType, scalar: LocalDate },
  { type: LocalTimeType, scalar: LocalTime },
  { type: JsonType, scalar: GraphQLJSONObject },
];
