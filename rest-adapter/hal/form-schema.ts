import { z } from 'zod';
import { type Endpoint, endpoint, type Form } from '../endpoint.js';
import type { Known, OnlyKnown, ResultOf, VariablesOf } from '../operations/fragment.js';
import type { Scope } from '../scope.js';
import { selfLink } from './collection.js';
import type { Hal } from './hal.js';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields that stand in a tab of their own. */
export interface Tab {
  readonly title: string;
  readonly keys: readonly string[];
}

/** Taken, but nothing that somebody types: pages send back the one that the record had. */
const UNDRAWN = ['version'];

/**
 * Form that `edit`, `new` and `new_*` links answer: the fields a write takes, as JSON schema, and their order. Made from
 * the very schema that reads the write, so that the two cannot differ. Source: wire.md 2.10.
 */
export function formSchema(shape: Shape, submit = 'Save', tab?: Tab): Hal {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object({ ...shape }), { io: 'input', unrepresentable: 'any' });
  const drawn = Object.keys(properties).filter((key) => !UNDRAWN.includes(key));
  const fields = drawn.map((key) => ({ key, title: titleOf(key) }));
  return {
    form: [...(tab ? [tabsOf(fields, tab)] : fields), { type: 'submit', title: submit }],
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, { title: titleOf(key), ...withoutNull(property) }]),
      ),
      required,
    },
  };
}

/** The form with what the record holds now, where that is one value. */
function filled(form: Hal, record: Hal): Hal {
  const { properties, ...schema } = form.schema as { readonly properties: Readonly<Record<string, object>> };
  const held = Object.entries(properties).map(([key, property]) => [key, withDefault(property, record[key])]);
  return { ...form, schema: { ...schema, properties: Object.fromEntries(held) } };
}

const withDefault = (property: object, value: unknown): object =>
  value == null || typeof value === 'object' ? property : { ...property, default: value };

/** All fields in a first tab, those of a tab of their own in the last: pages that show only this one look for it there. */
function tabsOf<Field extends { readonly key: string }>(fields: readonly Field[], { title, keys }: Tab): object {
  const [first, last] = [false, true].map((isLast) => fields.filter(({ key }) => keys.includes(key) === isLast));
  return {
    type: 'tabs',
    tabs: [
      { title: 'Details', items: first },
      { title, items: last },
    ],
  };
}

/** Forms draw one type: that null clears a field is left out. */
function withoutNull(property: unknown): object {
  const { anyOf, type, ...rest }: { anyOf?: readonly { type?: unknown }[]; type?: unknown } = Object(property);
  const kinds = Array.isArray(type) ? type.filter((kind) => kind !== 'null') : [];
  const [only, ...others] = anyOf?.filter((kind) => kind.type !== 'null') ?? [];
  if (only && others.length === 0) return { ...rest, ...only };
  return kinds.length === 1 ? { type: kinds[0], ...rest } : Object(property);
}

/** `first_name` is "First name". */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export interface FormRow<Input, Text extends string, Sent> {
  readonly source: string;
  readonly path: string;
  readonly form?: Form;
  /** Parameters of the path. */
  readonly input: z.ZodType<Input>;
  /** Whoever may not read what is edited may not see its form either; it is asked and thrown away. */
  readonly operation: Text & Known<Text>;
  readonly variables: (input: Input) => Sent & OnlyKnown<Sent, VariablesOf<Text>>;
  /** Fields of the write besides the parameters of its path. */
  readonly fields: Shape;
  /** Label of the button. */
  readonly submit?: string;
  /** Fields of a last tab of their own. */
  readonly tab?: Tab;
  /** The record, if the form shall show what it holds. */
  readonly record?: (data: ResultOf<Text>, at: Scope) => Hal;
}

/** The row of a form, which is drawn when it is first asked for: all of them would be a tenth of a start. */
export function formRow<Input, const Text extends string, Sent extends VariablesOf<Text>>({
  fields,
  submit,
  tab,
  record,
  ...row
}: FormRow<Input, Text, Sent>): Endpoint {
  let form: Hal | undefined;
  const view = (data: ResultOf<Text>, at: Scope): Hal => {
    form ??= formSchema(fields, submit, tab);
    return { ...(record ? filled(form, record(data, at)) : form), _links: { self: selfLink(at) } };
  };
  return endpoint<Input, Text, Sent>({ ...row, method: 'GET', view });
}
