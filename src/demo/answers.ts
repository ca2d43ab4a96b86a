import type { Question } from '../client/questions/question.entity.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import type { Branch, DemoContext } from './demo-context.js';
import { PETS } from './names.js';
import type { Random } from './random.js';

interface DemoAnswer {
  readonly questionId: number;
  readonly value: string;
}

/**
 * Makes a client's answers to a form: all required ones, and some of the rest. Staff's own questions and surveys are not
 * answered.
 */
export function answersFor({ random }: DemoContext, { questions, today }: Branch, form: number | null): DemoAnswer[] {
  if (form === null) return [];
  return questions
    .filter(({ questionGroupId, adminOnly, inSurvey }) => questionGroupId === form && !adminOnly && !inSurvey)
    .filter(({ required }) => required || random.chance(0.5))
    .flatMap((question) => {
      const value = answerTo(random, question, today);
      return value === null ? [] : [{ questionId: question.id, value }];
    });
}

function answerTo(random: Random, { kind, options }: Question, today: LocalDate): string | null {
  if (kind === 'heading') return null;
  if (kind === 'text_field') return random.one(PETS);
  if (kind === 'text_area')
    return random.one(['Nothing that comes to mind.', 'Does not like the dryer.', 'Allergic to chicken.']);
  if (kind === 'date') return addDays(today, -60 - random.integer(3000));
  if (kind.startsWith('check')) return random.chance(0.5) ? '1' : '0';
  const names = options.flatMap((option) => (isNamed(option) ? [option.name] : []));
  return names.length > 0 ? random.one(names) : null;
}

const isNamed = (option: unknown): option is { readonly name: string } =>
  typeof option === 'object' && option !== null && 'name' in option && typeof option.name === 'string';
