import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PERSON } from '../../capacity/claim.entity.js';
import { chosenDuration } from '../../catalogue/services/price-of.js';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { closedInterval } from '../../schedule/closures/closed-spans.js';
import { fault, refuseFaults } from '../../shared/faults.js';
import { type Interval, MINUTE } from '../../shared/interval.js';
import { advanceBounds } from '../advance-bounds.js';
import { isBookable } from '../engine/is-bookable.js';
import { type AvailabilityQuery, faultsOfChoices, findOffer, requestedProviders } from '../find-availability.js';
import { loadDiaryWithSources } from '../load/load-diary.js';
import type { Offer } from '../load/load-offer.js';
import { conflictingClaims, conflictingExternalBookings, type OwnTime } from '../load/load-offer-conflicts.js';
import { blockedBy, obstaclesTo } from './explain.js';
import type { ExplanationViewer, KnownClaim, Obstacle } from './obstacle.js';

export interface TimeExplanationQuery extends AvailabilityQuery {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Spaces; 1 by default. */
  readonly quantity?: number | null;
  readonly viewerOfDiary: ExplanationViewer;
}

export interface TimeExplanation {
  readonly bookable: boolean;
  readonly start: number;
  readonly end: number;
  /** Time that a booking would take, with its buffers. */
  readonly blocked: Interval;
  readonly obstacles: readonly Obstacle[];
}

/**
 * Explains why a time can or cannot be booked. The verdict is that of the rule that books; the obstacles name each rule that
 * fails, for everyone or for one person or resource. Three statements. Advance limits do not bind an administrator.
 *
 * @throws Refusal NOT_FOUND, INVALID
 */
export async function explainTime(em: EntityManager, query: TimeExplanationQuery, now: Date): Promise<TimeExplanation> {
  const { start, byAdmin, own, viewerOfDiary } = query;
  const quantity = query.quantity ?? 1;
  const tooFew = quantity < 1 ? [fault('quantity', `${quantity} is not at least 1`)] : [];
  const offer = await findOffer(em, query, tooFew);
  refuseFaults(tooFew, faultsOfChoices(offer, query));
  const loaded = await loadDiaryWithSources(em, offer, {
    range: { start, end: start + MINUTE },
    duration: chosenDuration(offer.service, query.duration),
    requested: requestedProviders(offer, query),
    resources: query.resourceCount ?? 1,
    bounds: advanceBounds(offer, { now, byAdmin }),
    own,
  });
  const { diary, taken } = loaded;
  const blocked = blockedBy(diary, start);
  const claims = await loadClaims(em, offer, blocked, own);
  const { people, resources } = offer;
  const { exceptions } = taken;
  const closures = taken.closures.map((closure) => ({ ...closure, ...closedInterval(closure, offer.timeZone) }));
  const obstacles = obstaclesTo({ diary, start, quantity, people, resources, exceptions, closures, claims, viewerOfDiary });
  return {
    bookable: isBookable(diary, { start, quantity }).ok,
    start,
    end: start + diary.timing.duration * MINUTE,
    blocked,
    obstacles,
  };
}

interface ClaimRow extends Omit<KnownClaim, 'bookings'> {
  readonly bookings: KnownClaim['bookings'] | null;
}

async function loadClaims(em: EntityManager, offer: Offer, blocked: Interval, own: OwnTime): Promise<KnownClaim[]> {
  const rows = await runSql<ClaimRow>(em)`
    select c.subject_kind as kind, c.subject_id as id, ${millisecondsSql(sql`lower(c.during)`)} as start, ${millisecondsSql(sql`upper(c.during)`)} as end,
      c.company_id, c.slot_id, c.event_id, ${millisecondsSql(sql`c.expires_at`)} as held_until,
      (select json_agg(json_build_object('id', b.id, 'clientId', b.client_id) order by b.id)
       from booking b where b.slot_id = c.slot_id and not b.is_cancelled and not b.deleted) as bookings,
      false as external, null as title, c.id as row
    from claim c
    where ${conflictingClaims(offer, blocked, own)}
    union all
    select ${PERSON}::int, x.person_id, ${millisecondsSql(sql`x.starts_at`)}, ${millisecondsSql(sql`x.ends_at`)}, x.company_id, null, null, null, null,
      true, x.title, x.id
    from external_booking x
    where ${conflictingExternalBookings(offer, blocked)}
    order by start, external, row`;
  return rows.map((row) => ({ ...row, bookings: row.bookings ?? [] }));
}
