import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../../database/run-sql.js';
import { amountFault } from '../../shared/amount.js';
import { refuseFaults } from '../../shared/faults.js';

/** Answer with its client or booking. */
export interface AnswerRow {
  readonly companyId: number;
  readonly bookingId?: number | null;
  readonly clientId?: number | null;
  readonly questionId: number;
  readonly value: string | null;
}

/** SQL equivalent of `answerPrice` for a question `q`, in minor units; an answer that is none of the options adds nothing. */
const added = (value: RawBuilder<unknown>) => sql`case
  when q.detail_type in ('select-price', 'radio-price') then coalesce(
    (select (o ->> 'price')::int from jsonb_array_elements(q.options) o where ${value} in (o ->> 'name', o ->> 'id') limit 1), 0)
  when q.detail_type = 'check-price' and lower(${value}) in ('1', 'true', 'yes') then q.price
  else 0 end`;

/**
 * Stores answers, each with the current text and price of its question. Answers to questions that the family does not ask are
 * ignored.
 */
export async function writeAnswers(tx: EntityManager, answers: readonly AnswerRow[]): Promise<void> {
  if (answers.length === 0) return;
  const given = JSON.stringify(answers.map((answer, place) => ({ bookingId: null, clientId: null, ...answer, place })));
  await runSql(tx)`
    insert into answer (company_id, booking_id, client_id, question_id, question_text, value, price, admin_only, important, outcome)
    select given."companyId", given."bookingId", given."clientId", q.id, q.name, given.value, ${added(sql`given.value`)},
      q.admin_only, q.important, q.outcome
    from jsonb_to_recordset(${given}::jsonb)
      as given ("companyId" int, "bookingId" int, "clientId" int, "questionId" int, value text, place int)
    join company c on c.id = given."companyId"
    join question q on q.id = given."questionId" and q.company_id in (c.id, c.root_id) and not q.deleted
    order by given.place`;
}

/** SQL that adds up prices: each once for the booking, or once per place. */
const counted = (price: RawBuilder<unknown>, quantity: RawBuilder<unknown>) =>
  sql`coalesce(sum(${price}::float8 * case when q.price_per_booking then ${quantity} else 1 end), 0)`;

/** @throws Refusal INVALID for more than the largest amount */
function amountOf([row]: readonly { readonly price: number }[]): number {
  const amount = row?.price ?? 0;
  refuseFaults(amountFault('answers', amount));
  return amount;
}

/**
 * Amount that answers add to the price of so many places, in minor units; the last answer to each question counts. Survey
 * questions, asked after the visit, cost nothing.
 *
 * @throws Refusal INVALID if the sum exceeds the largest amount
 */
export async function priceOfAnswers(
  em: EntityManager,
  companyId: number,
  { answers, quantity }: { readonly answers: readonly Pick<AnswerRow, 'questionId' | 'value'>[]; readonly quantity: number },
): Promise<number> {
  if (answers.length === 0) return 0;
  const last = [...new Map(answers.map(({ questionId, value }) => [questionId, { questionId, value }])).values()];
  const rows = await runSql<{ price: number }>(em)`
    select ${counted(added(sql`given.value`), sql`${quantity}::int`)} as price
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as given ("questionId" int, value text)
    join company c on c.id = ${companyId}
    join question q on q.id = given."questionId" and q.company_id in (c.id, c.root_id) and not q.deleted and not q.outcome`;
  return amountOf(rows);
}

/** Amount that the stored answers of a booking add to its price, in minor units. */
export async function priceOfStoredAnswers(
  em: EntityManager,
  { id, quantity }: { id: number; quantity: number },
): Promise<number> {
  const rows = await runSql<{ price: number }>(em)`
    select ${counted(sql`a.price`, sql`${quantity}::int`)} as price
    from (
      select distinct on (question_id) question_id, price, outcome from answer
      where booking_id = ${id} and not deleted order by question_id, id desc
    ) a
    join question q on q.id = a.question_id and not a.outcome`;
  return amountOf(rows);
}
