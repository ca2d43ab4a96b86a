import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class PersonConnection extends connectionOf(Person, 'Person') {}

@InputType()
export class PersonFilter extends HiddenFilter {
  @OptionalInt('Id of a service: only people who provide it.')
  serviceId?: number | null;
}

@InputType()
export abstract class PersonFieldsInput {
  @OptionalText()
  description?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the companies of the family that the person works in, besides the one that the person belongs to.',
  })
  companyIds?: number[] | null;

  @OptionalText()
  email?: string | null;

  @OptionalText()
  phonePrefix?: string | null;

  @OptionalText()
  phone?: string | null;

  @OptionalText()
  mobile?: string | null;

  @OptionalText('Address of an external calendar, at whose events the person counts as busy.')
  externalCalendarUrl?: string | null;

  @OptionalText('Reference of the person in a system of the caller.')
  reference?: string | null;

  @OptionalText("IANA time zone, such as `Europe/London`; null: the company's.")
  timeZone?: string | null;

  @OptionalBool()
  neverBooked?: boolean | null;

  @OptionalBool()
  notify?: boolean | null;

  @OptionalBool()
  allStaff?: boolean | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  queuingDisabled?: boolean | null;

  @OptionalInt()
  clientQueueId?: number | null;

  @OptionalInt("Id of the schedule of working hours; null: the company's opening hours.")
  scheduleId?: number | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @OptionalInt()
  order?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the services that the person provides; by default a new person provides every service of the company.',
  })
  serviceIds?: number[] | null;
}

@InputType({ description: 'Working hours in the legacy form: a schedule is made of them.' })
export class LegacyScheduleInput {
  @Field(() => JsonType, { description: 'A date or a weekday digit (0 is Sunday) to comma-joined ranges HHMM-HHMM, or None.' })
  rules!: Record<string, string>;

  @OptionalInt()
  style?: number | null;
}

@InputType()
export class CreatePersonInput extends PersonFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => LegacyScheduleInput, { nullable: true, description: 'Working hours of the person in the legacy form.' })
  schedule?: LegacyScheduleInput | null;
}

@InputType()
export class UpdatePersonInput extends PersonFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalText()
  name?: string | null;
}

@InputType()
export class DeletePersonInput extends RecordKey {}
