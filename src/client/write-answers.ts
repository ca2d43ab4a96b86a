import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** What was answered, by whom or with which booking. */
export interface AnswerRow {
  readonly companyId: number;
  readonly bookingId?: number | null;
  readonly clientId?: number | null;
  readonly questionId: number;
  readonly value: string | null;
}

/** Keeps answers, each with the text and price of its question as it stands. Questions the family does not ask are passed over. */
export async function writeAnswers(tx: EntityManager, answers: readonly AnswerRow[]): Promise<void> {
  if (answers.length === 0) return;
  const given = JSON.stringify(answers.map((answer, place) => ({ bookingId: null, clientId: null, ...answer, place })));
  await sql`
    insert into answer (company_id, booking_id, client_id, question_id, question_text, value, price, admin_only, important, outcome)
    select given."companyId", given."bookingId", given."clientId", q.id, q.name, given.value,
      coalesce((select (o ->> 'price')::int from jsonb_array_elements(q.options) o where o ->> 'name' = given.value limit 1), q.price),
      q.admin_only, q.important, q.outcome
    from jsonb_to_recordset(${given}::jsonb)
      as given ("companyId" int, "bookingId" int, "clientId" int, "questionId" int, value text, place int)
    join company c on c.id = given."companyId"
    join question q on q.id = given."questionId" and q.company_id in (c.id, c.root_id) and not q.deleted
    order by given.place`.execute(tx.getKysely());
}
