import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRow, selectRows, tableOf } from '../../database/row.js';
import { notFound } from '../../shared/refusal.js';
import { Question } from './question.entity.js';

export interface QuestionQuery {
  /** Group of the questions; null for the questions about clients; left out for all. */
  readonly questionGroupId?: number | null;
  /** True for questions of a survey, false for all others; left out for both. */
  readonly inSurvey?: boolean;
  readonly includeAdminOnly: boolean;
}

/** The company's questions and those of the head of its family, in order, without deleted ones. */
export function findQuestions(em: EntityManager, companyId: number, query: QuestionQuery): Promise<Question[]> {
  const { questionGroupId, inSurvey } = query;
  const conditions = [
    atCompany(companyId),
    sql`not t.deleted`,
    ...(questionGroupId === undefined ? [] : [sql`t.detail_group_id is not distinct from ${questionGroupId}`]),
    ...(inSurvey === undefined ? [] : [sql`t.outcome = ${inSurvey}`]),
    ...(query.includeAdminOnly ? [] : [sql`not t.admin_only`]),
  ];
  const rest = sql`where ${sql.join(conditions, sql` and `)} order by t.sort_order, t.id`;
  return selectRows(em, tableOf(em, Question), rest);
}

/** @throws Refusal NOT_FOUND; without `includeAdminOnly` also for a deleted question or one that only administrators see */
export async function findQuestion(
  em: EntityManager,
  companyId: number,
  { id, includeAdminOnly }: { readonly id: number; readonly includeAdminOnly: boolean },
): Promise<Question> {
  const seen: RawBuilder<unknown> = includeAdminOnly ? sql`true` : sql`not t.admin_only and not t.deleted`;
  const question = await findRow(em, Question, sql`t.id = ${id} and ${atCompany(companyId)} and ${seen}`);
  if (!question) throw notFound('question', id);
  return question;
}

const atCompany = (companyId: number) =>
  sql`t.company_id in (select unnest(array[id, root_id]) from company where id = ${companyId})`;
