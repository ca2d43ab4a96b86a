import { Ctx, Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { ClientQueue } from '../../src/catalogue/client-queue.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { StatusMark, statusMarks } from '../account/actor.resolver.js';
import type { Context } from '../shared/context.js';
import { LocalMoment } from '../shared/scalars.js';
import { placeOf } from './board.js';

@Resolver(() => Queuer)
export class QueuerFieldsResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Position in the queue, from 1, which is next; 0 while being served; null after being served or leaving.',
  })
  async position(@Root() queuer: Queuer, @Ctx() context: Context): Promise<number | null> {
    return (await placeOf(context, queuer))?.position ?? null;
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'Time at which serving began, or by estimate will begin; null while nobody of the staff will serve, and after being ' +
      'served or leaving.',
  })
  async dueAt(@Root() queuer: Queuer, @Ctx() context: Context): Promise<Date | null> {
    return (await placeOf(context, queuer))?.due ?? null;
  }

  @FieldResolver(() => LocalMoment, {
    nullable: true,
    description: '`dueAt`, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T09:00:00+01:00`.',
  })
  async localDue(@Root() queuer: Queuer, @Ctx() context: Context): Promise<string | null> {
    return local(context, queuer.companyId, (await placeOf(context, queuer))?.due ?? null);
  }

  @FieldResolver(() => LocalMoment, {
    nullable: true,
    description: '`servedAt`, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T09:00:00+01:00`.',
  })
  localStart(@Root() { companyId, servedAt }: Queuer, @Ctx() context: Context): Promise<string | null> {
    return local(context, companyId, servedAt);
  }

  @FieldResolver(() => Int, {
    description: 'Length of serving in minutes, as set for the queuer; else the first duration of the service.',
  })
  async duration(@Root() { duration, serviceId }: Queuer, @Ctx() { load }: Context): Promise<number> {
    return duration ?? (await load.known(Service, serviceId)).durations[0] ?? 0;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => [StatusMark], {
    description: 'States that the queuer was given: `checked_in` on joining, and `being_seen` once serving has begun.',
  })
  customStatuses(@Root() queuer: Queuer, @Ctx() context: Context): StatusMark[] {
    return statusMarks(queuer, context);
  }

  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, { nullable: true, description: 'Channel on which changes of the queuer are published.' })
  pushChannel(@Root() { longId }: Queuer): string {
    return `queuer-${longId}`;
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => ClientQueue)
  clientQueue(@Root() { clientQueueId }: Queuer, @Ctx() { load }: Context): Promise<ClientQueue> {
    return load.known(ClientQueue, clientQueueId);
  }

  @FieldResolver(() => Service)
  service(@Root() { serviceId }: Queuer, @Ctx() { load }: Context): Promise<Service> {
    return load.known(Service, serviceId);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Person of the staff who serves or served the client.' })
  person(@Root() { personId }: Queuer, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Client, { nullable: true, description: 'Client who waits; null if the client is not known.' })
  client(@Root() { clientId }: Queuer, @Ctx() { load }: Context): Promise<Client | null> {
    return load.one(Client, clientId);
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => Booking, {
    nullable: true,
    description: 'Booking that the client has come for, or that was made when the client was served.',
  })
  booking(@Root() { bookingId }: Queuer, @Ctx() { load }: Context): Promise<Booking | null> {
    return load.one(Booking, bookingId);
  }
}

async function local({ load }: Context, companyId: number, moment: Date | null): Promise<string | null> {
  return moment && offsetText((await load.known(Company, companyId)).timeZone, moment.getTime());
}
