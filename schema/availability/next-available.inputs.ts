import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { Money } from '../shared/money.js';
import { LocalMoment } from '../shared/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'Combination of a service with one person, resource or both, at one start.' })
export class NextCombination {
  @Field(() => Int)
  bookableId!: number;

  @Field(() => Int, { nullable: true })
  personId!: number | null;

  @Field(() => Int, { nullable: true })
  resourceId!: number | null;

  @Field(() => String, { description: 'Name of the person; without a person that of the resource, else of the service.' })
  name!: string;

  @Field(() => Int)
  spacesLeft!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Start at which the service can be booked, and the combinations it can be booked with.',
})
export class NextTime {
  @Field(() => Date)
  startsAt!: Date;

  @Field(() => LocalDateType)
  date!: string;

  @Field(() => LocalTimeType, { description: 'Time of day of the start in the requested time zone, such as `09:30`.' })
  time!: string;

  @Field(() => LocalMoment, { description: 'Start, ISO 8601 with the offset of the requested time zone.' })
  localStart!: string;

  @Field(() => [NextCombination])
  combinations!: readonly NextCombination[];
}

@ObjectType({ simpleResolvers: true, description: 'Next times at which a service can be booked.' })
export class NextAvailable {
  @Field(() => Int)
  serviceId!: number;

  @Field(() => String, { description: 'Name of the service.' })
  name!: string;

  @Field(() => Int, { description: 'Length of the service in minutes.' })
  duration!: number;

  @Field(() => Money)
  price!: Money;

  @Field(() => [NextTime], { description: 'Times that were found, ascending; fewer than requested if there are no more.' })
  times!: readonly NextTime[];

  @Field(() => Date, { description: 'End of the time that was searched; later times may exist beyond it.' })
  searchedUntil!: Date;
}
