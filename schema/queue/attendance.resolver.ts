import DataLoader from 'dataloader';
import { Arg, Ctx, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { attendanceAt } from '../../src/queue/desks/attendance.js';
import { setAttendance } from '../../src/queue/desks/set-attendance.js';
import { servingOf } from '../../src/queue/find-queue.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { isAdminOf } from '../shared/permission.js';
import { SetAttendanceInput } from './queue.inputs.js';

/** A list of people asks whom each is serving in one statement. */
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
export class AttendanceResolver {
  @Mutation(() => Person, {
    description:
      'Sets a person to available, on a break, busy or gone; a client being served stays with the person. ' +
      'Errors: `NOT_FOUND` the company has no such person; `STALE_VERSION` `expectedVersion` is not the ' +
      'current version; `INVALID` the status is unknown, or the minutes are outside 1 to 1440.',
  })
  @Allow('diary')
  setAttendance(
    @Arg('input', () => SetAttendanceInput) { companyId, ...input }: SetAttendanceInput,
    @Ctx() context: Context,
  ): Promise<Person> {
    return setAttendance(context.em, companyId, input, context.now);
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Int, {
    description: '0 not on shift, 1 available, 2 on a break, 4 busy. A break, or being busy, ends by itself after its minutes.',
  })
  attendanceStatus(@Root() person: Person, @Ctx() { now }: Context): number {
    return attendanceAt(person, now.getTime()).status;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Date, { nullable: true, description: 'Time at which the attendance began.' })
  attendanceStarted(@Root() person: Person, @Ctx() { now }: Context): Date | null {
    return attendanceAt(person, now.getTime()).since;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Int, { nullable: true, description: 'Minutes the break or the work is expected to take.' })
  attendanceEstimate(@Root() person: Person, @Ctx() { now }: Context): number | null {
    return attendanceAt(person, now.getTime()).estimate;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Queuer, { nullable: true, description: 'Queuer whom the person is serving, in a company of the caller.' })
  async queuer(@Root() { id }: Person, @Ctx() context: Context): Promise<Queuer | null> {
    const served = await context.load.one(Queuer, await deskLoader(context).load(id));
    return served && isAdminOf(context.viewer, served.companyId) ? served : null;
  }
}
