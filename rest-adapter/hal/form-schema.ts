import * as z from 'zod';
import { type Endpoint, endpoint, type Form } from '../endpoint.js';
import type { NamedOperation, OnlyAccepted, ResultOf, VariablesOf } from '../operations/fragment.js';
import type { Scope } from '../scope.js';
import { selfLink } from './collection.js';
import { type FormQuestions, withQuestions } from './form-questions.js';
import type { Hal } from './hal.js';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields shown in a separate tab. */
export interface Tab {
  readonly title: string;
  readonly keys: readonly string[];
}

/** Layout of a form. */
interface FormLayout {
  /** Label of the button. */
  readonly submit?: string | undefined;
  /** Fields shown in a separate last tab. */
  readonly tab?: Tab | undefined;
  /**
   * True for a record that does not exist yet: lists are left out, since pages would send an untouched list as an empty
   * one, which means none.
   */
  readonly isNew?: boolean;
}

/** Fields that are accepted but not shown: pages send back the value from the record. */
const UNTYPED = ['version'];

/**
 * Form that `edit`, `new` and `new_*` links lead to: the fields of a write as JSON schema, and their order. It is
 * generated from the schema that reads the write, so that the two cannot differ. Source: wire.md 2.10.
 */
function formSchema(shape: Shape, { submit = 'Save', tab, isNew = false }: FormLayout = {}): Hal {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object({ ...shape }), {
    ...{ io: 'input', unrepresentable: 'any' },
    // Leaves out the additions for the API description: forms stay as they have always been.
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

/** Property of a JSON schema, as far as forms use it. */
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
 * True for a property that a form can show: neither an object without known fields nor a list of records, since forms
 * would start such a list with an incomplete record.
 */
function isDrawn(property: FormProperty): boolean {
  if (isOf(property, 'array')) return property.items !== undefined && !isOf(property.items, 'object');
  return !isOf(property, 'object') || property.properties !== undefined;
}

/** Layout of a field. `startEmpty` keeps an empty list empty: forms start it with one element otherwise. */
const fieldOf = ([key, property]: readonly [string, FormProperty]) => ({
  key,
  title: titleOf(key),
  ...(isOf(property, 'array') && { startEmpty: true }),
});

/** Form with the record's current values as defaults, except for lists and objects. */
function filled(form: Hal, record: Hal): Hal {
  const { properties, ...schema } = form.schema as { readonly properties: Readonly<Record<string, FormProperty>> };
  const held = Object.entries(properties).map(([key, property]) => [key, withDefault(property, record[key])]);
  return { ...form, schema: { ...schema, properties: Object.fromEntries(held) } };
}

const withDefault = (property: object, value: unknown): object =>
  value == null || typeof value === 'object' ? property : { ...property, default: value };

/**
 * Puts the fields in `keys` into a last tab and all others into a first one: pages that show only those fields look for
 * them in the last tab.
 */
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
 * Reduces a property to one type, with null beside it if the field is not required: a page validates the record that it
 * read against the schema, nulls included, and saves nothing that fails. Writes take null for optional fields; lists,
 * objects and checkboxes are never null in a record.
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
  /**
   * Operation that checks access: a caller who may not read the record may not see its form either. Only `record` and
   * `questions` use its result.
   */
  readonly operation: Text & NamedOperation<Text>;
  readonly variables: (input: Input) => Sent & OnlyAccepted<Sent, VariablesOf<Text>>;
  /** Fields of the write besides the parameters of its path. */
  readonly fields: Shape;
  /** Label of the button. */
  readonly submit?: string;
  /** Fields shown in a separate last tab. */
  readonly tab?: Tab;
  /**
   * Record whose values the form shows, if it shows any; for a new one its defaults, since pages send an unticked
   * checkbox as false.
   */
  readonly record?: (data: ResultOf<Text>, at: Scope) => Hal;
  /** Questions of the company that are asked with the fields. */
  readonly questions?: (data: ResultOf<Text>) => readonly FormQuestions[];
}

/** Row of a form. The form is built on its first request: building all of them would take a tenth of the start-up time. */
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
