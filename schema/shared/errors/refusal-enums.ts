import { GraphQLEnumType } from 'graphql';
import type { ClosedSet } from '../../../src/shared/closed-set.js';
import { CALL_LIMITS, QUERY_LIMITS } from '../../../src/shared/names/limit-names.js';
import { RECORD_NOUNS } from '../../../src/shared/names/record-nouns.js';
import { ACTS, type Act, RECORD_STATES, type RecordState } from '../../../src/shared/states.js';

/** Closed sets that occur only in `extensions` of errors: refusals have the values of the domain, and callers get their names. */

const STATES: Readonly<Record<RecordState, string>> = {
  abandoned: 'A delivery whose webhook receiver was deleted.',
  available: 'A person of the staff who takes the next walk-in.',
  blocked: 'Time, or an occurrence of an event, that takes no bookings.',
  booked: 'A booking or a slot that has its time.',
  busy: 'A person of the staff who does other work.',
  cancelled: 'A booking or a purchase that was cancelled.',
  closed: 'A person of the staff who takes no walk-ins.',
  deleted: 'A record that lists no longer show.',
  delivered: 'A delivery that the webhook receiver accepted.',
  disabled: 'A client who cannot log in, or something that cannot be booked.',
  enabled: 'A client who can log in, or something that can be booked.',
  expired: 'A hold that has ended.',
  failed: 'A delivery that is not attempted again.',
  finished: 'A queuer who was served.',
  free: 'A person of the staff without a client.',
  given_back: 'A line of a purchase that was given back.',
  held: 'A line of a basket that keeps a time or spaces.',
  left: 'A queuer who left the queue, or was removed from it.',
  off_shift: 'A person of the staff who is not on a shift.',
  on_break: 'A person of the staff who is on a break.',
  open: 'An occurrence of an event that takes bookings.',
  owed: 'A purchase of which something is still to be paid.',
  paid: 'A purchase of which nothing is still to be paid.',
  paused: 'A webhook receiver to which nothing is sent.',
  placed: 'A purchase that was made and is not cancelled.',
  released: 'A hold that was given up.',
  renewed: 'A hold that was renewed, which is done once.',
  sending: 'A webhook receiver to which facts are sent.',
  serving: 'A queuer who is being served, or a person of the staff who serves one.',
  sold: 'A line of a purchase that can be given back.',
  used: 'A line of a purchase that was used in part or in full.',
  waiting: 'A booking on a waiting list, a queuer in a queue, or a delivery before its next attempt.',
};

const MEANINGS_OF_ACTS: Readonly<Record<Act, string>> = {
  beAvailable: 'To take walk-ins.',
  beBusy: 'To do other work.',
  block: 'To take no more bookings.',
  book: 'To book a line that is held, or a booking that waits.',
  cancel: 'To cancel.',
  change: 'To change fields of the record.',
  checkIn: 'To note that the client has come.',
  delete: 'To delete.',
  disable: 'To disable.',
  enable: 'To enable.',
  endShift: 'To end the shift.',
  extend: 'To change the duration.',
  finish: 'To end serving.',
  free: 'To free the time.',
  giveBack: 'To give back a line of a purchase.',
  leave: 'To take out of the queue.',
  mark: 'To give or take away a state of the company, or to mark the attendance.',
  move: 'To move to another time or place.',
  open: 'To take bookings again.',
  pause: 'To send nothing.',
  pay: 'To record a payment.',
  release: 'To give up a hold.',
  renew: 'To renew a hold.',
  replay: 'To deliver again.',
  resume: 'To send again.',
  return: 'To put back into the queue.',
  rotate: 'To give a new secret.',
  serve: 'To call to a desk.',
  takeBreak: 'To take a break.',
};

const MEANINGS_OF_CALL_LIMITS: Readonly<Record<(typeof CALL_LIMITS)[number], string>> = {
  baskets: 'Baskets that were begun.',
  codes: 'Codes of coupons and gift vouchers that were tried.',
  emails: 'E-mails that were caused by calls.',
  exports: 'Exports at the same time.',
  holds: 'Times and spaces that were held.',
  questions: 'Analytics queries at the same time.',
  signUps: 'Contact details that guests sent in.',
  streams: 'Subscriptions that are open at the same time.',
  uploads: 'Files that were uploaded.',
};

const MEANINGS_OF_QUERY_LIMITS: Readonly<Record<(typeof QUERY_LIMITS)[number], string>> = {
  aliasLength: 'Characters of an alias.',
  aliases: 'Aliases of the document.',
  bytes: 'Bytes of long texts.',
  cost: 'Cost of a database query, as estimated before it runs.',
  days: 'Days of the period.',
  depth: 'Levels of nested fields.',
  groups: 'Groups of figures.',
  points: 'Points: the computed price of the query.',
  rows: 'Rows that were read.',
  seconds: 'Seconds that the answer takes.',
};

/** Name of a word in the schema: `checkIn` is CHECK_IN. */
const inCapitals = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

interface EnumOfWords<Word extends string> {
  readonly name: string;
  readonly description: string;
  readonly words: readonly Word[];
  readonly meanings: Readonly<Record<Word, string>>;
}

const enumOf = <Word extends string>({ name, description, words, meanings }: EnumOfWords<Word>): GraphQLEnumType =>
  new GraphQLEnumType({
    name,
    description,
    values: Object.fromEntries(words.map((word) => [inCapitals(word), { value: word, description: meanings[word] }])),
  });

export const RecordStateEnum = enumOf({
  name: 'RecordState',
  description: 'State of a record, in which an action is possible or not.',
  words: RECORD_STATES,
  meanings: STATES,
});

export const ActEnum = enumOf({
  name: 'Act',
  description: 'Action that was requested and is not possible in the state of the record.',
  words: ACTS,
  meanings: MEANINGS_OF_ACTS,
});

export const CallLimitEnum = enumOf({
  name: 'CallLimit',
  description: 'Kind of calls that are limited in number.',
  words: CALL_LIMITS,
  meanings: MEANINGS_OF_CALL_LIMITS,
});

export const QueryLimitEnum = enumOf({
  name: 'QueryLimit',
  description: 'Limit of the size or cost of one document.',
  words: QUERY_LIMITS,
  meanings: MEANINGS_OF_QUERY_LIMITS,
});

const NOUNS: ClosedSet = RECORD_NOUNS;

export const RecordKindEnum = new GraphQLEnumType({
  name: 'RecordKind',
  description: 'Kind of a record that was not found.',
  values: Object.fromEntries(
    Object.entries(NOUNS).map(([name, noun]) => [
      name,
      { value: noun, description: `${/^[aeiou]/.test(String(noun)) ? 'An' : 'A'} ${noun}.` },
    ]),
  ),
});
