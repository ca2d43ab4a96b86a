import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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
  const { rows } = await sql<{ id: number }>`
    select given.id::int as id from jsonb_array_elements_text(${given}::jsonb) with ordinality as given (id, place)
    where not exists (
      select from question q join company c on c.id = ${companyId}
      where q.id = given.id::int and q.company_id in (c.id, c.root_id) and not q.deleted
    )
    order by given.place limit 1`.execute(em.getKysely());
  if (rows[0]) throw invalid('answers', `question ${rows[0].id} is not asked here`);
}
