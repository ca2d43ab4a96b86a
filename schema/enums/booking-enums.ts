import { BOOKING_CHANNELS, BOOKING_STATUSES } from '../../src/booking/booking.entity.js';
import { LINE_STATUSES } from '../../src/capacity/line-status.js';
import { SLOT_STATUSES } from '../../src/capacity/slot.entity.js';
import { CAPACITY_VIEWS, RECURRENCES } from '../../src/event/chains/event-chain.entity.js';
import { EVENT_STATUSES } from '../../src/event/event.entity.js';
import { ARTICLE_KINDS } from '../../src/purchase/purchase-item.entity.js';
import { PRESENCE_NAMES } from '../../src/queue/desks/presence.js';
import { QUEUER_STATES } from '../../src/queue/queuer.entity.js';
import { registerEnum } from './register-enum.js';

registerEnum(BOOKING_STATUSES, {
  name: 'BookingStatus',
  description: 'State of the time of a booking.',
  meanings: {
    BOOKED: 'The time is taken.',
    WAITING: 'The booking is on the waiting list of its event.',
    BLOCKED: 'The staff keep the time, and do not say for whom.',
    FREED: 'The time was given free: the booking is cancelled.',
  },
});

registerEnum(BOOKING_CHANNELS, {
  name: 'BookingChannel',
  description: 'Way by which a booking was made.',
  meanings: {
    ONLINE: 'By a guest, without a log-in.',
    MEMBER: 'By the client, with a log-in.',
    ADMIN: 'By an administrator of the company.',
    QUEUE: 'By serving a walk-in.',
  },
});

registerEnum(SLOT_STATUSES, {
  name: 'SlotStatus',
  description: 'State of the time of a slot.',
  meanings: {
    AVAILABLE: 'Nothing takes it any more.',
    BLOCKED: 'A block of the staff takes it, without a client.',
    BOOKED: 'Bookings take it.',
  },
});

registerEnum(EVENT_STATUSES, {
  name: 'EventStatus',
  description: 'State of an occurrence of an event; of a course as one of its occurrences ahead is.',
  meanings: {
    AVAILABLE: 'It has spaces left.',
    BLOCKED: 'The staff take no bookings for it.',
    FULL: 'All its spaces are taken.',
  },
});

registerEnum(CAPACITY_VIEWS, {
  name: 'CapacityView',
  description: 'Display of the spaces of an event by front ends.',
  meanings: {
    NOTHING: 'Neither the number of all spaces nor of those left.',
    ALL: 'The number of all spaces.',
    LEFT: 'The number of spaces that are left.',
    BOTH: 'The number of all spaces, and of those left.',
  },
});

registerEnum(RECURRENCES, {
  name: 'Recurrence',
  description: 'Frequency of an event.',
  meanings: {
    NONE: 'A single event.',
    DAY: 'Every day.',
    WEEK: 'Every week.',
    MONTH: 'Every month.',
    YEAR: 'Every year.',
  },
});

registerEnum(LINE_STATUSES, {
  name: 'BasketItemStatus',
  description: 'State of a line of a basket.',
  meanings: {
    HELD: 'It keeps a time, or spaces of an event, until the hold ends.',
    WAITING: 'It is for the waiting list of an event, and keeps nothing.',
  },
});

registerEnum(ARTICLE_KINDS, {
  name: 'ArticleKind',
  description: 'Kind of what is sold that is no booking.',
  meanings: {
    PRODUCT: 'A product.',
    PACKAGE: 'A package: bookings that are paid ahead.',
    VOUCHER: 'A gift voucher, which pays with its code.',
  },
});

registerEnum(QUEUER_STATES, {
  name: 'QueuerState',
  description: 'Progress of a queuer.',
  meanings: {
    WAITING: 'Waits in the queue.',
    SERVING: 'Is being served at a desk.',
    FINISHED: 'Was served.',
    LEFT: 'Went away, or was taken out.',
  },
});

registerEnum(PRESENCE_NAMES, {
  name: 'Presence',
  description: 'Presence of a member of the staff at the desks.',
  meanings: {
    OFF_SHIFT: 'Not on a shift, or the shift has ended.',
    AVAILABLE: 'Takes the next walk-in.',
    ON_BREAK: 'On a break; it ends by itself after its minutes.',
    BUSY: 'Does other work; it ends by itself after its minutes.',
  },
});
