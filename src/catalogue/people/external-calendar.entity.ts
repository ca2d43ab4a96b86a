import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Id, Instant, Text, Whole } from '../../shared/column.js';

/** State of the outside calendar that a person's `icalLink` names. Gone with the link. */
@ObjectType({ description: "A person's calendar elsewhere, and how fresh what we know of it is." })
@Entity()
export class ExternalCalendar {
  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Whole({ description: 'Id of the person of the staff whose calendar it is.' })
  personId!: number;

  @Text({ description: "Address of the calendar: the person's `icalLink`." })
  url!: string;

  @Text({ secret: true, nullable: true })
  etag!: string | null;

  @Text({ secret: true, nullable: true })
  lastModified!: string | null;

  /** The person's when its times were worked out. */
  @Text({ secret: true, nullable: true })
  timeZone!: string | null;

  @Instant({ nullable: true, description: 'Time of the last try to read it, successful or not.' })
  triedAt!: Date | null;

  @Instant({
    nullable: true,
    description: 'Time of the last successful read: what is known is as old as that. Null: never read.',
  })
  fetchedAt!: Date | null;

  /** When its repeats were last worked out, for so and so many days ahead. */
  @Instant({ secret: true, nullable: true })
  readAt!: Date | null;

  @Text({ nullable: true, description: 'Error of the last try; what was read before still holds. Null: none.' })
  error!: string | null;

  @Whole({ default: 0, description: 'Tries in a row that failed.' })
  failures!: number;

  @Instant({ sqlDefault: 'now()', description: 'Time of the next read.' })
  nextFetchAt!: Date;
}
