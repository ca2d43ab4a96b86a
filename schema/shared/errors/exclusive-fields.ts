import { AVAILABLE, OFF_SHIFT } from '../../../src/queue/desks/presence.js';

/** Fields of an input that have no effect beside another field, or without it: callers must choose one of the alternatives. */
export interface Exclusion {
  /** Field beside which the others have no effect. */
  readonly beside?: string;
  /** Values of that field for which this is so. Default: any. */
  readonly by?: readonly unknown[];
  /** Field without which the others have no effect. */
  readonly without?: string;
  /** The other fields; a dot leads into an input of this input. With neither `beside` nor `without` they never have an effect. */
  readonly fields: readonly string[];
}

const START = ['startsAt', 'date', 'time'];
const PROVIDERS = ['personId', 'resourceId', 'resourceCount'];
const OF_SERVICE = [...START, 'duration', ...PROVIDERS];

/** A start is a moment, or a day and a time of day. */
const ONE_START: Exclusion = { beside: 'startsAt', fields: ['date', 'time'] };

const ONE_BOOKED: Exclusion = { beside: 'eventId', fields: ['bookableId'] };

/** Fields of a line that takes time, which an article does not. */
const OF_TIME = [
  ...[
    'serviceId',
    'bookableId',
    'eventId',
    'eventChainId',
    'timeZone',
    'answers',
    'settings',
    'prePaidBookingId',
    'attachmentId',
  ],
  ...['joinWaitingList', ...OF_SERVICE],
];

const CHAIN_OF_EVENT: readonly Exclusion[] = ['serviceId', 'bookableId'].map((beside) => ({ beside, fields: ['eventChainId'] }));

/** With the long id of a purchase, the client of the booking need not be named. */
const BY_LONG_ID: readonly Exclusion[] = [{ beside: 'longId', fields: ['clientId'] }];

const BLOCK_TIMES: readonly Exclusion[] = [
  ONE_START,
  { beside: 'allDay', fields: ['startsAt', 'time', 'endsAt', 'duration'] },
  { beside: 'endsAt', fields: ['duration'] },
  { without: 'allDay', fields: ['endDate'] },
];

const ONE_CHAIN_START: Exclusion = { beside: 'startsAt', fields: ['startDate', 'time'] };

/**
 * Exclusions by input or, for the arguments of a root field, by `Query` or `Mutation` and the name of the field. Exclusions that
 * depend on the named record are refused by the command. A test sends each of these.
 */
export const EXCLUSIONS: Readonly<Record<string, readonly Exclusion[]>> = {
  BasketItemInput: [
    { beside: 'productId', fields: ['packageId', 'voucherId', ...OF_TIME] },
    { beside: 'packageId', fields: ['voucherId', ...OF_TIME] },
    { beside: 'voucherId', fields: OF_TIME },
    { beside: 'eventId', fields: ['bookableId', 'serviceId', 'timeZone', ...OF_SERVICE] },
    ...CHAIN_OF_EVENT,
    { beside: 'serviceId', fields: ['joinWaitingList'] },
    { beside: 'bookableId', fields: ['joinWaitingList'] },
    { beside: 'startsAt', fields: ['date', 'time', 'timeZone'] },
  ],
  BlockTimeInput: BLOCK_TIMES,
  BookingFilter: [ONE_BOOKED],
  BookingNoteInput: [{ beside: 'id', fields: ['isPrivate'] }],
  CancelBookingInput: BY_LONG_ID,
  ChangeWalletInput: [{ beside: 'bandId', fields: ['amount'] }],
  CheckInInput: BY_LONG_ID,
  CheckoutInput: [{ beside: 'clientId', fields: ['client.id'] }],
  CreateBookingInput: [
    { beside: 'eventId', fields: ['bookableId', 'serviceId', ...OF_SERVICE, 'preTime', 'postTime'] },
    ...CHAIN_OF_EVENT,
    ONE_START,
    { beside: 'clientId', fields: ['client.id'] },
  ],
  ClientFilter: [{ without: 'text', fields: ['searchFields'] }],
  CreateEventChainInput: [ONE_CHAIN_START],
  DisableClientInput: [{ beside: 'id', fields: ['email'] }],
  FinishServingInput: [{ beside: 'id', fields: ['personId'] }],
  MoveBlockInput: BLOCK_TIMES,
  MoveBookingInput: BY_LONG_ID,
  PlaceInput: [ONE_BOOKED, ONE_START],
  PreviewShiftsInput: [{ beside: 'scheduleId', fields: ['weekStart'] }],
  'Query.booking': BY_LONG_ID,
  'Query.companyDays': [{ fields: ['input.serviceId', 'input.bookableId', 'input.duration'] }],
  'Query.queuer': [{ beside: 'longId', fields: ['id'] }],
  SetPresenceInput: [{ beside: 'presence', by: [OFF_SHIFT, AVAILABLE], fields: ['minutes'] }],
  SlotFilter: [
    { beside: 'from', fields: ['today'] },
    { beside: 'to', fields: ['today'] },
  ],
  UpdateBookingInput: BY_LONG_ID,
  UpdateEventChainInput: [ONE_CHAIN_START],
};
