import { type FactServer, good } from '../fixtures/fact-server.js';
import type { Json } from '../oracles/hal-rules.js';
import { aPerson, booked, held, idOf, run, type StatefulKind, type Subject, waiting } from './state-stage.js';

const bookings = ({ desk }: FactServer, { id }: Subject) => `${desk}/bookings/${id}`;

const booking: StatefulKind = {
  states: {
    booked,
    waiting,
    cancelled: async (at) => {
      const it = await booked(at);
      good(await at.admin.delete(bookings(at, it)));
      return it;
    },
  },
  read: `select case when is_cancelled then 'cancelled' when on_waitlist then 'waiting' else 'booked' end as state
    from booking where id = $1`,
  acts: {
    book: {
      rest: (_, { id, more }) => ['PUT', `/api/v1/purchases/${more!.longId}/book_waitlist_item`, { booking_id: id }],
      graphql: (_, { id, more }) => ['bookWaitingBooking', 'BookWaitingInput', { longId: more!.longId, bookingId: id }],
    },
    cancel: {
      rest: (at, it) => ['POST', `${bookings(at, it)}/cancel`, {}],
      graphql: (_, { id }) => ['cancelBooking', 'CancelBookingInput', { id }],
    },
    move: {
      rest: (at, it) => ['PUT', bookings(at, it), { event_id: it.more!.event }],
      graphql: (_, { id, more }) => ['moveBooking', 'MoveBookingInput', { id, to: { eventId: more!.event } }],
    },
    change: {
      rest: (at, it) => ['PUT', bookings(at, it), { client_name: 'Somebody else' }],
      graphql: (_, { id }) => ['updateBooking', 'UpdateBookingInput', { id, changes: { clientName: 'Somebody else' } }],
    },
    checkIn: {
      rest: (at, it) => ['POST', `${bookings(at, it)}/check_in`, {}],
      graphql: (_, { id }) => ['checkInBooking', 'CheckInInput', { id }],
    },
    mark: {
      rest: (at, it) => ['PUT', `${bookings(at, it)}/multi_status`, { status: 'no_show' }],
      graphql: (_, { id }) => ['setCustomStatus', 'CustomStatusInput', { id, customStatus: 'no_show' }],
    },
  },
};

/** Creates a block of an hour at night. */
async function blocked(at: FactServer): Promise<Subject> {
  const [start_time, end_time] = ['2031-01-06T03:00:00', '2031-01-06T04:00:00'];
  return idOf(good(await at.admin.put(`${at.desk}/people/${await aPerson(at)}/block`, { start_time, end_time })));
}

const NIGHT = ['2031-01-06T01:00:00', '2031-01-06T02:00:00'] as const;

const slot: StatefulKind = {
  states: {
    blocked,
    booked: async (at) => ({ id: Number((await at.book()).slot_id) }),
    deleted: async (at) => {
      const it = await blocked(at);
      good(await at.admin.delete(`${at.desk}/slots/${it.id}`));
      return it;
    },
  },
  read: `select case when deleted then 'deleted' when status = 3 then 'blocked' else 'booked' end as state from slot where id = $1`,
  acts: {
    move: {
      rest: (at, { id }) => ['PUT', `${at.desk}/slots/${id}`, { start_time: NIGHT[0], end_time: NIGHT[1] }],
      graphql: (_, { id }) => ['moveBlock', 'MoveBlockInput', { id, startsAt: `${NIGHT[0]}Z`, endsAt: `${NIGHT[1]}Z` }],
    },
    free: {
      rest: (at, { id }) => ['DELETE', `${at.desk}/slots/${id}`],
      graphql: (_, { id }) => ['freeSlot', 'RecordInput', { id }],
    },
  },
};

/** Creates a waiting queuer, and a person who could serve. */
async function inLine(at: FactServer): Promise<Subject> {
  return { ...idOf(await at.join()), more: { person: await aPerson(at) } };
}

async function served(at: FactServer): Promise<Subject> {
  const { id } = await at.join();
  const it = { id: Number(id), more: { person: await aPerson(at) } };
  good(await at.admin.post(`${at.desk}/queuers/start_serving`, { queuers_id: id, person_id: await aPerson(at) }));
  return it;
}

