import { AUDITED_TABLES, NAMED_CHANGE_KINDS, RECORDS } from '../../src/live/change-kind.js';
import { EMAIL_KINDS } from '../../src/outbox/email.entity.js';
import { NAMED_FACT_KINDS } from '../../src/outbox/fact-kind.js';
import { DELIVERY_STATES } from '../../src/webhook/webhook-delivery.entity.js';
import { registerEnum } from './register-enum.js';

const FACT_MEANINGS = {
  BOOKING_CREATED: 'A booking was made.',
  BOOKING_CHANGED: 'Fields of a booking were changed, though not its time.',
  BOOKING_MOVED: 'A booking was moved to another time, person or resource.',
  BOOKING_CANCELLED: 'A booking was cancelled.',
  BOOKING_CHECKED_IN: 'The client of a booking arrived.',
  BOOKING_OFFERED: 'Spaces are held for a booking on a waiting list.',
  BOOKING_PROMOTED: 'A booking left the waiting list and is booked.',
  PURCHASE_CREATED: 'A purchase was made.',
  PURCHASE_PAID: 'A payment for a purchase was recorded.',
  CLIENT_CREATED: 'A client was created.',
  CLIENT_CHANGED: 'Fields of a client were changed.',
  QUEUER_JOINED: 'Somebody joined a queue.',
  QUEUER_CHANGED: 'Fields of a queuer were changed.',
  QUEUER_SERVED: 'A queuer was called to a desk.',
  QUEUER_FINISHED: 'A queuer was served.',
  QUEUER_LEFT: 'A queuer left the queue, or was removed from it.',
  QUEUER_RETURNED: 'A queuer was put back into the queue.',
  ATTENDANCE_CHANGED: 'The presence of a member of the staff was set.',
  EVENT_SOLD_OUT: 'The last space of an event was booked.',
  HOLD_EXPIRED: 'The hold of a line of a basket ended.',
};

registerEnum(NAMED_FACT_KINDS, {
  name: 'FactKind',
  description: 'Kind of a fact: something that happened, of which webhooks are notified.',
  meanings: FACT_MEANINGS,
});

/** `A pre-paid booking`, of a table. */
const oneOf = (table: string): string =>
  `${/^[aeiou]/.test(table) ? 'An' : 'A'} ${table.replaceAll('_', ' ').replace('pre paid', 'pre-paid')}`;

/** `SERVICE_CREATED` and so on, with their descriptions. */
const recordMeanings = RECORDS.flatMap((noun) => {
  const one = oneOf(noun);
  const named = (verb: string) => `${noun}_${verb}`.toUpperCase();
  return [
    [named('created'), `${one} was created.`],
    [named('changed'), `${one}, or a part of it, was changed.`],
    [named('deleted'), `${one} was deleted: lists no longer show it.`],
  ];
});

registerEnum(NAMED_CHANGE_KINDS, {
  name: 'ChangeKind',
  description: 'Kind of an entry in the feed of changes: a change of a record, or a fact that explains such changes.',
  meanings: { ...Object.fromEntries(recordMeanings), ...FACT_MEANINGS },
});

/** Meanings of tables whose names do not say what their rows are. */
const TABLE_MEANINGS = {
  CLIENT_QUEUE_SERVICE: 'A service that a walk-in queue takes.',
  COMPANY_SETTINGS: 'Settings of a company.',
  SERVICE_PERSON: 'A person who provides a service.',
  SERVICE_RESOURCE: 'A resource that provides a service.',
  WALLET_LOG: 'A movement of a wallet.',
} as const;

registerEnum(AUDITED_TABLES, {
  name: 'AuditRecord',
  description: 'Kind of a record whose changes are in the audit log.',
  meanings: {
    ...(Object.fromEntries(Object.entries(AUDITED_TABLES).map(([name, table]) => [name, `${oneOf(table)}.`])) as Record<
      keyof typeof AUDITED_TABLES,
      string
    >),
    ...TABLE_MEANINGS,
  },
});

registerEnum(DELIVERY_STATES, {
  name: 'DeliveryState',
  description: 'Progress of the delivery of a fact to a webhook receiver.',
  meanings: {
    WAITING: 'The first or next attempt is still to come.',
    DELIVERED: 'The receiver accepted the delivery.',
    FAILED: 'No more attempts are made: the receiver refused all of them or did not answer, or was deleted.',
  },
});

registerEnum(EMAIL_KINDS, {
  name: 'EmailKind',
  description: 'Occasion on which an e-mail is sent, and its recipient.',
  meanings: {
    PURCHASE_CONFIRMATION: 'To the client: a purchase was made.',
    BOOKING_MOVED: 'To the client: a booking was moved.',
    BOOKING_CANCELLED: 'To the client: a booking was cancelled.',
    BOOKING_REMINDER: 'To the client: a booking begins soon.',
    BOOKING_OFFERED: 'To the client: spaces are held for a booking on a waiting list.',
    BOOKING_PROMOTED: 'To the client: a booking left the waiting list and is booked.',
    STAFF_BOOKED: 'To a member of the staff: a booking of theirs was made.',
    STAFF_MOVED: 'To a member of the staff: a booking of theirs was moved.',
    STAFF_HANDED_OVER: 'To a member of the staff: a booking of theirs was given to a colleague.',
    STAFF_CANCELLED: 'To a member of the staff: a booking of theirs was cancelled.',
    MEMBER_WELCOME: 'To the client: an account was created.',
    MEMBER_EMAIL_CHANGED: 'To the previous address of an account: the account now has another address.',
    EMAIL_CONFIRMATION: 'To an address that an account gave as its own: a request to confirm it.',
    PASSWORD_RESET: 'To a client or administrator who forgot the password: a link to set a new password.',
  },
});
