import type { Scope } from '../scope.js';
import { selfLink } from './collection.js';
import type { Hal } from './hal.js';

/** One field of a form: its wire name, the type of its value, and a title where the name is not one. */
export interface FormField {
  readonly name: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly title?: string;
  readonly required?: boolean;
  readonly values?: readonly string[];
  /** What it holds now, on an edit form. */
  readonly value?: unknown;
}

/** What `edit`, `new_*` and `new_login` links answer: a JSON schema and the order of its fields. Source: wire.md 2.10. */
export function editForm(fields: readonly FormField[], at: Scope, submit = 'Save'): Hal {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    form: [...fields.map(({ name }) => name), { type: 'submit', title: submit }],
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
      ...(required.length > 0 && { required }),
    },
    _links: { self: selfLink(at) },
  };
}

function property({ name, type = 'string', title = titleOf(name), values, value }: FormField): object {
  return { title, type, ...(values && { enum: values }), ...(value != null && { default: value }) };
}

/** `first_name` is "First name". */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
