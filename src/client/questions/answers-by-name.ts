import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { Refusal } from '../../shared/refusal.js';
import { type AnswerInput, answerPrice, type PricedQuestion } from './answer-price.js';

type NamedValues = Readonly<Record<string, unknown>>;

/**
 * Reads answers to questions about clients from the object `q`, whose keys are ids of questions or their texts,
 * case-insensitively. Values equal to those in `before` are left out, since programs send a complete client back. Keys that match
 * no question are ignored, and so are values that cannot answer their question. Source: wire.md 1.4, which does not say what `q`
 * holds.
 */
export async function answersByName(
  tx: EntityManager,
  rootId: number,
  { q = {}, before = {} }: { readonly q?: NamedValues; readonly before?: NamedValues },
): Promise<AnswerInput[]> {
  const changed = Object.keys(q).flatMap((name) => {
    const value = answerOf(q[name]);
    return value === undefined || value === answerOf(before[name]) ? [] : [{ name: nameOf(name), value }];
  });
  if (changed.length === 0) return [];
  const questions = await namedQuestions(tx, rootId, changed);
  return changed.flatMap(({ name, value }) => {
    const question = questions.find(({ id, text }) => String(id) === name || nameOf(text) === name);
    return question && isAnswerTo(question, value) ? [{ questionId: question.id, value }] : [];
  });
}

const nameOf = (text: string): string => text.trim().toLowerCase();

/** Text of an answer, given directly or as `answer` or `value`; undefined for any other value. */
function answerOf(given: unknown): string | null | undefined {
  if (given === null || typeof given === 'string') return given;
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (typeof given !== 'object' || Array.isArray(given)) return undefined;
  const { answer, value = answer } = given as { readonly answer?: unknown; readonly value?: unknown };
  return typeof value === 'object' && value !== null ? undefined : answerOf(value);
}

interface NamedQuestion extends PricedQuestion {
  readonly text: string;
}

function namedQuestions(tx: EntityManager, rootId: number, said: readonly { readonly name: string }[]): Promise<NamedQuestion[]> {
  const names = said.map(({ name }) => name);
  return runSql<NamedQuestion>(tx)`
    select id, name as text, detail_type as kind, price, options from question
    where company_id = ${rootId} and detail_group_id is null and not deleted
      and (id::text = any(${names}) or lower(btrim(name)) = any(${names}))
    order by sort_order, id`;
}

function isAnswerTo(question: NamedQuestion, value: string | null): boolean {
  try {
    answerPrice(question, value);
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}
