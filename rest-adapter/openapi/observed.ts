import { isAnyName, type SampleData, type Source } from './sample-data.js';

/** Narrows down the source of a value: keeps the fields that it may have come from in every answer so far. */
function narrowed(known: readonly Source[] | undefined, found: readonly Source[]): readonly Source[] {
  if (!known) return found;
  if (known.length === 0) return known;
  return known.filter(({ path }) => found.some((source) => source.path === path));
}

/** Whether a name is data and not the name of a field: ids of records, and free texts. */
const isFree = (name: string): boolean => !/^[A-Za-z_][\w:.-]*$/.test(name);

/** Values that views have shown at one place of their answers. */
export class ObservedValues {
  readonly types = new Set<'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'>();
  readonly properties = new Map<string, { count: number; readonly node: ObservedValues }>();
  /** Values under names that are not fields. */
  free: ObservedValues | undefined;
  items: ObservedValues | undefined;
  /** Whether it holds arbitrary content from callers. */
  isOpen = false;
  sources: readonly Source[] | undefined;
  /** Number of observed values that are neither null nor have parts. */
  values = 0;
  objects = 0;
  firstText: string | undefined;

  add(value: unknown, sample: SampleData): void {
    if (value === null) this.types.add('null');
    else if (value instanceof Date) this.add(value.toJSON(), sample);
    else if (Array.isArray(value)) this.addList(value, sample);
    else if (typeof value === 'object') this.addObject(value, sample);
    else this.addValue(value as string | number | boolean, sample);
  }

  private addList(value: readonly unknown[], sample: SampleData): void {
    this.types.add('array');
    for (const item of value) {
      this.items ??= new ObservedValues();
      this.items.add(item, sample);
    }
  }

  private addObject(value: object, sample: SampleData): void {
    this.types.add('object');
    this.objects += 1;
    this.trace(value, sample);
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      const known = this.properties.get(name);
      if (known) {
        known.count += 1;
        known.node.add(inner, sample);
        continue;
      }
      if (isAnyName(name)) {
        this.isOpen = true;
        continue;
      }
      if (isFree(name)) {
        this.free ??= new ObservedValues();
        this.free.add(inner, sample);
        continue;
      }
      const node = new ObservedValues();
      node.add(inner, sample);
      this.properties.set(name, { count: 1, node });
    }
  }

  private addValue(value: string | number | boolean, sample: SampleData): void {
    this.values += 1;
    if (typeof value === 'number') this.types.add(Number.isInteger(value) ? 'integer' : 'number');
    else this.types.add(typeof value as 'string' | 'boolean');
    if (typeof value === 'string') this.firstText ??= value;
    this.trace(value, sample);
  }

  private trace(value: unknown, { sources }: SampleData): void {
    this.sources = narrowed(this.sources, sources.get(value) ?? []);
  }

  /** Merges the observations at another place that shows the same record. */
  merge(other: ObservedValues): void {
    for (const type of other.types) this.types.add(type);
    this.values += other.values;
    this.firstText ??= other.firstText;
    this.isOpen ||= other.isOpen;
    this.sources = mergedSources(this.sources, other.sources);
    if (other.free) {
      this.free ??= new ObservedValues();
      this.free.merge(other.free);
    }
    if (other.items) {
      this.items ??= new ObservedValues();
      this.items.merge(other.items);
    }
    for (const [name, { count, node }] of other.properties) {
      const known = this.properties.get(name) ?? { count: 0, node: new ObservedValues() };
      known.count += count;
      known.node.merge(node);
      this.properties.set(name, known);
    }
    this.objects += other.objects;
  }
}

/** Sources common to both, by parent and field: operations have the same field at different places. */
function mergedSources(one: readonly Source[] | undefined, other: readonly Source[] | undefined): readonly Source[] | undefined {
  if (!one || !other) return one ?? other;
  return one.filter(({ parent, field }) =>
    other.some((each) => each.parent.name === parent.name && each.field.name === field.name),
  );
}
