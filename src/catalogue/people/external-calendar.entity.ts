import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** State of the external calendar at a person's `externalCalendarUrl`. Deleted when that link changes. */
@ObjectType({ description: "A person's calendar elsewhere, and how fresh what we know of it is." })
@Entity()
export class ExternalCalendar {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn({ description: 'Id of the person of the staff whose calendar it is.' })
  personId!: number;

  @TextColumn({ audience: 'diary', description: "Address of the calendar: the person's `externalCalendarUrl`." })
  url!: string;

  @TextColumn({ internal: true, nullable: true })
  etag!: string | null;

  @TextColumn({ internal: true, nullable: true })
  lastModified!: string | null;

  /** Time zone of the person when the calendar's times were computed. */
  @TextColumn({ internal: true, nullable: true })
  timeZone!: string | null;

  @InstantColumn({ nullable: true, description: 'Time of the last try to read it, successful or not.' })
  triedAt!: Date | null;

  @InstantColumn({
    nullable: true,
    description: 'Time of the last successful read: what is known is as old as that. Null: never read.',
  })
  fetchedAt!: Date | null;

  /** Moment at which its recurrences were last expanded, for a number of days ahead. */
  @InstantColumn({ internal: true, nullable: true })
  readAt!: Date | null;

  @TextColumn({ nullable: true, description: 'Error of the last try; what was read before still holds. Null: none.' })
  error!: string | null;

  @IntColumn({ default: 0, description: 'Tries in a row that failed.' })
  failures!: number;

  @InstantColumn({ sqlDefault: 'now()', description: 'Time of the next read.' })
  nextFetchAt!: Date;
}
