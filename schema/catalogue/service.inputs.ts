import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { Money } from '../shared/money.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ServiceConnection extends connectionOf(Service, 'Service') {}

@InputType()
export class ServiceFilter extends HiddenFilter {
  @OptionalText('Reference of the service in a system of the caller.')
  reference?: string | null;

  @OptionalText('Finds a service by its `reference` too.')
  apiRef?: string | null;

  @OptionalBool('True: services of all branches of the company instead of its own.')
  ofBranches?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'Length in which a service can be booked, with its price.' })
export class ServiceOption {
  @Field(() => Int, { description: 'Length in minutes that is booked.' })
  duration!: number;

  @Field(() => Int, { description: 'Length in minutes as front ends show it.' })
  listedDuration!: number;

  @Field(() => Money, { description: 'Price of one space for this length.' })
  price!: Money;
}

@InputType({
  description:
    'Length in which a service can be booked, with its price. A field that is given for one option must be given for all of ' +
    'them.',
})
export class ServiceOptionInput {
  @OptionalInt('Length in minutes that is booked; if left out when a service is changed, the present length stays.')
  duration?: number | null;

  @OptionalInt('Length in minutes as front ends show it; `duration` by default.')
  listedDuration?: number | null;

  @OptionalInt(
    'Price of one space for this length in minor units, such as `1500` for 15.00; by default the present price of the length.',
  )
  price?: number | null;
}

@InputType()
export abstract class ServiceFieldsInput {
  @OptionalText()
  description?: string | null;

  @Field(() => [ServiceOptionInput], {
    nullable: true,
    description: 'All lengths that a client may choose from; by default one of 60 minutes.',
  })
  options?: ServiceOptionInput[] | null;

  @OptionalText()
  durationUnit?: string | null;

  @OptionalInt('Minutes from one start to the next; null: the duration.')
  bookingTimeStep?: number | null;

  @OptionalInt('Minutes needed before the client comes.')
  preTime?: number | null;

  @OptionalInt('Minutes needed after the client has gone.')
  postTime?: number | null;

  @OptionalInt('Number of clients who may share one time.')
  spaces?: number | null;

  @OptionalInt('Seconds before the start until which clients can book the service; null: until the start.')
  minAdvancePeriod?: number | null;

  @OptionalInt('Seconds before the start from which clients can book the service; null: no limit.')
  maxAdvancePeriod?: number | null;

  @OptionalInt('Seconds before the start until which clients may cancel or move a booking; null: until the start.')
  minCancelPeriod?: number | null;

  @OptionalText()
  bookingTypePublic?: string | null;

  @OptionalText()
  bookingTypeMember?: string | null;

  @OptionalInt()
  minBookings?: number | null;

  @OptionalInt()
  maxBookings?: number | null;

  @OptionalInt('Id of the group of questions that are asked with a booking.')
  questionGroupId?: number | null;

  @OptionalInt('Id of the schedule within which alone the service is offered.')
  scheduleId?: number | null;

  @OptionalBool()
  isEventGroup?: boolean | null;

  @OptionalText()
  apiRef?: string | null;

  @OptionalText()
  reference?: string | null;

  @Field(() => [JsonType], { nullable: true })
  groups?: Record<string, unknown>[] | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @OptionalInt()
  order?: number | null;

  @OptionalBool('True: a service of a parent that its branches offer too.')
  offeredByBranches?: boolean | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  queuingDisabled?: boolean | null;

  @OptionalInt('Id of the category of the service.')
  categoryId?: number | null;

  @OptionalInt(
    'Deposit for one space in minor units, such as `1500` for 15.00, due when the service is booked; null: the full price.',
  )
  deposit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Ids of the persons who provide the service. By default every person who can be booked provides a new service; with an ' +
      'empty list and `resourceIds` the service is booked with resources alone.',
  })
  personIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the resources that the service can use; if there are any, a booking needs one of them.',
  })
  resourceIds?: number[] | null;
}

@InputType()
export class CreateServiceInput extends ServiceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;
}

@InputType()
export class UpdateServiceInput extends ServiceFieldsInput {
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
export class DeleteServiceInput extends RecordKey {}
