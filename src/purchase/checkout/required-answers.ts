import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { type FieldFault, Refusal } from '../../shared/refusal.js';
import type { BasketItem } from '../basket/basket.entity.js';

interface Missing {
  readonly id: number;
  readonly name: string;
  readonly reference: string | null;
  readonly itemId: string;
  /** Position of the line in the basket. */
  readonly place: number;
}

/**
 * Checks that every line that takes time has the answers that its company requires; of a course only the first line. Members
 * need to answer only questions that are for members too. Excluded are questions for staff, questions asked after the visit,
 * headings of forms, and questions that depend on the answer to another one, which only the form can evaluate.
 *
 * @throws Refusal INVALID with the questions of each line; v1 clients are sent each question once. Source: decisions 10
 */
export async function checkRequiredAnswers(
  tx: EntityManager,
  items: readonly BasketItem[],
  { isGuest }: { readonly isGuest: boolean },
): Promise<void> {
  const lines = items.map(lineOf).filter(({ itemId, courseItemId }) => courseItemId === null || courseItemId === itemId);
  if (lines.length === 0) return;
  const rows = await runSql<Missing>(tx)`
    select q.id, q.name, line.reference, line."itemId" as item_id, line.place
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line ("itemId" text, place int, "companyId" int, "serviceId" int, "eventChainId" int, reference text, answered int[])
    join company c on c.id = line."companyId"
    left join service s on s.id = line."serviceId"
    left join event_chain chain on chain.id = line."eventChainId"
    join question q on q.detail_group_id = coalesce(s.detail_group_id, chain.detail_group_id) and q.company_id in (c.id, c.root_id)
    where q.required and not q.admin_only and not q.outcome and not q.deleted and (${isGuest} or q.ask_member)
      and q.detail_type <> 'heading' and not q.settings ? 'conditional_question' and q.id <> all (line.answered)
    order by q.id, line.reference, line.place`;
  if (rows.length === 0) return;
  const isFirst = ({ id, reference }: Missing, at: number) =>
    rows.findIndex((row) => row.id === id && row.reference === reference) === at;
  const [once, again] = [rows.filter(isFirst), rows.filter((row, at) => !isFirst(row, at))];
  const fields = once.map(faultOf);
  const questions = once.map(({ id, name, reference }) => ({ id, name, ...(reference !== null && { reference }) }));
  const more = again.length > 0 ? { fields: again.map(faultOf) } : {};
  throw new Refusal('INVALID', `answers: ${fields[0]!.message}`, { fields, questions }, more);
}

const faultOf = ({ id, name, reference, itemId, place }: Missing): FieldFault => ({
  field: 'answers',
  path: `items.${place}.answers`,
  message: `question ${id} (${name}) needs an answer`,
  itemId,
  ...(reference !== null && { reference }),
});

function lineOf({ id, companyId, serviceId, eventChainId, courseItemId, reference, answers }: BasketItem, place: number) {
  const answered = answers.filter(({ value }) => value !== null && value.trim() !== '').map(({ questionId }) => questionId);
  return { itemId: id, place, companyId, serviceId, eventChainId, courseItemId, reference, answered };
}
