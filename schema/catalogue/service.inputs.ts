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
  @OptionalText("Identifier of the caller's own, such as the id in another system.")
  reference?: string | null;

  @OptionalText('Finds a service by its `reference` too.')
  apiRef?: string | null;

  @OptionalBool("The services of the company's branches instead of its own.")
  ofBranches?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'Length in which a service can be booked, with its price.' })
export class ServiceOption {
  @Field(() => Int, { description: 'Minutes that are booked.' })
  duration!: number;

  @Field(() => Int, { description: 'Minutes as front ends show them.' })
  listedDuration!: number;

  @Field(() => Money, { description: 'Price of one place for that long.' })
  price!: Money;
}

@InputType({ description: 'Length in which a service can be booked. What is said of one is said of all, or of none of them.' })
export class ServiceOptionInput {
  @OptionalInt('Minutes that are booked; of a service that is changed, left out: as they stand.')
  duration?: number | null;

  @OptionalInt('Minutes as front ends show them; `duration` by default.')
  listedDuration?: number | null;

  @OptionalInt(
    'Price of one place for that long in minor units, such as `1500` for 15.00; by default that which the length has already.',
  )
  price?: number | null;
}

@InputType()
export abstract class ServiceFieldsInput {
  @OptionalText()
  description?: string | null;

  @Field(() => [ServiceOptionInput], {
    nullable: true,
    description: 'Lengths that a client may choose from, all of them; one of 60 minutes by default.',
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

  @OptionalInt('Seconds before the start until which the service can be booked.')
  minAdvancePeriod?: number | null;

  @OptionalInt('Seconds before the start from which the service can be booked.')
  maxAdvancePeriod?: number | null;

  @OptionalInt('Seconds before the start until which a member may cancel or move.')
  minCancelPeriod?: number | null;

  @OptionalText()
  bookingTypePublic?: string | null;

  @OptionalText()
  bookingTypeMember?: string | null;

  @OptionalInt()
  minBookings?: number | null;

  @OptionalInt()
  maxBookings?: number | null;

  @OptionalInt('Group of the questions that are asked with a booking.')
  questionGroupId?: number | null;

  @OptionalInt('The service is offered only within this schedule.')
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

  @OptionalBool('True for a service of a parent that its branches offer.')
  offeredByBranches?: boolean | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  queuingDisabled?: boolean | null;

  @OptionalInt('Id of the category of the service.')
  categoryId?: number | null;

  @OptionalInt('Minor units due when it is booked.')
  deposit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Ids of the persons who provide the service. By default every person who can be booked provides a new ' +
      'service; an empty list with `resourceIds` means resources alone.',
  })
  personIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the resources that the service can use; with any it needs one of them.',
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
