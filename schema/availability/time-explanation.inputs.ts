import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ObstacleCode as Code, OBSTACLE_CODES } from '../../src/availability/explain/obstacle.js';

/** The codes as the enum type-graphql wants: each is its own value. */
const ObstacleCode = Object.fromEntries(OBSTACLE_CODES.map((code) => [code, code])) as Record<Code, Code>;

registerEnumType(ObstacleCode, {
  name: 'ObstacleCode',
  description: 'Rule that prevents a booking at the requested start.',
  valuesConfig: {
    NOT_LIVE: { description: 'The company takes no live bookings.' },
    NOT_OFFERED: { description: 'The service cannot be combined with the requested person or resource.' },
    TOO_SOON: { description: 'The start is too soon: `until` is the first moment allowed.' },
    TOO_FAR_AHEAD: { description: 'The start is too far ahead: `until` is the last moment allowed.' },
    CLOSED: { description: 'The company is closed.' },
    OUTSIDE_SERVICE_HOURS: { description: 'The time is outside the schedule of the service itself.' },
    OUTSIDE_SHIFT: { description: 'The time, with the minutes before and after the booking, is outside the working hours.' },
    AWAY: { description: 'The person or resource is away all day, by a schedule exception without hours.' },
    OFF_GRID: {
      description:
        'The time is not a possible start, counted in steps from the opening; `from` and `until` are the nearest starts ' +
        'around it.',
    },
    BLOCKED_BY: { description: 'The time is taken by a booking, an event or a block.' },
    EXTERNAL_BUSY: { description: 'The time is taken in the external calendar of the person.' },
    HELD: { description: 'The time is held in a basket, `until` then unless it is booked.' },
    NO_CAPACITY: { description: 'Fewer spaces, units or different resources are `left` than requested.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'Rule that prevents the booking; without a person and a resource it applies to all persons and resources. Ids and bounds ' +
    'of bookings of others are null.',
})
export class Obstacle {
  @Field(() => ObstacleCode)
  code!: Code;

  @Field(() => Int, { nullable: true })
  personId!: number | null;

  @Field(() => Int, { nullable: true })
  resourceId!: number | null;

  @Field(() => Date, { nullable: true })
  from!: Date | null;

  @Field(() => Date, { nullable: true })
  until!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the closure; for administrators also that of a schedule exception or of an event in an external calendar.',
  })
  name!: string | null;

  @Field(() => Int, { nullable: true })
  left!: number | null;

  @Field(() => Int, { nullable: true })
  closureId!: number | null;

  @Field(() => Int, { nullable: true })
  exceptionId!: number | null;

  @Field(() => [Int], { nullable: true })
  bookingIds!: readonly number[] | null;

  @Field(() => Int, { nullable: true })
  slotId!: number | null;

  @Field(() => Int, { nullable: true })
  eventId!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Whether a time can be booked, with each obstacle to it.' })
export class TimeExplanation {
  @Field(() => Boolean, { description: 'True: the time can be booked, by the rules that apply to making bookings.' })
  bookable!: boolean;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => Date, { description: 'Start of the time that a booking would take, including the minutes before it.' })
  blockedFrom!: Date;

  @Field(() => Date)
  blockedUntil!: Date;

  @Field(() => [Obstacle], {
    description: 'Each rule that prevents the booking, also for one person or resource if another could be booked instead.',
  })
  obstacles!: readonly Obstacle[];
}
