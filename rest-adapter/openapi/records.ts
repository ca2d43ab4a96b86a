import type { SchemaObject } from './input-schema.js';
import { ObservedValues } from './observed.js';
import { type ValueContext, valueSchema } from './value-schema.js';

/** Minimum share of common fields for two records to be described as one. */
const ALIKE = 0.8;

interface RecordGroup {
  readonly name: string;
  readonly node: ObservedValues;
}

/**
 * Records in answers, each described once under a name: all that views make of one fragment, unless their fields differ
 * widely.
 */
export class Records {
  private readonly groups = new Map<string, RecordGroup[]>();

  /** Collects all records within a value, before any is described. */
  collect(node: ObservedValues): void {
    const name = nameOf(node);
    if (name) {
      const known = this.groupOf(node, name);
      if (known) known.node.merge(node);
      else this.addGroup(name, node);
    }
    for (const inner of partsOf(node)) this.collect(inner);
  }

  private addGroup(name: string, node: ObservedValues): void {
    const groups = this.groups.get(name) ?? [];
    const copy = new ObservedValues();
    copy.merge(node);
    groups.push({ name: groups.length === 0 ? name : `${name}${groups.length + 1}`, node: copy });
    this.groups.set(name, groups);
  }

  /** Most similar group, if it is similar enough. */
  private groupOf(node: ObservedValues, name: string): RecordGroup | undefined {
    const all = (this.groups.get(name) ?? []).map((group) => ({ group, share: likeness(group.node, node) }));
    const best = all.reduce<(typeof all)[number] | undefined>(
      (one, other) => (one && one.share >= other.share ? one : other),
      undefined,
    );
    return best && best.share >= ALIKE ? best.group : undefined;
  }

  /** Description of a value: a reference for a record, the schema for anything else. */
  describe(node: ObservedValues, at: ValueContext): SchemaObject {
    const name = nameOf(node);
    const group = name && this.groupOf(node, name);
    if (!group) return valueSchema(node, at, (inner, place) => this.describe(inner, place));
    const reference = { $ref: `#/components/schemas/${group.name}` };
    return node.types.has('null') ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  /** All records by name, in alphabetical order. */
  schemas(at: ValueContext): Record<string, SchemaObject> {
    const all = [...this.groups.values()].flat().sort((one, other) => (one.name < other.name ? -1 : 1));
    return Object.fromEntries(
      all.map(({ name, node }) => [
        name,
        valueSchema(asPresent(node), { ...at, name }, (inner, place) => this.describe(inner, place)),
      ]),
    );
  }
}

/** Copy without null, which is described where the record is referred to. */
function asPresent(node: ObservedValues): ObservedValues {
  const copy = new ObservedValues();
  copy.merge(node);
  copy.types.delete('null');
  return copy;
}

const partsOf = (node: ObservedValues): ObservedValues[] => [
  ...[...node.properties.values()].map((each) => each.node),
  ...(node.items ? [node.items] : []),
  ...(node.free ? [node.free] : []),
];

/** Name of a record that has links: `PersonRow` becomes `Person`. Undefined for any other value. */
function nameOf(node: ObservedValues): string | undefined {
  if (!node.properties.has('_links') || node.properties.size < 2) return undefined;
  const named = [...node.properties.values()].flatMap((each) => each.node.sources ?? []).filter(({ record }) => record);
  const counts = new Map<string, number>();
  for (const { record = '' } of named) counts.set(record, (counts.get(record) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0].replace(/Row$/, '');
}

function likeness(one: ObservedValues, other: ObservedValues): number {
  const names = new Set([...fieldsOf(one), ...fieldsOf(other)]);
  const both = [...names].filter((name) => one.properties.has(name) && other.properties.has(name));
  return both.length / names.size;
}

const fieldsOf = ({ properties }: ObservedValues): string[] => [...properties.keys()];
