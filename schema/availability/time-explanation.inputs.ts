import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ObstacleCode as Code, OBSTACLE_CODES } from '../../src/availability/explain/obstacle.js';

/** The codes as the enum type-graphql wants: each is its own value. */
const ObstacleCode = Object.fromEntries(OBSTACLE_CODES.map((code) => [code, code])) as Record<Code, Code>;

registerEnumType(ObstacleCode, {
  name: 'ObstacleCode',
  description: 'The rule that a start fails.',
  valuesConfig: {
    NOT_LIVE: { description: 'The company takes no live bookings.' },
    NOT_OFFERED: { description: 'No combination of the service with that person or resource.' },
    TOO_SOON: { description: 'Too soon: `until` is the first moment allowed.' },
    TOO_FAR_AHEAD: { description: 'Too far ahead: `until` is the last moment allowed.' },
    CLOSED: { description: 'The company is closed.' },
    OUTSIDE_SERVICE_HOURS: { description: "Outside the service's own schedule." },
    OUTSIDE_SHIFT: { description: 'Outside the hours, time for setting up and clearing included.' },
    AWAY: { description: 'The person or resource is away all day: a schedule exception without hours.' },
    OFF_GRID: { description: 'None of the starts counted from the opening; `from` and `until` are those around it.' },
    BLOCKED_BY: { description: 'A booking, an event or a block.' },
    EXTERNAL_BUSY: { description: "The person's calendar elsewhere says so." },
    HELD: { description: "In somebody's basket `until` then, unless it is booked." },
    NO_CAPACITY: { description: 'Fewer spaces, units or different resources `left` than are asked for.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    "One rule that fails. Without a person and a resource it stands against all. Ids and bounds of others' bookings are null.",
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
    description: 'Name of the closure; for administrators also of an exception or an event elsewhere.',
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

@ObjectType({ simpleResolvers: true, description: 'Whether a time can be booked, and all that stands against it.' })
export class TimeExplanation {
  @Field(() => Boolean, { description: 'True: the time can be booked, by the same rule that bookings are made by.' })
  bookable!: boolean;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => Date, { description: 'Start of the time that a booking would take, with its preparation.' })
  blockedFrom!: Date;

  @Field(() => Date)
  blockedUntil!: Date;

  @Field(() => [Obstacle], {
    description: 'Each rule that fails, also for one person or resource where another could be booked instead.',
  })
  obstacles!: readonly Obstacle[];
}
