import * as z from 'zod';
import { id, param } from '../params.js';

/** Answer as text, whatever was typed: true is `1`, false is `0`, and '' is null. Lists are refused. */
const answer = param('text, a number, true or false', (raw) => {
  if (raw === null || raw === undefined || raw === '') return null;
  if (typeof raw === 'boolean') return raw ? '1' : '0';
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined;
});

const listed = z.array(
  z.preprocess(
    (raw) => {
      if (typeof raw !== 'object' || raw === null || 'id' in raw || !('detail_type_id' in raw)) return raw;
      return { id: raw.detail_type_id, answer: 'value' in raw ? raw.value : undefined };
    },
    z.object({ id, answer: answer.optional() }),
  ),
);

/**
 * Answers as `[{id, answer}]`; as `[{detail_type_id, value}]`, in which the browser SDK sends those to a survey; or as
 * `{"id": {answer}}` from later clients. Source: wire.md 1.7 and 1.8.
 */
export const questionAnswers = z.preprocess((raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  return Object.entries(raw).map(([key, value]) => {
    const given = typeof value === 'object' && value !== null && 'answer' in value ? value.answer : value;
    return { id: key, answer: given };
  });
}, listed);

export const answersInput = (questions: z.infer<typeof listed> | undefined) =>
  questions?.map((question) => ({ questionId: question.id, value: question.answer ?? null }));
