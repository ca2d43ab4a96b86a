import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Event } from '../../src/event/event.entity.js';
import { updateEvent } from '../../src/event/update-event.js';
import type { Context } from '../shared/context.js';
import { ExpectedVersion, MayFlag, MayText, MayWhole } from '../shared/input-field.js';
import { requireAdmin } from '../shared/permission.js';

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateEventInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @MayText('Instead of the name of its chain.')
  description?: string | null;

  @MayWhole()
  numSpaces?: number | null;

  @MayFlag('Takes no bookings.')
  blocked?: boolean | null;
}

@Resolver()
export class EventChangeResolver {
  @Mutation(() => Event, { description: 'Changes one occurrence. CONFLICT for fewer spaces than are taken.' })
  updateEvent(
    @Arg('input', () => UpdateEventInput) { companyId, id, expectedVersion, ...changes }: UpdateEventInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<Event> {
    requireAdmin(viewer, companyId, 'manage');
    return updateEvent(em, companyId, id, changes, expectedVersion, now);
  }
}
