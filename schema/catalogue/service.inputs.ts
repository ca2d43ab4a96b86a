import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Service } from '../../src/catalogue/service.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { RecordKey } from '../shared/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ServiceConnection extends connectionOf(Service, 'Service') {}

@InputType()
export class ServiceFilter extends HiddenFilter {
  @Field(() => String, { nullable: true, description: "The caller's own reference." })
  reference?: string | null;

  @Field(() => String, { nullable: true, description: 'Finds a service by its `reference` too.' })
  apiRef?: string | null;

  @Field(() => Boolean, { nullable: true, description: "The services of the company's branches instead of its own." })
  ofBranches?: boolean | null;
}

@InputType()
export abstract class ServiceFieldsInput {
  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Minutes; what a client may choose from. 60 unless said.' })
  durations?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Minor units, one for each duration.' })
  prices?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Minutes as they are shown, one for each duration.' })
  listedDurations?: number[] | null;

  @Field(() => String, { nullable: true })
  durationUnit?: string | null;

  @Field(() => Int, { nullable: true, description: 'Minutes from one start to the next; null: the duration.' })
  bookingTimeStep?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes needed before the client comes.' })
  preTime?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes needed after the client has gone.' })
  postTime?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many clients may share one time.' })
  spaces?: number | null;

  @Field(() => Int, { nullable: true, description: 'Seconds.' })
  minAdvancePeriod?: number | null;

  @Field(() => Int, { nullable: true, description: 'Seconds.' })
  maxAdvancePeriod?: number | null;

  @Field(() => Int, { nullable: true, description: 'Seconds.' })
  minCancelPeriod?: number | null;

  @Field(() => String, { nullable: true })
  bookingTypePublic?: string | null;

  @Field(() => String, { nullable: true })
  bookingTypeMember?: string | null;

  @Field(() => Int, { nullable: true })
  minBookings?: number | null;

  @Field(() => Int, { nullable: true })
  maxBookings?: number | null;

  @Field(() => Int, { nullable: true, description: 'The form of questions asked with a booking.' })
  detailGroupId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The service is offered only within this schedule.' })
  scheduleId?: number | null;

  @Field(() => Boolean, { nullable: true })
  isEventGroup?: boolean | null;

  @Field(() => String, { nullable: true })
  apiRef?: string | null;

  @Field(() => String, { nullable: true })
  reference?: string | null;

  @Field(() => [JsonType], { nullable: true })
  groups?: Record<string, unknown>[] | null;

  @Field(() => JsonType, { nullable: true })
  extra?: Record<string, unknown> | null;

  @Field(() => Int, { nullable: true })
  order?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'The branches of this company offer it.' })
  childLevelService?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  disabled?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  queuingDisabled?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The heading it stands under.' })
  categoryId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minor units due when it is booked.' })
  deposit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Who provides it. A new service is provided by every person who can be booked, unless said; an empty list with `resourceIds` means resources alone.',
  })
  personIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'What it can use; it then needs one of them.' })
  resourceIds?: number[] | null;
}

@InputType()
export class CreateServiceInput extends ServiceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateServiceInput extends ServiceFieldsInput {
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
export class DeleteServiceInput extends RecordKey {}
