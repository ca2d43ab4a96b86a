import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { invalid } from '../../shared/refusal.js';
import type { AnswerRow } from './write-answers.js';

/**
 * Questions that are answered must be asked by the company or the head of its family, and still be asked.
 *
 * @throws Refusal INVALID for the first that is not: missing, removed and another's alike
 */
export async function checkQuestions(
  em: EntityManager,
  companyId: number,
  answers: readonly Pick<AnswerRow, 'questionId'>[],
): Promise<void> {
  if (answers.length === 0) return;
  const given = JSON.stringify(answers.map(({ questionId }) => questionId));
  const [row] = await runSql<{ id: number }>(em)`
    select given.id::int as id from jsonb_array_elements_text(${given}::jsonb) with ordinality as given (id, place)
    where not exists (
      select from question q join company c on c.id = ${companyId}
      where q.id = given.id::int and q.company_id in (c.id, c.root_id) and not q.deleted
    )
    order by given.place limit 1`;
  if (row) throw invalid('answers', `question ${row.id} is not asked here`);
}
