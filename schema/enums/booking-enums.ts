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
    BOOKED: 'The time or the spaces are taken.',
    WAITING: 'The booking is on the waiting list of its event.',
    BLOCKED: 'The time is blocked by the staff.',
    FREED: 'The booking is cancelled, and its time is free again.',
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
    AVAILABLE: 'The time is free again.',
    BLOCKED: 'The time is taken by a block of the staff, without a client.',
    BOOKED: 'The time is taken by one or more bookings.',
  },
});

registerEnum(EVENT_STATUSES, {
  name: 'EventStatus',
  description: 'State of an occurrence of an event; for a course, of its first blocked or full session that has not begun.',
  meanings: {
    AVAILABLE: 'The occurrence has spaces left.',
    BLOCKED: 'The occurrence is blocked by the staff and takes no bookings.',
    FULL: 'All spaces of the occurrence are taken.',
  },
});

registerEnum(CAPACITY_VIEWS, {
  name: 'CapacityView',
  description: 'Display of the spaces of an event by front ends.',
  meanings: {
    NOTHING: 'Neither the number of all spaces nor the number of spaces that are left.',
    ALL: 'The number of all spaces.',
    LEFT: 'The number of spaces that are left.',
    BOTH: 'The number of all spaces and the number of spaces that are left.',
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
    HELD: 'The line holds a time, or spaces of an event, until the hold ends.',
    WAITING: 'The line is for the waiting list of an event, and holds nothing.',
  },
});

registerEnum(ARTICLE_KINDS, {
  name: 'ArticleKind',
  description: 'Kind of an article: a thing that is sold and is not a booking.',
  meanings: {
    PRODUCT: 'A product.',
    PACKAGE: 'A package: bookings that are paid for ahead.',
    VOUCHER: 'A gift voucher, whose code pays for purchases.',
  },
});

registerEnum(QUEUER_STATES, {
  name: 'QueuerState',
  description: 'Progress of a queuer.',
  meanings: {
    WAITING: 'Waits in the queue.',
    SERVING: 'Is being served at a desk.',
    FINISHED: 'Was served.',
    LEFT: 'Left the queue, or was removed from it.',
  },
});

registerEnum(PRESENCE_NAMES, {
  name: 'Presence',
  description: 'Presence of a member of the staff at the desks where walk-ins are served.',
  meanings: {
    OFF_SHIFT: 'Not on a shift, or the shift has ended.',
    AVAILABLE: 'Takes the next walk-in.',
    ON_BREAK: 'On a break, until its minutes are over or another presence is set.',
    BUSY: 'Busy with other work, until its minutes are over or another presence is set.',
  },
});
