import type { RecordNoun } from './names/record-nouns.js';
import { notFound, Refusal } from './refusal.js';

/** Acts allowed in a state, each with the state that it leads to. */
type AllowedActs = Readonly<Record<string, string>>;

interface Kind {
  /** Noun for the record in messages. */
  readonly noun: string;
  readonly states: Readonly<Record<string, AllowedActs>>;
  /** Past participle, for messages, of acts that lead to no state of their own. */
  readonly done?: AllowedActs;
  /** Advice for a forbidden act, by state. */
  readonly instead?: AllowedActs;
}

/** States of clients and of things that a company offers. A deleted record is not found by any act except `delete`. */
const OFFERED = {
  enabled: { change: 'enabled', enable: 'enabled', disable: 'disabled', delete: 'deleted' },
  disabled: { change: 'disabled', enable: 'enabled', disable: 'disabled', delete: 'deleted' },
  deleted: { delete: 'deleted' },
} as const;

const CHANGED = { change: 'changed' } as const;

const ANY_PRESENCE = { endShift: 'off_shift', beAvailable: 'available', takeBreak: 'on_break', beBusy: 'busy' } as const;

/**
 * Every state of every record, and the acts allowed in it. An act that is not in the row of a state is refused in that state;
 * an act that leads back to the same state returns the record unchanged, or changes other parts of it.
 *
 * Attending and checking in are marks on a booking that is booked, not states: the company names them as it likes.
 * Source: service.md 3, and decisions 1 and 3, T16 and T17 for what service.md leaves open.
 */
