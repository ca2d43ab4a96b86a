import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { instantSql, millisecondsSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import { ALTERNATIVES_WITHIN, alternativeStarts, nearest, startTexts } from '../shared/alternatives.js';
import type { Interval } from '../shared/interval.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import { PERSON, RESOURCE } from './claim.entity.js';
import type { ClaimSubject } from './claim-time.js';

export interface TakenTime {
  readonly rootId: number;
  readonly subjects: readonly Pick<ClaimSubject, 'kind' | 'id'>[];
  readonly during: Interval;
}

/** Creates the refusal of a given time that is taken, as for a block or an event, with the nearest free times of that length. */
export async function timeTaken(
  tx: EntityManager,
  words: string,
  { about = {}, ...taken }: TakenTime & { readonly about?: object },
): Promise<Refusal> {
  const { start, end } = taken.during;
  const { timeZone, ...who } = await subjectsOf(tx, taken);
  const found = nearest(await freeStarts(tx, taken), start).map((each) => ({ ...each, ...who }));
  const detail = { startsAt: utcText(start), endsAt: utcText(end), ...about, alternatives: startTexts(found) };
  return new Refusal('TIME_TAKEN', words, detail, { alternatives: alternativeStarts(found, timeZone) });
}

/** The person and the first resource whose time is taken, and the time zone of their company. */
async function subjectsOf(tx: EntityManager, { rootId, subjects }: TakenTime) {
  const idOf = (kind: number) => subjects.find((subject) => subject.kind === kind)?.id ?? null;
  const [personId, resourceId] = [idOf(PERSON), idOf(RESOURCE)];
  const [row] = await runSql<{ timeZone: string }>(tx)`
    select timezone as time_zone from company where id = coalesce(
      (select company_id from person where id = ${personId}), (select company_id from resource where id = ${resourceId}), ${rootId})`;
  return { personId, resourceId, timeZone: row!.timeZone };
}

/**
 * Starts of free stretches of that length that lie directly before or after a claim. A pool counts as taken when any of its
 * units is. Epoch milliseconds.
 */
async function freeStarts(
  tx: EntityManager,
  { rootId, subjects, during: { start, end } }: TakenTime,
): Promise<{ start: number }[]> {
  const length = (end - start) / 1000;
  const reach = ALTERNATIVES_WITHIN / 1000;
  const moment = instantSql(start);
  const rows = await runSql<{ start: number }>(tx)`
    with busy as (
      select c.during from claim c
      join unnest(${subjects.map(({ kind }) => kind)}::int[], ${subjects.map(({ id }) => id)}::int[]) as s (kind, id)
        on c.subject_kind = s.kind and c.subject_id = s.id
      where c.root_id = ${rootId} and (c.expires_at is null or c.expires_at > now())
        and c.during && tstzrange(${moment} - make_interval(secs => ${reach + length}), ${moment} + make_interval(secs => ${reach + length}))
    ), beside as (
      select upper(during) as start from busy
      union select lower(during) - make_interval(secs => ${length}) from busy
    )
    select ${millisecondsSql(sql`start`)} as start from beside
    where abs(extract(epoch from start - ${moment})) <= ${reach} and start >= now()
      and not exists (select from busy where busy.during && tstzrange(beside.start, beside.start + make_interval(secs => ${length})))
    order by 1`;
  return rows;
}
