import { AVAILABLE, OFF_SHIFT } from '../../../src/queue/desks/presence.js';

/** Fields of an input that count for nothing beside another, or without it: of alternatives a caller says one. */
export interface Exclusion {
  /** Field beside which the others count for nothing. */
  readonly beside?: string;
  /** Values of that field with which they do. Default: any. */
  readonly by?: readonly unknown[];
  /** Field without which the others count for nothing. */
  readonly without?: string;
  /** The others; with a dot one within an input of this input. Neither `beside` nor `without`: they never count here. */
  readonly fields: readonly string[];
}

const START = ['startsAt', 'date', 'time'];
const PROVIDERS = ['personId', 'resourceId', 'resourceCount'];
const OF_SERVICE = [...START, 'duration', ...PROVIDERS];

/** A start is a moment, or a day and a time of day. */
const ONE_START: Exclusion = { beside: 'startsAt', fields: ['date', 'time'] };

const ONE_BOOKED: Exclusion = { beside: 'eventId', fields: ['bookableId'] };

/** An article takes no time. */
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

/** With the long id of a purchase nobody is asked whose the booking is. */
const BY_LONG_ID: readonly Exclusion[] = [{ beside: 'longId', fields: ['clientId'] }];

const BLOCK_TIMES: readonly Exclusion[] = [
  ONE_START,
  { beside: 'allDay', fields: ['startsAt', 'time', 'endsAt', 'duration'] },
  { beside: 'endsAt', fields: ['duration'] },
  { without: 'allDay', fields: ['endDate'] },
];

const ONE_CHAIN_START: Exclusion = { beside: 'startsAt', fields: ['startDate', 'time'] };

/**
 * Exclusions by the input, or by `Query` or `Mutation` and the name of the field whose arguments they are. What depends on the record
 * that is named is refused by the command. A test sends each of them.
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
