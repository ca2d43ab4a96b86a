import type { EntityManager } from '@mikro-orm/postgresql';
import { LINE_HELD, LINE_WAITING } from '../../capacity/line-status.js';
import { takeSpaces, takeSpacesOfEach } from '../../capacity/take-spaces.js';
import { runSql } from '../../database/run-sql.js';
import type { Event } from '../../event/event.entity.js';
import { takeCourse } from '../../event/take-course.js';
import { DAY_SECONDS } from '../../shared/interval.js';
import { type LineDetail, newItemId } from './hold-line.js';

/** A line of a basket for an event, before it is stored. */
export interface NewEventLine {
  readonly id: string;
  readonly event: Event;
  readonly detail: LineDetail;
}

/** Takes the spaces of lines for events; returns the lines for which too few are left, in their order. */
export async function takeForLines<T extends NewEventLine>(tx: EntityManager, lines: readonly T[]): Promise<T[]> {
  const byEvent = [...Map.groupBy(lines, ({ event }) => event.id)].map(([id, own]) => ({
    id,
    quantity: own.reduce((sum, { detail }) => sum + detail.quantity, 0),
    seen: own[0]!.event,
    several: own.length > 1,
  }));
  const missing = await takeSpacesOfEach(
    tx,
    byEvent.sort((a, b) => a.id - b.id),
    { table: 'event', as: 'held' },
  );
  const severalOf = new Map(missing.map(({ id, several }) => [id, several]));
  const missed: T[] = [];
  // Spaces that are too few for all lines of an event may be enough for the first of them.
  for (const line of lines.filter(({ event }) => severalOf.has(event.id))) {
    const { id } = line.event;
    const counter = { table: 'event', id } as const;
    const taken = severalOf.get(id) && (await takeSpaces(tx, counter, { quantity: line.detail.quantity, as: 'held' }));
    if (!taken) missed.push(line);
  }
  return missed;
}

/**
 * Adds a course to the basket, with a line for each session, and holds their spaces. The first line has the price of the
 * complete course and all other input; the other lines refer to it by its id, which is returned.
 *
 * @throws Refusal NO_SPACE
 */
export async function holdCourse(
  tx: EntityManager,
  sessions: readonly Event[],
  { detail, now }: { readonly detail: LineDetail; readonly now: Date },
): Promise<string> {
  await takeCourse(tx, sessions, { quantity: detail.quantity, as: 'held', now });
  const courseItemId = newItemId();
  const further = { ...detail, price: 0, answersPrice: 0, ref: null, answers: [], prePaidBookingId: null };
  const lines = sessions.map((event, at) => ({
    id: at === 0 ? courseItemId : newItemId(),
    courseItemId,
    event,
    detail: at === 0 ? detail : further,
  }));
  await insertEventLines(tx, lines);
  return courseItemId;
}

/** Details of a line that waits for an event. A waiting line takes no spaces. */
export const waitingDetail = (detail: LineDetail): LineDetail => ({ ...detail, status: LINE_WAITING, holdSeconds: DAY_SECONDS });

/**
 * Inserts lines for events into baskets, in their order. Start and duration are read from the event rows, which are locked by
 * now: earlier, an occurrence could still have been moved.
 */
export async function insertEventLines(
  tx: EntityManager,
  lines: readonly (NewEventLine & { readonly courseItemId?: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  const given = lines.map(({ id, event, courseItemId, detail }, at) => ({
    ...detail,
    status: detail.status ?? LINE_HELD,
    ...{ id, eventId: event.id, courseItemId, at },
  }));
  await runSql(tx)`
    insert into basket_item (id, basket_id, company_id, event_id, event_chain_id, course_item_id, starts_at, duration, quantity, price,
      answers_price, holding, held_until, renewed, ref, answers, settings, pre_paid_booking_id, status)
    select l.id, l."basketId", e.company_id, e.id, e.event_chain_id, l."courseItemId", e.starts_at,
      (extract(epoch from e.ends_at - e.starts_at) / 60)::int, l.quantity, l.price, l."answersPrice", l.status = ${LINE_HELD},
      now() + make_interval(secs => l."holdSeconds"), l.renewed, l.ref, l.answers, l.settings, l."prePaidBookingId", l.status
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as l (id text, "basketId" int, "eventId" int, "courseItemId" text, quantity int,
      price int, "answersPrice" int, "holdSeconds" float8, renewed boolean, ref text, answers jsonb, settings jsonb, "prePaidBookingId" int,
      status int, at int)
    join event e on e.id = l."eventId"
    order by l.at`;
}
