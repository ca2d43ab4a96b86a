import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class PersonConnection extends connectionOf(Person, 'Person') {}

@InputType()
export class PersonFilter extends HiddenFilter {
  @MayWhole('Only those who provide it.')
  serviceId?: number | null;
}

@InputType()
export abstract class PersonFieldsInput {
  @MayText()
  description?: string | null;

  @Field(() => [Int], { nullable: true, description: 'The companies of the family the person works in, besides its own.' })
  personCompanies?: number[] | null;

  @MayText()
  email?: string | null;

  @MayText()
  phonePrefix?: string | null;

  @MayText()
  phone?: string | null;

  @MayText()
  mobile?: string | null;

  @MayText('Address of an outside calendar whose times are busy.')
  icalLink?: string | null;

  @MayText("The caller's own reference.")
  reference?: string | null;

  @MayText("IANA zone; null: the company's.")
  timeZone?: string | null;

  @MayFlag()
  neverBooked?: boolean | null;

  @MayFlag()
  notify?: boolean | null;

  @MayFlag()
  allStaff?: boolean | null;

  @MayFlag()
  disabled?: boolean | null;

  @MayFlag()
  queuingDisabled?: boolean | null;

  @MayWhole()
  clientQueueId?: number | null;

  @MayWhole("Null: the company's opening hours.")
  scheduleId?: number | null;

  @MayJson()
  extra?: Record<string, unknown> | null;

  @MayWhole()
  order?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Ids of the services that the person provides; by default a new person provides every service of the ' + 'company.',
  })
  serviceIds?: number[] | null;
}

@InputType({ description: 'Working hours in the legacy form: a schedule is made of them.' })
export class LegacyScheduleInput {
  @Field(() => JsonType, { description: 'A date or a weekday digit (0 is Sunday) to comma-joined ranges HHMM-HHMM, or None.' })
  rules!: Record<string, string>;

  @MayWhole()
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

  @MayText()
  name?: string | null;
}

@InputType()
export class DeletePersonInput extends RecordKey {}
