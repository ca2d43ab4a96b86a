import { Refused } from '../../support/clients/link-driven.js';
import { isJson, type Json } from '../../support/oracles/hal-rules.js';

/** Answer of `edit` and `new` links. Source: wire.md 2.10. */
export interface ScreenForm {
  readonly form: readonly Json[];
  readonly schema: { readonly properties: Readonly<Record<string, Json>> };
}

/** A form of text fields, or of fields with a given schema. */
export const formOf = (fields: Readonly<Record<string, string | Json>>, submit = 'Go on'): ScreenForm => ({
  form: [...Object.keys(fields).map((key) => ({ key })), { type: 'submit', title: submit }],
  schema: {
    properties: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, isJson(field) ? field : { title: field, type: 'string' }]),
    ),
  },
});

/** Messages and questions of a page. A question is shown until the visitor has answered it; messages remain. */
export class Screen {
  constructor(private readonly root: HTMLElement) {}

  say(text: string): void {
    this.root.append(element('p', { textContent: text }));
  }

  leadTo(text: string, href: string): void {
    this.root.append(element('p', {}, element('a', { textContent: text, href })));
  }

  /** Shows a refusal in the words of the SDK. Anything else that was thrown is rethrown. */
  refused(thrown: unknown): void {
    if (!(thrown instanceof Refused)) throw thrown;
    const { status, body, headers } = thrown.answer;
    this.say(`Refused with ${status}: ${body.error}`);
    const wait = Number(headers['retry-after'] ?? 0);
    if (wait > 0) this.say(`Try again in ${wait > 60 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`}`);
  }

  choose<Option>(title: string, options: readonly Option[], name: (option: Option) => unknown): Promise<Option> {
    return this.ask(title, (answer) =>
      options.map((option) => element('button', { textContent: `${name(option)}`, onclick: () => answer(option) })),
    );
  }

  /** Renders the form with the values of the record; resolves with the complete record, changes included. */
  fill(title: string, { form, schema }: ScreenForm, held: Json = {}): Promise<Json> {
    const fields = new Fields(schema.properties, held);
    return this.ask(title, (answer) => {
      const onsubmit = (event: Event) => {
        event.preventDefault();
        answer({ ...held, ...fields.changed() });
      };
      return [element('form', { onsubmit, noValidate: true }, ...form.flatMap((part) => fields.draw(part)))];
    });
  }

  private async ask<Answer>(title: string, draw: (answer: (given: Answer) => void) => readonly Node[]): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const question = element('section', {}, element('h2', { textContent: title }), ...draw(resolve));
    this.root.append(question);
    const answer = await promise;
    question.remove();
    return answer;
  }
}

type Input = HTMLInputElement | HTMLSelectElement;

/** The fields of one form. Lists and objects are not rendered and keep the record's values. */
class Fields {
  private readonly drawn = new Map<string, { readonly input: Input; readonly before: unknown }>();

  constructor(
    private readonly properties: ScreenForm['schema']['properties'],
    private readonly held: Json,
  ) {}

  changed(): Json {
    const now = [...this.drawn].map(([key, { input, before }]) => ({ key, before, value: valueIn(input) }));
    return Object.fromEntries(now.filter(({ before, value }) => before !== value).map(({ key, value }) => [key, value]));
  }

  /** A part is a field, a row of tabs, or the button. */
  draw(part: Json): Node[] {
    if (part.type === 'submit') return [element('button', { textContent: `${part.title}` })];
    if (Array.isArray(part.tabs)) return part.tabs.map((tab: Json) => this.tab(tab));
    const key = String(part.key);
    const property = this.properties[key] ?? {};
    if (['object', 'array'].includes(String(property.type))) return [];
    const input = inputOf(property, this.held[key] ?? property.default);
    this.drawn.set(key, { input, before: valueIn(input) });
    return [element('label', {}, `${property.title ?? part.title}`, input)];
  }

  private tab({ title, items }: Json): Node {
    const inside = (items as readonly Json[]).flatMap((item) => this.draw(item));
    return element('fieldset', {}, element('legend', { textContent: `${title}` }), ...inside);
  }
}

function inputOf({ type, format, enum: options }: Json, held: unknown): Input {
  if (Array.isArray(options)) {
    const choices = ['', ...options].map((option) => element('option', { textContent: `${option}`, selected: option === held }));
    return element('select', {}, ...choices);
  }
  if (type === 'boolean') return element('input', { type: 'checkbox', checked: held === true });
  const kind = type === 'integer' || type === 'number' ? 'number' : format === 'password' ? 'password' : 'text';
  return element('input', { type: kind, value: `${held ?? ''}` });
}

function valueIn(input: Input): unknown {
  if (input.type === 'checkbox') return (input as HTMLInputElement).checked;
  return input.type === 'number' && input.value !== '' ? Number(input.value) : input.value;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
