import * as z from 'zod';
import { id, param } from '../params.js';

/** An answer is text on the wire, whatever was typed; a list of choices is joined. */
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
 * `[{id, answer}]`; `[{detail_type_id, value}]`, which is how the browser SDK says what was asked after the visit; or
 * `{"id": {answer}}` as the later clients send it. Source: wire.md 1.7 and 1.8.
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
