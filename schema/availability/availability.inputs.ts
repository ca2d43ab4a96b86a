import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Period } from '../../src/availability/period.js';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { JsonType, LocalDateType } from '../../src/shared/column.js';
import { OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { Money } from '../shared/money.js';
import { LocalMoment } from '../shared/scalars.js';

@InputType({ description: 'Service, or one bookable combination of it, to find times for.' })
export class AvailabilityInput {
  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Id of a bookable combination: a service with a person, a resource or both.')
  bookableId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Only with one of these people.' })
  personIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Only with one of these resources.' })
  resourceIds?: number[] | null;

  @OptionalInt('Length in minutes; one of the durations of the service, by default the first.')
  duration?: number | null;

  @OptionalInt('Number of different resources that one booking takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalText('IANA time zone of the returned days and times, such as `Europe/London`; by default that of the company.')
  timeZone?: string | null;

  @OptionalInt('Id of a booking to be moved, whose time counts as free: a booking of the caller, or any for an administrator.')
  ignoreBookingId?: number | null;
}

@InputType({
  description:
    'Period of days, given in one of these ways; INVALID for two at once. By default 31 days from today, for `availableTimes` ' +
    'today alone.',
})
export class PeriodInput implements Period {
  @Field(() => LocalDateType, { nullable: true, description: 'First day; today by default, where `to` is given.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive; by default the day `from` alone.' })
  to?: string | null;

  @OptionalText('Calendar month as YYYY-MM, such as `2030-03`.')
  month?: string | null;

  @OptionalText('Calendar month as YYYY-MM, with the days before and after that fill the six weeks of a calendar page.')
  calendarMonth?: string | null;

  @OptionalInt()
  year?: number | null;

  @OptionalText('Calendar week as YYYY-Www, such as `2030-W09`.')
  week?: string | null;

  @OptionalEnum(WEEKDAYS, 'Day on which weeks begin, SUNDAY or MONDAY; MONDAY by default. Only with `week` or `calendarMonth`.')
  weekStart?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Day, with the number of spaces that can be booked on it.' })
export class AvailableDay {
  @Field(() => LocalDateType)
  date!: string;

  @Field(() => Int, {
    description: 'Sum of the spaces that can be booked at each start of the day: two persons free at 31 starts make 62.',
  })
  spacesLeft!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Days of a period, each with the number of spaces of a service that can be booked.',
})
export class AvailableDays {
  @Field(() => Int)
  serviceId!: number;

  @Field(() => String, { description: 'Name of the service.' })
  name!: string;

  @Field(() => [AvailableDay])
  days!: readonly AvailableDay[];
}

@ObjectType({ simpleResolvers: true, description: 'Start at which the service can be booked.' })
export class AvailableTime {
  @Field(() => LocalDateType)
  date!: string;

  /** Minutes from midnight. */
  time!: number;

  @Field(() => LocalMoment, {
    name: 'localStart',
    simple: false,
    description: 'Start, ISO 8601 with the offset of the requested time zone.',
  })
  datetime!: string;

  /** Epoch milliseconds. */
  start!: number;

  @Field(() => Int, { name: 'spacesLeft', simple: false })
  avail!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Times of a service with one person, resource or both.' })
export class AvailableCombination {
  @Field(() => Int)
  bookableId!: number;

  @Field(() => Int, { nullable: true })
  personId!: number | null;

  @Field(() => Int, { nullable: true })
  resourceId!: number | null;

  @Field(() => String, { description: 'Name of the person; without a person that of the resource, else of the service.' })
  name!: string;

  @Field(() => [AvailableTime], { description: 'Times of the combination, ascending.' })
  times!: readonly AvailableTime[];
}

@ObjectType({ description: 'Times at which a service can be booked.' })
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
      'Combinations as plain JSON, `{ combinations: [...] }`, with the contents of the field `combinations`; several times ' +
      'faster for thousands of times.',
  })
  packed!: object;
}
