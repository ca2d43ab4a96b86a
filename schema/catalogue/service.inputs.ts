import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ServiceConnection extends connectionOf(Service, 'Service') {}

@InputType()
export class ServiceFilter extends HiddenFilter {
  @MayText("The caller's own reference.")
  reference?: string | null;

  @MayText('Finds a service by its `reference` too.')
  apiRef?: string | null;

  @MayFlag("The services of the company's branches instead of its own.")
  ofBranches?: boolean | null;
}

@InputType()
export abstract class ServiceFieldsInput {
  @MayText()
  description?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Minutes; what a client may choose from. 60 unless said.' })
  durations?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Minor units, one for each duration.' })
  prices?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Minutes as they are shown, one for each duration.' })
  listedDurations?: number[] | null;

  @MayText()
  durationUnit?: string | null;

  @MayWhole('Minutes from one start to the next; null: the duration.')
  bookingTimeStep?: number | null;

  @MayWhole('Minutes needed before the client comes.')
  preTime?: number | null;

  @MayWhole('Minutes needed after the client has gone.')
  postTime?: number | null;

  @MayWhole('How many clients may share one time.')
  spaces?: number | null;

  @MayWhole('Seconds before the start until which the service can be booked.')
  minAdvancePeriod?: number | null;

  @MayWhole('Seconds before the start from which the service can be booked.')
  maxAdvancePeriod?: number | null;

  @MayWhole('Seconds before the start until which a member may cancel or move.')
  minCancelPeriod?: number | null;

  @MayText()
  bookingTypePublic?: string | null;

  @MayText()
  bookingTypeMember?: string | null;

  @MayWhole()
  minBookings?: number | null;

  @MayWhole()
  maxBookings?: number | null;

  @MayWhole('The form of questions asked with a booking.')
  detailGroupId?: number | null;

  @MayWhole('The service is offered only within this schedule.')
  scheduleId?: number | null;

  @MayFlag()
  isEventGroup?: boolean | null;

  @MayText()
  apiRef?: string | null;

  @MayText()
  reference?: string | null;

  @Field(() => [JsonType], { nullable: true })
  groups?: Record<string, unknown>[] | null;

  @MayJson()
  extra?: Record<string, unknown> | null;

  @MayWhole()
  order?: number | null;

  @MayFlag('The branches of this company offer it.')
  childLevelService?: boolean | null;

  @MayFlag()
  disabled?: boolean | null;

  @MayFlag()
  queuingDisabled?: boolean | null;

  @MayWhole('The heading it stands under.')
  categoryId?: number | null;

  @MayWhole('Minor units due when it is booked.')
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

  @MayText()
  name?: string | null;
}

@InputType()
export class DeleteServiceInput extends RecordKey {}
