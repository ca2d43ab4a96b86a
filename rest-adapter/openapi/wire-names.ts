import { snake } from '../hal/fields.js';
import { WIRE_FIELDS } from '../operations/wire-fields.js';

/** Wire names of schema names that differ from them. */
const OTHERWISE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(WIRE_FIELDS).map(([wire, own]) => [own, wire])),
  cancelUntil: 'min_cancellation_time',
  startsAt: 'datetime',
  expectedVersion: 'If-Match',
  retryAfter: 'Retry-After',
};

/** Matches a name in a sentence. */
const NAME = /`([a-z]+(?:[A-Z][a-z0-9]*)*)`/g;

/** Returns the description with schema names in its sentences replaced by the names that are sent and shown here. */
export function inWireNames<Part extends object>(described: Part): Part {
  const known = new Set<string>();
  collect(described, known);
  const text = (sentence: string) =>
    sentence.replace(NAME, (whole, name: string) => {
      const here = known.has(snake(name)) ? snake(name) : OTHERWISE[name];
      return here === undefined ? whole : `\`${here}\``;
    });
  return rewritten(described, text) as Part;
}

interface Described {
  readonly properties?: object;
  readonly name?: unknown;
  readonly example?: unknown;
}

/** Collects names of parameters and of fields. */
function collect(value: unknown, known: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, known);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { properties, name, example: shown, ...parts } = value as Described;
  for (const each of Object.keys(properties ?? {})) known.add(each);
  if (typeof name === 'string') known.add(name);
  for (const each of [properties, ...Object.values(parts)]) collect(each, known);
}

function rewritten(value: unknown, text: (sentence: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isExample = name === 'example';
      const isSentence = ['description', 'summary'].includes(name) && typeof inner === 'string';
      return [name, isSentence ? text(inner) : isExample ? inner : rewritten(inner, text)];
    }),
  );
}
