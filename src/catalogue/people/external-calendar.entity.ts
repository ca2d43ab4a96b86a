import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** State of the external calendar at a person's `externalCalendarUrl`. Deleted when that link changes. */
@ObjectType({ description: 'An external calendar of a person, with the times and results of the attempts to read it.' })
@Entity()
export class ExternalCalendar {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn({ description: 'Id of the person of the staff to whom the calendar belongs.' })
  personId!: number;

  @TextColumn({ audience: 'diary', description: 'Address of the calendar: the `externalCalendarUrl` of the person.' })
  url!: string;

  @TextColumn({ internal: true, nullable: true })
  etag!: string | null;

  @TextColumn({ internal: true, nullable: true })
  lastModified!: string | null;

  /** Time zone of the person when the calendar's times were computed. */
  @TextColumn({ internal: true, nullable: true })
  timeZone!: string | null;

  @InstantColumn({ nullable: true, description: 'Time of the last attempt to read the calendar, successful or not.' })
  triedAt!: Date | null;

  @InstantColumn({
    nullable: true,
    description: 'Time of the last successful read; the known busy times are as of this time. Null: never read.',
  })
  fetchedAt!: Date | null;

  /** Moment at which its recurrences were last expanded, for a number of days ahead. */
  @InstantColumn({ internal: true, nullable: true })
  readAt!: Date | null;

  @TextColumn({
    nullable: true,
    description:
      'Error of the last attempt, or the part of the calendar that it left unread; after a failed attempt the busy times read ' +
      'before are kept. Null: none.',
  })
  error!: string | null;

  @IntColumn({ default: 0, description: 'Number of failed attempts in a row, counted up to 20.' })
  failures!: number;

  @InstantColumn({ sqlDefault: 'now()', description: 'Time of the next attempt to read the calendar.' })
  nextFetchAt!: Date;
}
