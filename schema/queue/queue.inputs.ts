import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ClientQueue } from '../../src/catalogue/client-queue.entity.js';
import type { QueuerFields } from '../../src/queue/check-queuer.js';
import type { ClientQueueFields, NewClientQueue } from '../../src/queue/create-client-queue.js';
import { PRESENCE_NAMES } from '../../src/queue/desks/presence.js';
import type { QueuerFilter as Filter } from '../../src/queue/find-queue.js';
import type { NewQueuer } from '../../src/queue/join-queue.js';
import { QUEUER_STATES, Queuer, type QueuerState } from '../../src/queue/queuer.entity.js';
import type { QueueReturnInput } from '../../src/queue/return-to-queue.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ description: 'Page of a list of walk-in queues.' })
export class ClientQueueConnection extends connectionOf(ClientQueue, 'ClientQueue') {}

@ObjectType({ description: 'Page of a list of queuers.' })
export class QueuerConnection extends connectionOf(Queuer, 'Queuer') {}

@ArgsType()
export class QueuerArgs {
  @OptionalInt('Id of the company of the queuer, for administrators; by default the company of the log-in.')
  companyId?: number | null;

  @OptionalInt('Id of the queuer, for administrators.')
  id?: number | null;

  @OptionalText('Unguessable id of the queuer, by which a client without a log-in can read the own place in the queue.')
  longId?: string | null;
}

@InputType({ description: 'Conditions that queuers of a list must meet, all of them.' })
export class QueuerFilter implements Filter {
  @Field(() => [Int], { nullable: true })
  clientQueueIds?: number[] | null;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Id of a person of the staff: only queuers whom the person serves or may serve next.')
  personId?: number | null;

  @Field(() => [QUEUER_STATES], {
    nullable: true,
    description: 'States of the queuers; by default queuers who wait or are being served.',
  })
  states?: QueuerState[] | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'First day on which the queuers joined, in the time zone of the company, inclusive, such as `2026-03-04`.',
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day on which the queuers joined, in the time zone of the company, inclusive, such as `2026-03-31`.',
  })
  to?: string | null;
}

@InputType({ description: 'Fields of a new walk-in queue.' })
export class CreateClientQueueInput implements NewClientQueue {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @OptionalInt('Priority of the walk-in queue, -1000 to 1000: the queue with the highest is served first. 0 by default.')
  priority?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the services that the queue takes; by default, or if empty, all services of the company.',
  })
  serviceIds?: number[] | null;

  @OptionalInt('Id of the resource of the company at which the queue is served: serving takes the time of the resource too.')
  resourceId?: number | null;
}

@InputType({ description: 'Changes to a walk-in queue: a field that is left out keeps its value.' })
export class UpdateClientQueueInput extends RecordKey implements ClientQueueFields {
  @OptionalText()
  name?: string | null;

  @OptionalInt()
  priority?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the services that the queue takes, in place of the earlier ones; empty: all services of the company.',
  })
  serviceIds?: number[] | null;

  @OptionalInt('Id of the resource of the company at which the queue is served; null: none.')
  resourceId?: number | null;
}

@InputType({ description: 'Walk-in queue to delete, or queuer to take out of the queue.' })
export class QueueRecordInput extends RecordKey {}

@InputType()
abstract class QueuerDetails implements QueuerFields {
  @Field(() => Int)
  companyId!: number;

  @OptionalText()
  firstName?: string | null;

  @OptionalText()
  lastName?: string | null;

  @OptionalText()
  email?: string | null;

  @OptionalText()
  mobilePrefix?: string | null;

  @OptionalText()
  mobile?: string | null;

  @OptionalText()
  locale?: string | null;

  @OptionalText()
  notes?: string | null;

  @OptionalInt('Id of a known client; when the queuer joins, details that are not given are taken from the client.')
  clientId?: number | null;

  @OptionalInt('Length of serving in minutes, 1 to 1440; by default the first duration of the service.')
  duration?: number | null;
}

@InputType({ description: 'Client who has come without an appointment, or for one.' })
export class JoinQueueInput extends QueuerDetails implements NewQueuer {
  @OptionalInt('Id of the service to wait for; by default the service of the booking, and required without a booking.')
  serviceId?: number | null;

  @OptionalInt('Id of the walk-in queue; by default the queue of highest priority that takes the service.')
  clientQueueId?: number | null;

  @OptionalInt('Id of the booking for which the client has come.')
  bookingId?: number | null;
}

@InputType({ description: 'Changes to a queuer: a field that is left out keeps its value.' })
export class UpdateQueuerInput extends QueuerDetails {
  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType({ description: 'Person of the staff who serves, and the queuer to call.' })
export class StartServingInput {
  @OptionalInt(
    '`version` of the queuer as it was read, together with `queuerId`; if there is a newer one, nothing is changed and the ' +
      'error is `STALE_VERSION`.',
  )
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int, { description: 'Id of the person of the staff who serves.' })
  personId!: number;

  @OptionalInt('Id of the queuer; by default the next queuer of the queues that the person serves.')
  queuerId?: number | null;
}

@InputType({ description: 'Queuer who was served, by `id`, or by `personId` as the queuer whom that person is serving.' })
export class FinishServingInput {
  @OptionalInt(
    '`version` of the queuer as it was read, together with `id`; if there is a newer one, nothing is changed and the ' +
      'error is `STALE_VERSION`.',
  )
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @OptionalInt()
  id?: number | null;

  @OptionalInt('Id of the person of the staff who is serving the queuer; ignored if `id` is given.')
  personId?: number | null;
}

@InputType({
  description:
    'Queuer, and at most one of `position`, `first` and `last`; without any, the queuer keeps the former place in the queue.',
})
export class ReturnToQueueInput extends RecordKey implements QueueReturnInput {
  @OptionalInt('Position in the queue, from 1, which is next; a position after the last queuer means the end of the queue.')
  position?: number | null;

  @OptionalBool()
  first?: boolean | null;

  @OptionalBool()
  last?: boolean | null;

  @OptionalInt('Id of another service to wait for; the queue becomes the one of highest priority that takes the service.')
  serviceId?: number | null;
}

@InputType({ description: 'Person of the staff, and the presence to set.' })
export class SetPresenceInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int, { description: 'Id of the person of the staff whose presence is set.' })
  personId!: number;

  @Field(() => PRESENCE_NAMES, { description: 'Presence of the person from now on.' })
  presence!: number;

  @OptionalInt(
    'Length of the break or of the other work in minutes, 1 to 1440, after which the person is available; by default it lasts ' +
      'until another presence is set.',
  )
  minutes?: number | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}
