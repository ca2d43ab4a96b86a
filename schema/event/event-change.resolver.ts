import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Event } from '../../src/event/event.entity.js';
import { updateEvent } from '../../src/event/update-event.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType()
export class UpdateEventInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalText('Text that is shown for the occurrence instead of the name of its chain; null: the name of the chain.')
  description?: string | null;

  @OptionalInt('Number of spaces in all.')
  spaces?: number | null;

  @OptionalBool('True: the occurrence takes no bookings.')
  blocked?: boolean | null;
}

@Resolver()
export class EventChangeResolver {
  @Mutation(() => Event, {
    description:
      'Changes one occurrence without its chain, such as its spaces; its time is changed by `updateEventChain`. ' +
      'Spaces that become free are offered to the waiting list. Errors: `NOT_FOUND` the company has no such ' +
      'event; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: ' +
      '`fields` names it; `CONFLICT` `spaces` is lower than the number of spaces that are taken.',
  })
  @Allow('manage')
  updateEvent(
    @Arg('input', () => UpdateEventInput) { companyId, id, expectedVersion, ...changes }: UpdateEventInput,
    @Ctx() { em, now }: Context,
  ): Promise<Event> {
    return updateEvent(em, { companyId, id, expectedVersion, ...changes }, now);
  }
}
