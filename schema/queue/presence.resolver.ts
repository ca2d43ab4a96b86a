import DataLoader from 'dataloader';
import { Arg, Ctx, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { PRESENCE_NAMES, presenceAt } from '../../src/queue/desks/presence.js';
import { setPresence } from '../../src/queue/desks/set-presence.js';
import { servingOf } from '../../src/queue/find-queue.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { isAdminOf } from '../shared/permission.js';
import { SetPresenceInput } from './queue.inputs.js';

/** Loader of the queuers whom people are serving: one statement for a list of people. */
const deskLoader = ({ em, load }: Context): DataLoader<number, number | null> =>
  load.once(
    'desks',
    () =>
      new DataLoader<number, number | null>(async (personIds) => {
        const serving = await servingOf(em, personIds);
        return personIds.map((id) => serving.get(id) ?? null);
      }),
  );

@Resolver(() => Person)
export class PresenceResolver {
  @Mutation(() => Person, {
    description:
      'Sets the presence of a person: available, on a break, busy or off shift. A client who is being served stays ' +
      'with the person. Errors: `NOT_FOUND` the company has no such person; `STALE_VERSION` `expectedVersion` is not ' +
      'the current version; `INVALID` the minutes are outside 1 to 1440.',
  })
  @Allow('diary')
  setPresence(
    @Arg('input', () => SetPresenceInput) { companyId, presence: status, ...input }: SetPresenceInput,
    @Ctx() context: Context,
  ): Promise<Person> {
    return setPresence(context.em, { companyId, ...input, status }, context.now);
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => PRESENCE_NAMES, {
    description: 'Presence of the person at the desks, as last set; after the minutes of a break or of other work, AVAILABLE.',
  })
  presence(@Root() person: Person, @Ctx() { now }: Context): number {
    return presenceAt(person, now.getTime()).status;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Time at which `presence` began; null if it was never set.',
  })
  presenceSince(@Root() person: Person, @Ctx() { now }: Context): Date | null {
    return presenceAt(person, now.getTime()).since;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Length of the break or of the other work in minutes; null for other presences, or if none was given.',
  })
  presenceMinutes(@Root() person: Person, @Ctx() { now }: Context): number | null {
    return presenceAt(person, now.getTime()).minutes;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Queuer, {
    nullable: true,
    description: 'Queuer whom the person is serving; null without one, or if the caller does not administer the company.',
  })
  async queuer(@Root() { id }: Person, @Ctx() context: Context): Promise<Queuer | null> {
    const served = await context.load.one(Queuer, await deskLoader(context).load(id));
    return served && isAdminOf(context.viewer, served.companyId) ? served : null;
  }
}
