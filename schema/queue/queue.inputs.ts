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

@ObjectType({ description: 'A page of queues.' })
export class ClientQueueConnection extends connectionOf(ClientQueue, 'ClientQueue') {}

@ObjectType({ description: 'A page of queuers.' })
export class QueuerConnection extends connectionOf(Queuer, 'Queuer') {}

@ArgsType()
export class QueuerArgs {
  @OptionalInt('For administrators: the company of the queuer; that of the log-in by default.')
  companyId?: number | null;

  @OptionalInt('Id of the queuer, for administrators.')
  id?: number | null;

  @OptionalText('Unguessable id of the queuer, by which somebody without a log-in sees the own place.')
  longId?: string | null;
}

@InputType({ description: 'All conditions hold at once.' })
export class QueuerFilter implements Filter {
  @Field(() => [Int], { nullable: true })
  clientQueueIds?: number[] | null;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Id of a person: only queuers whom the person serves or may be given next.')
  personId?: number | null;

  @Field(() => [QUEUER_STATES], {
    nullable: true,
    description: 'States of the queuers; by default those who wait or are being served.',
  })
  states?: QueuerState[] | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: "First day on which they joined, on the company's clocks, inclusive.",
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: "Last day on which they joined, on the company's clocks, inclusive.",
  })
  to?: string | null;
}

@InputType({ description: 'A new walk-in queue.' })
export class CreateClientQueueInput implements NewClientQueue {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @OptionalInt('Priority of the queue; the highest comes first, 0 by default.')
  priority?: number | null;

  @Field(() => [Int], { nullable: true, description: 'The services it takes; all of the company by default.' })
  serviceIds?: number[] | null;

  @OptionalInt('Resource of the company at which the queue is served: serving takes its time too.')
  resourceId?: number | null;
}

@InputType({ description: 'Changes to a queue. What is left out stays.' })
export class UpdateClientQueueInput extends RecordKey implements ClientQueueFields {
  @OptionalText()
  name?: string | null;

  @OptionalInt()
  priority?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Replaces the list; an empty one means all services of the company.' })
  serviceIds?: number[] | null;

  @OptionalInt('Resource of the company at which the queue is served; null: none.')
  resourceId?: number | null;
}

@InputType({ description: 'Choice of a record of the queue and, if wanted, of its version.' })
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

  @OptionalInt('Id of a known client, whose name and numbers hold unless others are given.')
  clientId?: number | null;

  @OptionalInt('Minutes that serving will take; by default as long as the service usually takes.')
  duration?: number | null;
}

@InputType({ description: 'Somebody who has come without an appointment, or for one.' })
export class JoinQueueInput extends QueuerDetails implements NewQueuer {
  @OptionalInt('Id of the service to wait for; needed unless `bookingId` is given.')
  serviceId?: number | null;

  @OptionalInt('Id of the queue; by default, of the queues that take the service, that of highest priority.')
  clientQueueId?: number | null;

  @OptionalInt('Id of the booking of a client who now waits with the others.')
  bookingId?: number | null;
}

@InputType({ description: 'Changes to a queuer. What is left out stays.' })
export class UpdateQueuerInput extends QueuerDetails {
  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType({ description: 'Person who serves, and the queuer to call.' })
export class StartServingInput {
  @OptionalInt('The `version` of the queuer that you have seen, where one is named; STALE_VERSION when there is a newer one.')
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int, { description: 'Id of the person of the staff who serves.' })
  personId!: number;

  @OptionalInt('Id of the queuer; by default the next in the queues that the person serves.')
  queuerId?: number | null;
}

@InputType({ description: 'A queuer, or a person and so whomever that person is serving: one of the two.' })
export class FinishServingInput {
  @OptionalInt('The `version` of the queuer that you have seen, where one is named; STALE_VERSION when there is a newer one.')
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @OptionalInt()
  id?: number | null;

  @OptionalInt('Id of the person of the staff who serves; or the queuer is named.')
  personId?: number | null;
}

@InputType({ description: 'At most one of `position`, `first` and `last`; without any, the queuer stands where it stood.' })
export class ReturnToQueueInput extends RecordKey implements QueueReturnInput {
  @OptionalInt('1 is next; behind the last is the end.')
  position?: number | null;

  @OptionalBool()
  first?: boolean | null;

  @OptionalBool()
  last?: boolean | null;

  @OptionalInt('Another service than was asked for first; the queue changes with it where it must.')
  serviceId?: number | null;
}

@InputType({ description: 'Person, and whether the person is there.' })
export class SetPresenceInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int, { description: 'Id of the person of the staff whose status is set.' })
  personId!: number;

  @Field(() => PRESENCE_NAMES, { description: 'Whether the person is at work and free from now on.' })
  presence!: number;

  @OptionalInt('Minutes of the break or of being busy, which then ends by itself.')
  minutes?: number | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}
