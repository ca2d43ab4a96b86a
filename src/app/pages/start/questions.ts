import { element } from '../elements.js';
import type { FormQuestion } from './answers.js';

/** Answer to a question of a form, as it is sent. */
export interface QuestionAnswer {
  readonly questionId: number;
  readonly value: string;
}

/** Shows questions as fields, a choice as a list with its default chosen. */
export function showQuestions(place: HTMLElement, questions: readonly FormQuestion[]): void {
  place.replaceChildren(
    ...questions.map((question) => {
      const field = fieldOf(question);
      field.id = `question-${question.id}`;
      field.required = true;
      field.dataset.question = String(question.id);
      const label = element('label', question.name);
      label.setAttribute('for', field.id);
      const line = element('p', '');
      line.append(label, field);
      return line;
    }),
  );
}

function fieldOf({ options, kind }: FormQuestion): HTMLInputElement | HTMLSelectElement {
  if (options.length === 0) {
    const field = document.createElement('input');
    field.type = kind === 'DATE' ? 'date' : 'text';
    return field;
  }
  const list = document.createElement('select');
  list.append(...options.map(({ name, isDefault }) => new Option(name, name, isDefault, isDefault)));
  return list;
}

export const answersIn = (place: HTMLElement): QuestionAnswer[] =>
  [...place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-question]')].map(({ dataset, value }) => ({
    questionId: Number(dataset.question),
    value,
  }));