export const STATE_TABLE = {
  booking: {
    noun: 'Booking',
    states: {
      booked: { book: 'booked', cancel: 'cancelled', move: 'booked', change: 'booked', checkIn: 'booked', mark: 'booked' },
      waiting: { book: 'booked', cancel: 'cancelled', change: 'waiting' },
      cancelled: { cancel: 'cancelled' },
    },
    done: { move: 'moved', change: 'changed', checkIn: 'checked in', mark: 'marked' },
  },
  slot: {
    noun: 'Slot',
    states: { blocked: { move: 'blocked', free: 'deleted' }, booked: {}, deleted: { free: 'deleted' } },
    done: { move: 'moved' },
    instead: { booked: 'move or cancel its booking instead' },
  },
  queuer: {
    noun: 'Queuer',
    states: {
      waiting: { serve: 'serving', return: 'waiting', leave: 'left', extend: 'waiting' },
      serving: { finish: 'finished', return: 'waiting', leave: 'left', extend: 'serving' },
      finished: {},
      left: {},
    },
    done: { extend: 'given another duration' },
  },
  /** A person who serves queuers. */
  desk: {
    noun: 'Person',
    states: { free: { serve: 'serving' }, serving: { finish: 'free' }, on_break: {}, closed: {} },
    done: { finish: 'done with a client' },
    instead: { closed: 'let the person take walk-ins first' },
  },
  /** A break or being busy ends by itself after its minutes. */
  presence: {
    noun: 'Person',
    states: { off_shift: ANY_PRESENCE, available: ANY_PRESENCE, on_break: ANY_PRESENCE, busy: ANY_PRESENCE },
  },
  /** A line of a basket that keeps a time or spaces for its holder. */
  hold: {
    noun: 'Hold',
    states: {
      held: { renew: 'renewed', book: 'booked', release: 'released' },
      renewed: { book: 'booked', release: 'released' },
      expired: { release: 'released' },
    },
  },
  purchase: {
    noun: 'Purchase',
    states: { placed: { cancel: 'cancelled' }, cancelled: { cancel: 'cancelled' } },
  },
  /** Payment of a purchase; money may be owed for a cancelled one too. */
  bill: {
    noun: 'Purchase',
    states: { owed: { pay: 'paid' }, paid: {} },
  },
  /** A line of a purchase that is not a booking. */
  purchaseItem: {
    noun: 'Purchase item',
    states: { sold: { giveBack: 'given_back' }, used: {}, given_back: { giveBack: 'given_back' } },
  },
  client: { noun: 'Client', states: OFFERED, done: CHANGED },
  person: { noun: 'Person', states: OFFERED, done: CHANGED },
  resource: { noun: 'Resource', states: OFFERED, done: CHANGED },
  service: { noun: 'Service', states: OFFERED, done: CHANGED },
  eventChain: { noun: 'Event chain', states: OFFERED, done: CHANGED },
  /** An occurrence: its chain says whether there is one. */
  event: {
    noun: 'Event',
    states: {
      open: { change: 'open', open: 'open', block: 'blocked' },
      blocked: { change: 'blocked', open: 'open', block: 'blocked' },
      deleted: {},
    },
    done: CHANGED,
  },
  webhookEndpoint: {
    noun: 'Webhook endpoint',
    states: {
      sending: { change: 'sending', pause: 'paused', resume: 'sending', rotate: 'sending', delete: 'deleted' },
      paused: { change: 'paused', pause: 'paused', resume: 'sending', rotate: 'paused', delete: 'deleted' },
      deleted: {},
    },
    done: { change: 'changed', rotate: 'given a new secret' },
  },
  delivery: {
    noun: 'Webhook delivery',
    states: {
      waiting: { replay: 'waiting' },
      delivered: { replay: 'waiting' },
      failed: { replay: 'waiting' },
      abandoned: {},
    },
    instead: { abandoned: 'its endpoint was deleted' },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type StatefulKind = keyof typeof STATE_TABLE;
type StatesOfEach = { readonly [K in StatefulKind]: StatesOf<K>[keyof StatesOf<K>] }[StatefulKind];
type TargetOfEach<T> = T extends unknown ? T[keyof T] : never;
/** Any act on any record. */
export type Act = KeyOfEach<StatesOfEach>;
/** Any state of any record: those in which something may be done, and those that acts lead to. */
export type RecordState = { readonly [K in StatefulKind]: StateOf<K> }[StatefulKind] | TargetOfEach<StatesOfEach>;
type StatesOf<K extends StatefulKind> = (typeof STATE_TABLE)[K]['states'];
export type StateOf<K extends StatefulKind> = keyof StatesOf<K> & string;
type KeyOfEach<T> = T extends unknown ? keyof T & string : never;
export type ActOf<K extends StatefulKind> = KeyOfEach<StatesOf<K>[keyof StatesOf<K>]>;

/** Details of a forbidden act: the current state, and the state that the act leads to. */
export interface ForbiddenTransition {
  readonly from: string;
  readonly to: string;
  readonly asked: string;
}

/**
 * State of a record after an act; the only place that refuses acts. `more` is added to both states in the refusal's details.
 *
 * @throws Refusal CONFLICT naming both states; NOT_FOUND for a deleted record
 */
export function transition<K extends StatefulKind>(
  kind: K,
  { id, from, act }: { readonly id: number | string; readonly from: StateOf<K>; readonly act: ActOf<K> },
  more: Readonly<Record<string, unknown>> = {},
): StateOf<K> {
  const to = rowsOf(kind)[from]?.[act];
  if (to !== undefined) return to as StateOf<K>;
  const { noun, instead, done }: Kind = STATE_TABLE[kind];
  if (from === 'deleted') throw notFound(noun.toLowerCase() as RecordNoun, id);
  const forbidden = forbiddenTransition(kind, from, act);
  const words = done?.[act]
    ? `be ${done[act]}: only what is ${allowedIn(kind, act).map(plain).join(' or ')} can`
    : `become ${plain(forbidden.to)}`;
  const advice = instead?.[from] ? `; ${instead[from]}` : '';
  throw new Refusal(
    'CONFLICT',
    `${noun} ${id} is ${plain(from)} and cannot ${words}${advice}`,
    { id, ...forbidden, ...more },
    { possibleIn: allowedIn(kind, act) },
  );
}

/** Details of a forbidden act; exported for a refusal that has a code of its own. */
export function forbiddenTransition<K extends StatefulKind>(kind: K, from: StateOf<K>, act: ActOf<K>): ForbiddenTransition {
  const rows = rowsOf(kind);
  const [somewhere] = allowedIn(kind, act);
  return { from, to: rows[somewhere ?? '']?.[act] ?? from, asked: act };
}

const ROWS: readonly (readonly [string, AllowedActs])[] = Object.values(STATE_TABLE).flatMap((kind: Kind) =>
  Object.entries(kind.states),
);

export const ACTS = [...new Set(ROWS.flatMap(([, acts]) => Object.keys(acts)))] as readonly Act[];

export const RECORD_STATES = [
  ...new Set(ROWS.flatMap(([state, acts]) => [state, ...Object.values(acts)])),
] as readonly RecordState[];

const rowsOf = (kind: StatefulKind): Readonly<Record<string, AllowedActs>> => STATE_TABLE[kind].states;

const plain = (state: string) => state.replaceAll('_', ' ');

const allowedIn = (kind: StatefulKind, act: string): string[] =>
  Object.entries(rowsOf(kind)).flatMap(([state, row]) => (row[act] === undefined ? [] : [state]));

/** State of a client, or of a thing that a company offers. */
export const offeredState = ({ disabled, deleted }: { readonly disabled: boolean; readonly deleted: boolean }) => {
  if (deleted) return 'deleted';
  return disabled ? 'disabled' : 'enabled';
};

/** Act of a change, by its value of `disabled`. */
export const offeredAct = (disabled?: boolean | null) => {
  if (disabled == null) return 'change';
  return disabled ? 'disable' : 'enable';
};
