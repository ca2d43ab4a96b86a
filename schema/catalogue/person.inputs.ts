import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Person } from '../../src/catalogue/person.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { RecordKey } from '../shared/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class PersonConnection extends connectionOf(Person, 'Person') {}

@InputType()
export class PersonFilter extends HiddenFilter {
  @Field(() => Int, { nullable: true, description: 'Only those who provide it.' })
  serviceId?: number | null;
}

@InputType()
export abstract class PersonFieldsInput {
  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => [Int], { nullable: true, description: 'The companies of the family the person works in, besides its own.' })
  personCompanies?: number[] | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phonePrefix?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  mobile?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of an outside calendar whose times are busy.' })
  icalLink?: string | null;

  @Field(() => String, { nullable: true, description: "The caller's own reference." })
  reference?: string | null;

  @Field(() => String, { nullable: true, description: "IANA zone; null: the company's." })
  timeZone?: string | null;

  @Field(() => Boolean, { nullable: true })
  neverBooked?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  notify?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  allStaff?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  disabled?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  queuingDisabled?: boolean | null;

  @Field(() => Int, { nullable: true })
  clientQueueId?: number | null;

  @Field(() => Int, { nullable: true, description: "Null: the company's opening hours." })
  scheduleId?: number | null;

  @Field(() => JsonType, { nullable: true })
  extra?: Record<string, unknown> | null;

  @Field(() => Int, { nullable: true })
  order?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Which services of the company the person provides; a new person provides every one, unless said.',
  })
  serviceIds?: number[] | null;
}

@InputType({ description: 'Working hours in the legacy form: a schedule is made of them.' })
export class LegacyScheduleInput {
  @Field(() => JsonType, { description: 'A date or a weekday digit (0 is Sunday) to comma-joined ranges HHMM-HHMM, or None.' })
  rules!: Record<string, string>;

  @Field(() => Int, { nullable: true })
  style?: number | null;
}

@InputType()
export class CreatePersonInput extends PersonFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => LegacyScheduleInput, { nullable: true })
  schedule?: LegacyScheduleInput | null;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdatePersonInput extends PersonFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'The `version` you have seen. STALE_VERSION when it was changed since.' })
  expectedVersion?: number | null;

  @Field(() => String, { nullable: true })
  name?: string | null;
}

@InputType()
export class DeletePersonInput extends RecordKey {}
