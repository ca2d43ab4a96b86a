import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, InstantColumn, IntColumn, IntListColumn, JsonColumn, TextColumn } from '../../shared/column.js';

/**
 * A member of staff. A person who works in several companies of a family has one row, and so one diary. Source:
 * service.md 2.3.
 */
@ObjectType({ description: 'A member of staff.' })
@Entity()
export class Person extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @IntListColumn({
    name: 'person_companies',
    description: 'Ids of the companies that the person works in; the first is the company that the person belongs to.',
  })
  companyIds!: number[];

  @TextColumn({ audience: 'home', nullable: true })
  email!: string | null;

  @TextColumn({ audience: 'home', nullable: true })
  phonePrefix!: string | null;

  @TextColumn({ audience: 'home', nullable: true })
  phone!: string | null;

  @TextColumn({ audience: 'home', nullable: true })
  mobile!: string | null;

  @TextColumn({
    name: 'ical_link',
    audience: 'diary',
    nullable: true,
    description:
      'Address of an external calendar, at whose events the person counts as busy. Often unguessable: anyone who has ' +
      'the address can read the calendar.',
  })
  externalCalendarUrl!: string | null;

  @TextColumn({ audience: 'admin', nullable: true })
  reference!: string | null;

  @TextColumn({ nullable: true, description: "IANA time zone, such as `Europe/London`; null: the company's." })
  timeZone!: string | null;

  @BoolColumn({ description: 'True: the person cannot be booked.' })
  neverBooked!: boolean;

  @BoolColumn({ audience: 'admin', default: true })
  notify!: boolean;

  @BoolColumn({ audience: 'admin' })
  allStaff!: boolean;

  @BoolColumn()
  disabled!: boolean;

  @BoolColumn()
  queuingDisabled!: boolean;

  @IntColumn({ audience: 'admin', nullable: true })
  clientQueueId!: number | null;

  @IntColumn({ nullable: true })
  scheduleId!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  /** Presence as last set; the present one is computed when it is read (`queue/desks/presence.ts`). */
  @IntColumn({ internal: true, default: 0, name: 'presence_status' })
  presence!: number;

  @InstantColumn({ internal: true, nullable: true })
  presenceSince!: Date | null;

  @IntColumn({ internal: true, nullable: true })
  presenceMinutes!: number | null;

  @TextColumn({
    audience: 'diary',
    sqlDefault: 'gen_random_uuid()',
    description:
      'Unguessable key of the address at which calendar programs read the diary of the person; anyone who has it can see ' +
      'who comes when.',
  })
  calendarKey!: string;
}
