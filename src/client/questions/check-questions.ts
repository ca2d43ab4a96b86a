import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { fault, refuseFaults } from '../../shared/faults.js';
import type { AnswerRow } from './write-answers.js';

type GivenAnswer = Pick<AnswerRow, 'questionId'>;

/**
 * Checks that the answered questions are asked by the company or the head of its family, and are not deleted. Checks the answers
 * in `among`, which are all by default.
 *
 * @throws Refusal INVALID for each question that is not, whether it does not exist, is deleted or is another company's
 */
export async function checkQuestions(
  em: EntityManager,
  companyId: number,
  { given, among = given }: { readonly given: readonly GivenAnswer[]; readonly among?: readonly GivenAnswer[] },
): Promise<void> {
  if (among.length === 0) return;
  const ids = JSON.stringify(among.map(({ questionId }) => questionId));
  const rows = await runSql<{ id: number }>(em)`
    select distinct given.id::int as id from jsonb_array_elements_text(${ids}::jsonb) as given (id)
    where not exists (
      select from question q join company c on c.id = ${companyId}
      where q.id = given.id::int and q.company_id in (c.id, c.root_id) and not q.deleted
    )`;
  const unknownIds = new Set(rows.map(({ id }) => id));
  refuseFaults(
    ...given.map((answer, at) => {
      const isStrange = unknownIds.has(answer.questionId) && among.includes(answer);
      return isStrange && questionFault(at, `question ${answer.questionId} is not asked here`);
    }),
  );
}

/** Fault of the question id of the answer at that position. */
export const questionFault = (at: number, message: string) => ({
  ...fault('answers', message),
  path: `answers.${at}.questionId`,
});
