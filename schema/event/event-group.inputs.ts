import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ description: 'A page of event groups.' })
export class EventGroupConnection extends connectionOf(EventGroup, 'EventGroup') {}

/** Filter for rows that not everyone may see. */
@InputType()
export abstract class HiddenEventsFilter {
  @OptionalBool('True: disabled records are listed too; for administrators.')
  includeDisabled?: boolean | null;

  @OptionalBool('True: deleted records are listed too; for administrators.')
  includeDeleted?: boolean | null;
}

@InputType()
export class EventGroupFilter extends HiddenEventsFilter {}

@InputType()
abstract class EventGroupFieldsInput {
  @OptionalText()
  description?: string | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @OptionalBool('True: the event group is hidden from everybody but administrators.')
  disabled?: boolean | null;

  @OptionalInt('Position of the event group in its list: lower numbers come first.')
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

  @OptionalText()
  name?: string | null;
}

@InputType()
export class DeleteEventGroupInput extends RecordKey {}
