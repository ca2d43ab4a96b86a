import { fragment } from '../operations/fragment.js';
import type { FormQuestionRow } from '../operations/types.js';
import type { Hal } from './hal.js';

/** The selection of questions that a form asks. */
export const formQuestionFields = fragment('FormQuestionRow on Question', 'id name kind questionGroupId options { name }');

/** Path of the property of a write that takes answers, each under the id of its question as `{answer}`. */
export type AnswersAt = readonly ['questions'] | readonly ['q'] | readonly ['client', 'q'];

/** Questions that a form asks beside its fields. */
export interface FormQuestions {
  readonly at: AnswersAt;
  readonly asked: readonly FormQuestionRow[];
  /** Answers that were given before. */
  readonly answers?: readonly { readonly questionId: number; readonly value: string | null }[];
}

/** Questions of the form of a service or a chain; none if it has no form. */
export const ofForm = (questions: readonly FormQuestionRow[], group: number | null | undefined): FormQuestionRow[] =>
  questions.filter(({ questionGroupId }) => questionGroupId !== null && questionGroupId === group);

/** Questions about clients among these: they have no group. */
export const aboutClients = (questions: readonly FormQuestionRow[]): FormQuestionRow[] =>
  questions.filter(({ questionGroupId }) => questionGroupId === null);

/**
 * Form with these questions: in its schema under their ids, and in its layout by keys such as `questions.12.answer` above
 * the button, or in the first tab if there are tabs. Questions about the client of a booking are shown with the client.
 * Source: the browser SDK, which reads both (GAPS.md, wire 2.10).
 */
export function withQuestions(form: Hal, { at, asked, answers = [] }: FormQuestions): Hal {
  const typed = asked.filter(({ kind }) => kind !== 'heading');
  if (typed.length === 0) return form;
  const heldFor = (id: number) => answers.find(({ questionId }) => questionId === id)?.value ?? null;
  const properties = Object.fromEntries(typed.map((question) => [question.id, propertyOf(question, heldFor(question.id))]));
  const parts = at[0] === 'client' ? [] : typed.map((question) => partOf(question, at[0]));
  return {
    ...form,
    form: withParts(form.form as readonly Part[], parts),
    schema: placed(form.schema as Schema, at, { title: 'Questions', type: 'object', properties }),
  };
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [name: string]: unknown;
}

interface Part {
  readonly type?: string;
  readonly tabs?: readonly { readonly items: readonly object[] }[];
}

function placed(schema: Schema, [name, ...inner]: readonly string[], value: Schema): Schema {
  if (name === undefined) return value;
  return { ...schema, properties: { ...schema.properties, [name]: placed(schema.properties?.[name] ?? {}, inner, value) } };
}

/** Inserts parts above the button, which is the last part. */
function withParts(parts: readonly Part[], more: readonly object[]): readonly object[] {
  const [first] = parts;
  if (!first?.tabs) return [...parts.slice(0, -1), ...more, ...parts.slice(-1)];
  const tabs = first.tabs.map((tab, place) => (place === 0 ? { ...tab, items: [...tab.items, ...more] } : tab));
  return [{ ...first, tabs }, ...parts.slice(1)];
}

const YES_OR_NO = [
  { value: '1', name: 'Yes' },
  { value: '0', name: 'No' },
];

const isCheck = ({ kind }: FormQuestionRow): boolean => kind.startsWith('check');

const partOf = (question: FormQuestionRow, at: string) => ({
  key: `${at}.${question.id}.answer`,
  title: question.name,
  ...(question.kind === 'text_area' && { type: 'textarea' }),
  ...(isCheck(question) && { type: 'select', titleMap: YES_OR_NO }),
});

const propertyOf = (question: FormQuestionRow, value: string | null): Schema => ({
  title: question.name,
  type: 'object',
  properties: { answer: { title: 'Answer', ...answerSchema(question, value), ...(value !== null && { default: value }) } },
});

/**
 * JSON schema of an answer. The previous answer remains a choice: pages send back the value that they read, but none that
 * the schema lacks.
 */
function answerSchema(question: FormQuestionRow, value: string | null) {
  const choices = isCheck(question) ? YES_OR_NO.map((choice) => choice.value) : question.options.map(({ name }) => name);
  const type = ['string', 'null'];
  if (!isCheck(question) && !/^(select|radio)/.test(question.kind)) return { type };
  return { type, enum: [...new Set([...choices, ...(value === null ? [] : [value])]), null] };
}
