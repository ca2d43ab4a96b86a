import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../../shared/apply-changes.js';
import type { VersionedKey } from '../../shared/check-version.js';
import { checkVersion } from '../../shared/check-version.js';
import { fault, refuseFaults } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import type { QuestionOption } from './answer-price.js';
import { QUESTION_KIND_WORDS, Question } from './question.entity.js';

export interface QuestionFields {
  readonly name?: string;
  readonly kind?: string;
  readonly questionGroupId?: number | null;
  readonly required?: boolean;
  readonly important?: boolean;
  readonly adminOnly?: boolean;
  readonly appliesTo?: number;
  readonly askMember?: boolean;
  readonly helpText?: string | null;
  readonly settings?: Record<string, unknown>;
  /** Minor units, as are the prices of the options. */
  readonly price?: number;
  readonly pricePerBooking?: boolean;
  readonly inSurvey?: boolean;
  readonly order?: number;
  readonly options?: readonly { readonly name: string; readonly price?: number | null; readonly isDefault?: boolean | null }[];
}

export interface NewQuestion extends QuestionFields {
  readonly name: string;
  readonly kind: string;
}

/** @throws Refusal INVALID for an empty name, an unknown kind, or a negative price */
export function createQuestion(em: EntityManager, companyId: number, given: NewQuestion): Promise<Question> {
  const fields = checked(given);
  return em.transactional(async (tx) => {
    const question = tx.create(Question, { ...fields, companyId }, { partial: true });
    await tx.flush();
    return question;
  });
}

/**
 * Changes a question; existing answers keep its text as it was asked. @throws Refusal NOT_FOUND, STALE_VERSION, INVALID as above
 */
export function updateQuestion(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: QuestionFields & { deleted?: boolean },
): Promise<Question> {
  const fields = checked(changes);
  return em.transactional(async (tx) => {
    const question = await tx.findOne(Question, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!question) throw notFound('question', id);
    checkVersion(question, expectedVersion);
    applyChanges<Partial<Question>>(question, fields);
    return question;
  });
}

function checked({ options, ...given }: QuestionFields & { deleted?: boolean }): Partial<Question> {
  const { name, kind, price } = given;
  refuseFaults(
    name !== undefined && name.trim() === '' && fault('name', 'must not be blank'),
    kind !== undefined &&
      !QUESTION_KIND_WORDS.some((word) => word === kind) &&
      fault('kind', `found ${kind}, expected one of ${QUESTION_KIND_WORDS.join(', ')}`),
    (price ?? 0) < 0 && fault('price', 'must not be below 0'),
    (options ?? []).flatMap((option, at) => {
      if ((option.price ?? 0) >= 0) return [];
      return { ...fault('price', 'must not be below 0'), path: `options.${at}.price` };
    }),
  );
  return options === undefined ? given : { ...given, options: options.map(toChoice) };
}

/** Options are numbered from 1 within their question. */
const toChoice = ({ name, price, isDefault }: NonNullable<QuestionFields['options']>[number], index: number): QuestionOption => ({
  id: index + 1,
  name,
  price: price ?? 0,
  is_default: isDefault ?? false,
});
