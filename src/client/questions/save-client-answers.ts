import type { EntityManager } from '@mikro-orm/postgresql';
import { faultsOf, refuseFaults } from '../../shared/faults.js';
import type { Client } from '../client.entity.js';
import { Answer } from './answer.entity.js';
import { type AnswerInput, answerPrice } from './answer-price.js';
import { questionFault } from './check-questions.js';
import { Question } from './question.entity.js';

/**
 * Stores a client's answers to the questions about clients, the last answer to each. Answers given with a booking belong to the
 * booking. True if any answer has changed. @throws Refusal INVALID for each question that is not asked of clients, and each
 * choice that is not offered
 */
export async function saveClientAnswers(tx: EntityManager, client: Client, given: readonly AnswerInput[]): Promise<boolean> {
  if (given.length === 0) return false;
  const priced = await checkClientAnswers(tx, client.companyId, given);
  const ids = given.map(({ questionId }) => questionId);
  const stored = await tx.find(Answer, { clientId: client.id, bookingId: null, questionId: { $in: ids }, deleted: false });
  let hasChanged = false;
  for (const { question, value, price } of priced) {
    const answer = stored.find((known) => known.questionId === question.id);
    hasChanged ||= answer?.value !== value;
    if (answer) Object.assign(answer, { value, price });
    else stored.push(tx.create(Answer, newAnswer(client, question, value, price), { partial: true }));
  }
  await tx.flush();
  return hasChanged;
}

interface PricedAnswer {
  readonly question: Question;
  readonly value: string | null;
  readonly price: number;
}

/** Checks answers, and returns them with their questions and prices, without storing them. @throws Refusal INVALID as above */
export async function checkClientAnswers(
  tx: EntityManager,
  rootId: number,
  given: readonly AnswerInput[],
): Promise<PricedAnswer[]> {
  if (given.length === 0) return [];
  const ids = given.map(({ questionId }) => questionId);
  const questions = await tx.find(Question, { id: { $in: ids }, companyId: rootId, deleted: false });
  const ofClients = new Map(questions.filter(({ questionGroupId }) => questionGroupId === null).map((each) => [each.id, each]));
  refuseFaults(
    ...given.map(({ questionId, value }, at) => {
      const question = ofClients.get(questionId);
      if (!question) return questionFault(at, `question ${questionId} is not asked of clients`);
      return faultsOf(() => answerPrice(question, value)).map((each) => ({ ...each, path: `answers.${at}.value` }));
    }),
  );
  return given.map(({ questionId, value }) => {
    const question = ofClients.get(questionId)!;
    return { question, value, price: answerPrice(question, value) };
  });
}

function newAnswer({ id, companyId }: Client, question: Question, value: string | null, price: number) {
  const { adminOnly, important, inSurvey } = question;
  const fields = { questionId: question.id, questionText: question.name, adminOnly, important, inSurvey };
  return { ...fields, companyId, clientId: id, bookingId: null, value, price };
}