const queuer: StatefulKind = {
  states: {
    waiting: inLine,
    serving: served,
    finished: async (at) => {
      const it = await served(at);
      good(await at.admin.post(`${at.desk}/queuers/${it.id}/finish_serving`));
      return it;
    },
    left: async (at) => {
      const it = await inLine(at);
      good(await at.admin.delete(`${at.desk}/queuers/${it.id}`));
      return it;
    },
  },
  read: 'select state from queuer where id = $1',
  acts: {
    serve: {
      rest: (at, { id, more }) => ['POST', `${at.desk}/queuers/start_serving`, { queuers_id: id, person_id: more!.person }],
      graphql: (_, { id, more }) => ['startServing', 'StartServingInput', { queuerId: id, personId: more!.person }],
    },
    finish: {
      rest: (at, { id }) => ['POST', `${at.desk}/queuers/${id}/finish_serving`, {}],
      graphql: (_, { id }) => ['finishServing', 'FinishServingInput', { id }],
    },
    return: {
      rest: (at, { id }) => ['POST', `${at.desk}/queuers/${id}/return_to_queue`, {}],
      graphql: (_, { id }) => ['returnToQueue', 'ReturnToQueueInput', { id }],
    },
    leave: {
      rest: (at, { id }) => ['DELETE', `${at.desk}/queuers/${id}`],
      graphql: (_, { id }) => ['leaveQueue', 'QueueRecordInput', { id }],
    },
    extend: {
      rest: (at, { id }) => ['PUT', `${at.desk}/queuers/${id}`, { duration: 45 }],
      graphql: (_, { id }) => ['updateQueuer', 'UpdateQueuerInput', { id, duration: 45 }],
    },
  },
};

/** Creates a person with the given presence, and a waiting queuer. */
const attending =
  (status: number) =>
  async (at: FactServer): Promise<Subject> => {
    const id = await aPerson(at);
    good(await at.admin.put(`${at.desk}/people/${id}/attendance`, { status }));
    return { id, more: { queuer: (await at.join()).id } };
  };

const desk: StatefulKind = {
  states: {
    free: attending(1),
    serving: async (at) => {
      const it = await attending(1)(at);
      good(await at.admin.post(`${at.desk}/people/${it.id}/start_serving`, { queuer_id: (await at.join()).id }));
      return it;
    },
    on_break: attending(2),
    closed: async (at) => {
      const it = await attending(1)(at);
      good(await at.admin.put(`${at.desk}/people/${it.id}`, { queuing_disabled: true }));
      return it;
    },
  },
  read: `select case when exists (select from queuer q where q.person_id = p.id and q.state = 'serving') then 'serving'
    when queuing_disabled then 'closed' when presence_status = 2 then 'on_break' else 'free' end as state
    from person p where id = $1`,
  acts: {
    serve: {
      rest: (at, { id, more }) => ['POST', `${at.desk}/people/${id}/start_serving`, { queuer_id: more!.queuer }],
      graphql: (_, { id, more }) => ['startServing', 'StartServingInput', { personId: id, queuerId: more!.queuer }],
    },
    finish: {
      rest: (at, { id }) => ['POST', `${at.desk}/people/${id}/finish_serving`, {}],
      graphql: (_, { id }) => ['finishServing', 'FinishServingInput', { personId: id }],
    },
  },
};

const PRESENCE_NAMES: Readonly<Record<number, string>> = { 0: 'OFF_SHIFT', 1: 'AVAILABLE', 2: 'ON_BREAK', 4: 'BUSY' };

const say = (status: number) => ({
  rest: (at: FactServer, { id }: Subject) => ['PUT', `${at.desk}/people/${id}/attendance`, { status } as Json] as const,
  graphql: (_: FactServer, { id }: Subject) =>
    ['setPresence', 'SetPresenceInput', { personId: id, presence: PRESENCE_NAMES[status] }] as const,
});

const presence: StatefulKind = {
  states: { off_shift: attending(0), available: attending(1), on_break: attending(2), busy: attending(4) },
  read: `select case presence_status when 0 then 'off_shift' when 1 then 'available' when 2 then 'on_break' else 'busy' end as state
    from person where id = $1`,
  acts: { endShift: say(0), beAvailable: say(1), takeBreak: say(2), beBusy: say(4) },
};

const hold: StatefulKind = {
  states: {
    held,
    renewed: async (at) => {
      const it = await held(at);
      await at.mutate('renewHold', 'RenewHoldInput', { itemId: it.id }, it.by.token);
      return it;
    },
    expired: async (at) => {
      const it = await held(at);
      await run(at, `update basket_item set held_until = now() - interval '1 second' where id = '${it.id}'`);
      await run(at, `update claim set expires_at = now() - interval '1 second' where basket_item_id = '${it.id}'`);
      return it;
    },
  },
  read: `select coalesce(
    (select case when held_until <= now() then 'expired' when renewed then 'renewed' else 'held' end from basket_item where id = $1),
    (select 'booked' from booking where starts_at = $2), 'released') as state`,
  acts: {
    renew: { graphql: (_, { id }) => ['renewHold', 'RenewHoldInput', { itemId: id }] },
    book: {
      rest: (at) => ['POST', `${at.company}/basket/checkout`, { client: { first_name: 'Zoe' } }],
      graphql: () => ['checkout', 'CheckoutInput', { client: { firstName: 'Zoe', email: 'zoe@example.test' } }],
    },
    release: {
      rest: (at, { id }) => ['DELETE', `${at.company}/basket/${id}`],
      graphql: (_, { id }) => ['removeFromBasket', 'RemoveFromBasketInput', { itemId: id }],
    },
  },
};

/** Staged records of bookings, queues and other uses of time. */
export const STATEFUL_TIMES: Readonly<Record<string, StatefulKind>> = { booking, slot, queuer, desk, presence, hold };
