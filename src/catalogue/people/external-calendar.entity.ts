import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Id, Instant, Text, Whole } from '../../shared/column.js';

/** What is known of the outside calendar that a person's `icalLink` names. Gone with the link. */
@ObjectType({ description: "A person's calendar elsewhere, and how fresh what we know of it is." })
@Entity()
export class ExternalCalendar {
  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Whole()
  personId!: number;

  @Text({ description: "Where it is: the person's `icalLink`." })
  url!: string;

  @Text({ secret: true, nullable: true })
  etag!: string | null;

  @Text({ secret: true, nullable: true })
  lastModified!: string | null;

  /** The person's when its times were worked out. */
  @Text({ secret: true, nullable: true })
  timeZone!: string | null;

  @Instant({ nullable: true, description: 'When it was last asked for, whatever came of it.' })
  triedAt!: Date | null;

  @Instant({ nullable: true, description: 'When it last answered: what we know of it is as old as that. Null: never yet.' })
  fetchedAt!: Date | null;

  /** When its repeats were last worked out, for so and so many days ahead. */
  @Instant({ secret: true, nullable: true })
  readAt!: Date | null;

  @Text({ nullable: true, description: 'What was wrong with the last try; what was known before still holds. Null: nothing.' })
  error!: string | null;

  @Whole({ default: 0, description: 'Tries in a row that failed.' })
  failures!: number;

  @Instant({ sqlDefault: 'now()', description: 'When it is asked for again.' })
  nextFetchAt!: Date;
}
