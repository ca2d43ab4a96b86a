import { Field, InputType, Int } from 'type-graphql';
import { EVENT_SEQUENCES } from '../../src/event/event-sequences.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { OptionalText } from '../shared/input-field.js';
import { SaveShortListInput, shortListResolver } from '../shared/short-list-resolver.js';

@InputType()
export class SaveEventSequenceInput extends SaveShortListInput {
  @OptionalText()
  name?: string | null;

  @OptionalText()
  description?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of the event groups, in the order in which they are attended.' })
  eventGroupIds?: number[] | null;
}

export const EventSequenceResolver = shortListResolver({
  kind: EVENT_SEQUENCES,
  input: SaveEventSequenceInput,
  one: 'eventSequence',
  all: 'eventSequences',
  description: 'Sequences of event groups that are meant to be attended one after the other.',
  fieldsOf: ({ name, description, order, eventGroupIds }: SaveEventSequenceInput) =>
    dropNulls({ name, description, order, eventGroupIds }, 'name', 'order', 'eventGroupIds'),
});
