import type { EntityManager } from '@mikro-orm/postgresql';
import { instantSql, rangeSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import type { CompanyKey } from '../shared/check-version.js';
import { DAY, type Interval } from '../shared/interval.js';
import type { SubjectKey } from './claim-time.js';
import { SLOT_BLOCKED } from './slot.entity.js';

/** Cuts a stretch out of a block's claims on one subject, so that a booking can claim it. The slot of the block is unchanged. */
export async function yieldBlock(
  tx: EntityManager,
  who: SubjectKey,
  { slotId, during }: { readonly slotId: number; readonly during: Interval },
): Promise<void> {
  await runSql(tx)`select from slot where id = ${slotId} for no key update`;
  await runSql(tx)`
    with gone as (
      delete from claim
      where slot_id = ${slotId} and subject_kind = ${who.kind} and subject_id = ${who.id} and during && ${rangeSql(during)}
      returning *)
    insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, slot_id)
    select root_id, company_id, subject_kind, subject_id, unit, part, slot_id
    from gone cross join lateral unnest(tstzmultirange(during) - tstzmultirange(${rangeSql(during)})) as part
    where part is not null`;
}

/**
 * Claims again for each block the time that was cut out of it, unless any of that is taken. Blocks are found by their claims on
 * the subject up to a day before or after, or by a start since the day before.
 */
export async function restoreBlocks(
  tx: EntityManager,
  { companyId, rootId, kind, id }: CompanyKey & SubjectKey,
  freed: Interval,
): Promise<void> {
  if (freed.start >= freed.end) return;
  const around = rangeSql({ start: freed.start - DAY, end: freed.end + DAY });
  await runSql(tx)`
    with block as (
      select s.id, s.company_id, tstzrange(s.starts_at, s.ends_at) * ${rangeSql(freed)} as during from slot s
      where s.status = ${SLOT_BLOCKED} and not s.deleted and tstzrange(s.starts_at, s.ends_at) && ${rangeSql(freed)} and s.id in (
        select c.slot_id from claim c
        where c.root_id = ${rootId} and c.subject_kind = ${kind} and c.subject_id = ${id} and c.during && ${around}
        union all
        select b.id from slot b where b.company_id = ${companyId} and b.person_id = ${id}
          and b.starts_at >= ${instantSql(freed.start - DAY)} and b.starts_at < ${instantSql(freed.end)})
      order by s.id for no key update
    )
    insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, slot_id)
    select ${rootId}::int, company_id, ${kind}::int, ${id}::int, 1, during, id from block
    on conflict do nothing`;
}
