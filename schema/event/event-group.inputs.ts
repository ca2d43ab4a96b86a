import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ description: 'A page of event groups.' })
export class EventGroupConnection extends connectionOf(EventGroup, 'EventGroup') {}

/** Filter for rows that not everyone may see. */
@InputType()
export abstract class HiddenEventsFilter {
  @MayFlag('Disabled ones too; for administrators.')
  includeDisabled?: boolean | null;

  @MayFlag('Deleted ones too; for administrators.')
  includeDeleted?: boolean | null;
}

@InputType()
export class EventGroupFilter extends HiddenEventsFilter {}

@InputType()
abstract class EventGroupFieldsInput {
  @MayText()
  description?: string | null;

  @MayJson()
  extra?: Record<string, unknown> | null;

  @MayFlag('Hidden from everyone but administrators.')
  disabled?: boolean | null;

  @MayWhole('Its place in lists.')
  order?: number | null;
}

@InputType()
export class CreateEventGroupInput extends EventGroupFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;
}

@InputType()
export class UpdateEventGroupInput extends EventGroupFieldsInput {
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
export class DeleteEventGroupInput extends RecordKey {}
