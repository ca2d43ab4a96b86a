import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { CLOCK_NOTES, type ClockNote as Note } from '../../src/schedule/patterns/shift-clocks.js';
import { FREQUENCIES, type Frequency } from '../../src/schedule/patterns/shift-timing.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import type { Weekday } from '../../src/shared/local-date.js';
import { OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { LocalMoment } from '../shared/scalars.js';

/** The notes as the enum type-graphql wants: each is its own value. */
const ClockNote = Object.fromEntries(CLOCK_NOTES.map((note) => [note, note])) as Record<Note, Note>;

registerEnumType(ClockNote, {
  name: 'ClockNote',
  description: 'Effect of a change of clocks on a shift.',
  valuesConfig: {
    START_SKIPPED: { description: 'The clocks skip its start: it moves forward.' },
    START_REPEATED: { description: 'The clocks show its start twice: the first counts.' },
    END_SKIPPED: { description: 'The clocks skip its end: it moves forward.' },
    END_REPEATED: { description: 'The clocks show its end twice: the first counts.' },
    SHORTER: { description: 'The shift takes less time than its clocks say: they are set forward in it.' },
    LONGER: { description: 'The shift takes more time than its clocks say: they are set back in it.' },
    NO_TIME_LEFT: { description: 'Nothing is left of it: there will be no shift.' },
  },
});

@InputType({ description: 'A shift pattern as it would be created.' })
export class ShiftPatternPreviewInput {
  @Field(() => LocalDateType)
  startDate!: string;

  @Field(() => LocalDateType, { nullable: true, description: 'The last day a shift may start on.' })
  endDate?: string | null;

  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, { description: 'Not after the start: on the next day.' })
  endTime!: string;

  @OptionalEnum(FREQUENCIES, 'Unit of `interval`; DAILY by default.')
  frequency?: Frequency | null;

  @OptionalInt('Every how many days or weeks; 1 by default.')
  interval?: number | null;

  @OptionalInt('Number of days or weeks, `interval` apart.')
  repeatCount?: number | null;

  @Field(() => [WEEKDAYS], {
    nullable: true,
    description: 'Weekdays of a weekly pattern; the weekday of `startDate` by default.',
  })
  byDay?: Weekday[] | null;

  @Field(() => [LocalDateType], { nullable: true, description: 'Days without a shift.' })
  exceptDates?: string[] | null;
}

@InputType()
export class PreviewShiftsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => ShiftPatternPreviewInput)
  pattern!: ShiftPatternPreviewInput;

  @OptionalInt('The schedule it would belong to: says on which day weeks begin.')
  scheduleId?: number | null;

  @OptionalEnum(WEEKDAYS, 'Day on which weeks begin where no schedule is named; MONDAY by default.')
  weekStart?: number | null;

  @OptionalText("IANA time zone of those who would work by the pattern; the company's by default.")
  timeZone?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: "The pattern's start by default." })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Inclusive; thirty days by default, 5,000 at most.' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A shift as it would be.' })
export class PreviewedShift {
  @Field(() => LocalDateType, { description: 'The day it starts on.' })
  date!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => LocalMoment, { description: 'Start as the clocks will show it, with their offset.' })
  localStart!: string;

  @Field(() => LocalMoment)
  localEnd!: string;

  @Field(() => Int, { description: 'Length in minutes as they elapse.' })
  minutes!: number;

  @Field(() => [ClockNote])
  notes!: readonly Note[];
}

@ObjectType({ simpleResolvers: true, description: 'Shifts that a pattern would lead to.' })
export class ShiftPreview {
  @Field(() => String)
  timeZone!: string;

  @Field(() => LocalDateType)
  from!: string;

  @Field(() => LocalDateType, { description: 'Last day of the period, inclusive.' })
  to!: string;

  @Field(() => LocalDateType, { nullable: true, description: 'The last day a shift may start on; null: no end.' })
  endDate!: string | null;

  @Field(() => [PreviewedShift], { description: 'Shifts by day, ascending.' })
  shifts!: readonly PreviewedShift[];
}
