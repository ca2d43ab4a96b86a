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
  description: 'Effect of a clock change, such as to summer time, on a shift.',
  valuesConfig: {
    START_SKIPPED: { description: 'The clocks skip the start of the shift: it moves forward.' },
    START_REPEATED: { description: 'The clocks show the start of the shift twice: the first time counts.' },
    END_SKIPPED: { description: 'The clocks skip the end of the shift: it moves forward.' },
    END_REPEATED: { description: 'The clocks show the end of the shift twice: the first time counts.' },
    SHORTER: { description: 'The shift is shorter than its times of day suggest: the clocks are set forward during it.' },
    LONGER: { description: 'The shift is longer than its times of day suggest: the clocks are set back during it.' },
    NO_TIME_LEFT: { description: 'No time is left of the shift: it does not take place.' },
  },
});

@InputType({ description: 'Fields of a shift pattern that is not saved yet.' })
export class ShiftPatternPreviewInput {
  @Field(() => LocalDateType)
  startDate!: string;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day on which a shift may start, such as `2026-03-31`; by default without end.',
  })
  endDate?: string | null;

  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, {
    description: 'Time of day at which each shift ends, such as `17:30`; one that is not after `startTime` is on the next day.',
  })
  endTime!: string;

  @OptionalEnum(FREQUENCIES, 'Unit of `interval`; DAILY by default.')
  frequency?: Frequency | null;

  @OptionalInt('Number of days or weeks from one repetition to the next, 1 to 366; 1 by default.')
  interval?: number | null;

  @OptionalInt('Number of days or weeks on which the pattern falls, `interval` apart; not limited by default.')
  repeatCount?: number | null;

  @Field(() => [WEEKDAYS], {
    nullable: true,
    description:
      'Weekdays on which shifts fall; by default every day for a daily pattern, the weekday of `startDate` for a weekly one.',
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

  @OptionalInt('Id of the schedule that the pattern would belong to, which sets the day on which weeks begin.')
  scheduleId?: number | null;

  @OptionalEnum(WEEKDAYS, 'Day on which weeks begin if no `scheduleId` is given; MONDAY by default.')
  weekStart?: number | null;

  @OptionalText(
    'IANA time zone of the person or resource that would use the pattern, such as `Europe/London`; by default the time zone of ' +
      'the company.',
  )
  timeZone?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'First day of the preview, such as `2026-03-04`; by default the start of the pattern.',
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day of the preview, inclusive; 30 days are returned by default, and 5,000 at most.',
  })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Shift that a pattern would lead to, with the effects of clock changes.' })
export class PreviewedShift {
  @Field(() => LocalDateType, { description: 'Day on which the shift starts, such as `2026-03-04`.' })
  date!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => LocalMoment, {
    description: 'Start of the shift, ISO 8601 with the offset of the time zone, such as `2026-07-01T09:00:00+01:00`.',
  })
  localStart!: string;

  @Field(() => LocalMoment)
  localEnd!: string;

  @Field(() => Int, { description: 'Length of the shift in elapsed minutes.' })
  minutes!: number;

  @Field(() => [ClockNote])
  notes!: readonly Note[];
}

@ObjectType({ simpleResolvers: true, description: 'Shifts that a pattern would lead to in a period.' })
export class ShiftPreview {
  @Field(() => String)
  timeZone!: string;

  @Field(() => LocalDateType)
  from!: string;

  @Field(() => LocalDateType, { description: 'Last day of the period, inclusive.' })
  to!: string;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day on which a shift of the pattern may start; null: no end.',
  })
  endDate!: string | null;

  @Field(() => [PreviewedShift], { description: 'Shifts by day, ascending.' })
  shifts!: readonly PreviewedShift[];
}
