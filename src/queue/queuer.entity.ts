import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { namedBy } from '../shared/closed-set.js';
import { DateColumn, EnumColumn, FloatColumn, InstantColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';
import type { StateOf } from '../shared/states.js';

export type QueuerState = StateOf<'queuer'>;

export const QUEUER_STATES = namedBy(['waiting', 'serving', 'finished', 'left'] satisfies QueuerState[]);

/** States of queuers in the line or at a desk. */
export const LIVE: readonly QueuerState[] = ['serving', 'waiting'];

/**
 * Client in a walk-in queue. The position is computed from `state` and `rank`, so that no row is renumbered: a queuer who is
 * put between two others gets a rank between theirs. Ranks compare across the queues of a company.
 * Unique: one person serves one queuer at a time (`queuer_serving`), a ticket number occurs once in a day of the company.
 *
 * Source: service.md 2.11 and 3.
 */
@ObjectType({ description: 'Someone who waits, or is served, in a walk-in queue.' })
@Entity()
export class Queuer extends CompanyRecord {
  @IntColumn()
  clientQueueId!: number;

  @IntColumn()
  serviceId!: number;

  @IntColumn({ nullable: true, description: 'Id of the person of the staff who serves or served the client.' })
  personId!: number | null;

  @IntColumn({ audience: 'admin', nullable: true, description: 'Id of the client who waits; null if the client is not known.' })
  clientId!: number | null;

  @IntColumn({
    audience: 'admin',
    nullable: true,
    description: 'Id of the booking that the client has come for, or that was made when the client was served.',
  })
  bookingId!: number | null;

  @TextColumn({ nullable: true })
  firstName!: string | null;

  @TextColumn({ nullable: true })
  lastName!: string | null;

  @TextColumn({ nullable: true })
  email!: string | null;

  @TextColumn({ nullable: true })
  mobilePrefix!: string | null;

  @TextColumn({ nullable: true })
  mobile!: string | null;

  @TextColumn({ nullable: true })
  locale!: string | null;

  @TextColumn({ audience: 'admin', nullable: true })
  notes!: string | null;

  @TextColumn({ audience: 'bearer' })
  longId!: string;

  @DateColumn({ internal: true })
  ticketDate!: string;

  @IntColumn({ description: 'Number by which the client is called, unique within a day of the company.' })
  ticketNumber!: number;

  @EnumColumn(QUEUER_STATES, { description: 'Progress of the queuer.' })
  state!: QueuerState;

  @FloatColumn({ internal: true })
  rank!: number;

  @IntColumn({ nullable: true, internal: true })
  duration!: number | null;

  @InstantColumn({ nullable: true, description: 'Time at which serving began.' })
  servedAt!: Date | null;

  @InstantColumn({ nullable: true, description: 'Time at which serving ended, or the client left.' })
  finishedAt!: Date | null;

  /** Moments of `checked_in` and `being_seen`, by status. */
  @JsonColumn({ name: 'multi_status', internal: true })
  customStatuses!: Record<string, string>;

  /** Actor who set each status, as text. */
  @JsonColumn({ name: 'multi_status_by', internal: true, byTrigger: true })
  customStatusesBy!: Record<string, string>;
}
