import * as z from 'zod';
import { type Endpoint, endpoint, type Form } from '../endpoint.js';
import type { NamedOperation, OnlyAccepted, ResultOf, VariablesOf } from '../operations/fragment.js';
import type { Scope } from '../scope.js';
import { selfLink } from './collection.js';
import { type FormQuestions, withQuestions } from './form-questions.js';
import type { Hal } from './hal.js';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields that stand in a tab of their own. */
export interface Tab {
  readonly title: string;
  readonly keys: readonly string[];
}

/** Layout of a form. */
interface FormLayout {
  /** Label of the button. */
  readonly submit?: string | undefined;
  /** Fields of a last tab of their own. */
  readonly tab?: Tab | undefined;
  /**
   * True for a record that does not exist yet: lists are left out, since pages would send an untouched one as empty,
   * which means none.
   */
  readonly isNew?: boolean;
}

/** Fields that are accepted and not drawn: pages send back the value that the record had. */
const UNTYPED = ['version'];

/**
 * Form that `edit`, `new` and `new_*` links answer: the fields a write takes, as JSON schema, and their order. Made from
 * the very schema that reads the write, so that the two cannot differ. Source: wire.md 2.10.
 */
function formSchema(shape: Shape, { submit = 'Save', tab, isNew = false }: FormLayout = {}): Hal {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object({ ...shape }), {
    ...{ io: 'input', unrepresentable: 'any' },
    // Leaves out what the description of the API adds: forms stay as they have always been.
    override: ({ jsonSchema }) => {
      delete jsonSchema.documented;
    },
  });
  const named = Object.entries(properties).map(
    ([key, property]) => [key, { title: titleOf(key), ...withOneType(Object(property), required.includes(key)) }] as const,
  );
  const isField = (property: FormProperty) => isDrawn(property) && !(isNew && isOf(property, 'array'));
  const fields = named.filter(([key, property]) => !UNTYPED.includes(key) && isField(property)).map(fieldOf);
  return {
    form: [...(tab ? [tabsOf(fields, tab)] : fields), { type: 'submit', title: submit }],
    schema: { type: 'object', properties: Object.fromEntries(named), required },
  };
}

/** Property of a JSON schema, as far as drawing it goes. */
interface FormProperty {
  readonly type?: unknown;
  readonly anyOf?: readonly FormProperty[];
  readonly enum?: readonly unknown[];
  readonly items?: FormProperty;
  readonly properties?: Readonly<Record<string, FormProperty>>;
  readonly required?: readonly string[];
}

const isOf = (property: FormProperty, kind: string): boolean => [property.type].flat().includes(kind);

/**
 * True for a property that a form can show: not one without known fields, and no list of records, since forms would
 * begin it with an incomplete one.
 */
function isDrawn(property: FormProperty): boolean {
  if (isOf(property, 'array')) return property.items !== undefined && !isOf(property.items, 'object');
  return !isOf(property, 'object') || property.properties !== undefined;
}

/** Lists that are empty stay so: forms begin them with an element otherwise. */
const fieldOf = ([key, property]: readonly [string, FormProperty]) => ({
  key,
  title: titleOf(key),
  ...(isOf(property, 'array') && { startEmpty: true }),
});

/** The form with what the record holds now, where that is one value. */
function filled(form: Hal, record: Hal): Hal {
  const { properties, ...schema } = form.schema as { readonly properties: Readonly<Record<string, FormProperty>> };
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

/**
 * Forms draw one type, with null beside it where nothing is required: a page checks the record that it read against the
 * schema, nulls among it, and saves nothing that it finds wrong. Writes take null for what may be left out; lists, objects and
 * boxes are never null in a record.
 */
function withOneType(property: FormProperty, isRequired: boolean): FormProperty {
  const { anyOf, ...rest } = property;
  const [only, ...others] = anyOf?.filter((kind) => kind.type !== 'null') ?? [];
  const one = only && others.length === 0 ? { ...rest, ...only } : property;
  const { properties, required = [] } = one;
  const drawn = properties ? { ...one, properties: withOneTypeEach(properties, required) } : one;
  return isRequired ? drawn : orNull(drawn);
}

const withOneTypeEach = (properties: Readonly<Record<string, FormProperty>>, required: readonly string[]) =>
  Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, withOneType(each, required.includes(key))]));

const NULLABLE: readonly unknown[] = ['string', 'integer', 'number'];

const orNull = (property: FormProperty): FormProperty => ({
  ...property,
  ...(NULLABLE.includes(property.type) && { type: [property.type, 'null'] }),
  ...(property.enum && { enum: [...property.enum, null] }),
});

/** `first_name` is "First name". */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export interface FormRow<Input, Text extends string, Sent> {
  readonly source: string;
  readonly path: string;
  readonly form?: Form;
  /** Parameters of the path. */
  readonly input: z.ZodType<Input>;
  /** Whoever may not read what is edited may not see its form either; it is asked and thrown away. */
  readonly operation: Text & NamedOperation<Text>;
  readonly variables: (input: Input) => Sent & OnlyAccepted<Sent, VariablesOf<Text>>;
  /** Fields of the write besides the parameters of its path. */
  readonly fields: Shape;
  /** Label of the button. */
  readonly submit?: string;
  /** Fields of a last tab of their own. */
  readonly tab?: Tab;
  /**
   * The record, if the form shows its values; for a new one its defaults: pages send a box that nobody ticked as
   * false.
   */
  readonly record?: (data: ResultOf<Text>, at: Scope) => Hal;
  /** Questions of the company that are asked with the fields. */
  readonly questions?: (data: ResultOf<Text>) => readonly FormQuestions[];
}

/** The row of a form, which is drawn when it is first asked for: all of them would be a tenth of a start. */
export function formRow<Input, const Text extends string, Sent extends VariablesOf<Text>>({
  fields,
  submit,
  tab,
  record,
  questions = () => [],
  ...row
}: FormRow<Input, Text, Sent>): Endpoint {
  let form: Hal | undefined;
  const view = (data: ResultOf<Text>, at: Scope): Hal => {
    form ??= formSchema(fields, { submit, tab, isNew: /\/new(_\w+)?$/.test(row.path) });
    const held = record ? filled(form, record(data, at)) : form;
    return { ...questions(data).reduce(withQuestions, held), _links: { self: selfLink(at) } };
  };
  return endpoint<Input, Text, Sent>({ ...row, method: 'GET', view });
}
