import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Period } from '../../src/availability/period.js';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { JsonType, LocalDateType } from '../../src/shared/column.js';
import { OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { Money } from '../shared/money.js';
import { LocalMoment } from '../shared/scalars.js';

@InputType({ description: 'Service, or one bookable combination of it, that is to be booked.' })
export class AvailabilityInput {
  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('A service with its person, its resource or both.')
  bookableId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Only with one of these people.' })
  personIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only with one of these resources.' })
  resourceIds?: number[] | null;

  @OptionalInt("Minutes; one of the service's durations, its first by default.")
  duration?: number | null;

  @OptionalInt('Number of different resources that one booking takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalText("IANA zone the answer is written in; the company's by default.")
  timeZone?: string | null;

  @OptionalInt('A booking about to be moved, whose time counts as free: your own, or any for an administrator.')
  ignoreBookingId?: number | null;
}

@InputType({
  description:
    'A stretch of days, named in one of these ways; INVALID for two at once. Without any: 31 days from today, and for `availableTimes` today alone.',
})
export class PeriodInput implements Period {
  @Field(() => LocalDateType, { nullable: true, description: 'First day; today by default, where `to` is given.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive; by default the day `from` alone.' })
  to?: string | null;

  @OptionalText('YYYY-MM, such as 2030-03.')
  month?: string | null;

  @OptionalText('YYYY-MM, filled up to the six weeks a calendar shows.')
  calendarMonth?: string | null;

  @OptionalInt()
  year?: number | null;

  @OptionalText('YYYY-Www, such as 2030-W09.')
  week?: string | null;

  @OptionalEnum(WEEKDAYS, 'Day on which weeks begin, of `week` and `calendarMonth` alone: SUNDAY or MONDAY (by default).')
  weekStart?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Number of spaces that can be booked on one day.' })
export class AvailableDay {
  @Field(() => LocalDateType)
  date!: string;

  @Field(() => Int, { description: "The sum, over the day's starts, of the spaces left at each." })
  spacesLeft!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The days on which something can be booked, and those on which nothing can.' })
export class AvailableDays {
  @Field(() => Int)
  serviceId!: number;

  @Field(() => String, { description: 'Name of the service.' })
  name!: string;

  @Field(() => [AvailableDay])
  days!: readonly AvailableDay[];
}

@ObjectType({ simpleResolvers: true, description: 'A start that can be booked.' })
export class AvailableTime {
  @Field(() => LocalDateType)
  date!: string;

  /** Minutes from midnight. */
  time!: number;

  @Field(() => LocalMoment, { name: 'localStart', simple: false, description: 'Start, ISO 8601 with the offset of the zone.' })
  datetime!: string;

  /** Epoch milliseconds. */
  start!: number;

  @Field(() => Int, { name: 'spacesLeft', simple: false })
  avail!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The times of a service with one person, resource or both.' })
export class AvailableCombination {
  @Field(() => Int)
  bookableId!: number;

  @Field(() => Int, { nullable: true })
  personId!: number | null;

  @Field(() => Int, { nullable: true })
  resourceId!: number | null;

  @Field(() => String, { description: 'Name of the person; without one of the resource, else of the service.' })
  name!: string;

  @Field(() => [AvailableTime], { description: 'Times of the combination, ascending.' })
  times!: readonly AvailableTime[];
}

@ObjectType({ description: 'The times at which a service can be booked.' })
export class AvailableTimes {
  @Field(() => Int, { simple: true })
  serviceId!: number;

  @Field(() => String, { simple: true, description: 'Name of the service.' })
  name!: string;

  @Field(() => Int, { simple: true, description: 'Length of the service in minutes.' })
  duration!: number;

  @Field(() => LocalDateType, { simple: true })
  from!: string;

  @Field(() => LocalDateType, { simple: true, description: 'Last day of the period, inclusive.' })
  to!: string;

  @Field(() => Money, { simple: true })
  price!: Money;

  @Field(() => [AvailableCombination], { simple: true })
  combinations!: readonly AvailableCombination[];

  @Field(() => JsonType, {
    simple: true,
    description:
      'Combinations as plain JSON, `{ combinations: [...] }`, with the contents of the field `combinations`; ' +
      'several times faster for thousands of times.',
  })
  packed!: object;
}
