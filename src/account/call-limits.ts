import { HOUR_SECONDS } from '../shared/interval.js';
import type { CallKind } from '../shared/names/limit-names.js';
import type { Origin } from './login/origin.js';

/**
 * Number of calls of each kind that callers of one address may make in `WINDOW`; `emailsToOne`: e-mails to one
 * mailbox, whoever causes them.
 */
export type CallLimits = Readonly<Record<CallKind | 'emailsToOne', number>>;

/**
 * A school or an office of 200 buyers behind one address, each with a basket, a contact, a line and a confirmation within
 * five minutes, is half as many again below each of these; a counter that books for one customer after another as a guest
 * comes to five. Who empties diaries needs more than 300 holds, and again every five minutes, when they have run out: the
 * hour stops that. A counter that has all e-mails sent to the shop's own mailbox causes one in ten seconds at most.
 */
export const DEFAULT_LIMITS: CallLimits = {
  holds: 300,
  baskets: 300,
  emails: 300,
  signUps: 300,
  uploads: 300,
  codes: 300,
  emailsToOne: 30,
};

/** Seconds: as long as a hold lasts; and of the longer time, in which `LONGER_SHARE` times as many are done. */
const WINDOW = 5 * 60;
const LONGER = HOUR_SECONDS;
const LONGER_SHARE = 4;

/** Number of addresses that may stand at once behind a proxy that is not trusted, or behind one address of a private network. */
const ADDRESSES_BEHIND_PROXY = 10;

/**
 * A member is known by a log-in, and has twice of what a whole address of guests has; so have all members of one address
 * together, since whoever leaves an e-mail and a password is a member.
 */
const MEMBER = 2;

/** One thing that a call does; e-mails beyond a limit count as much as it allows, or nobody could cancel what is large. */
export interface CountedAction {
  readonly kind: CallKind;
  readonly number: number;
  /** The mailbox, or what stands for it, that is written to or signed up; null: none. */
  readonly mailbox?: string | null;
  /** The client who is written to, where no mailbox is named. A member who causes e-mails is written to, too. */
  readonly recipientId?: number | null;
  /** A thing that the deed is done to, such as a line that gets files. */
  readonly subject?: string | null;
}

/** Caller to whom limits apply: guests, members, and administrators where they have no duty. */
export interface LimitedCaller {
  readonly origin: Origin;
  readonly clientId: number | null;
  readonly sessionId: number | null;
}

/** Limit of calls in a number of seconds. Limits of one name are counted together. */
export interface RateLimit {
  readonly name: string;
  readonly kind: CallKind;
  readonly number: number;
  readonly most: number;
  readonly seconds: number;
}

/** The one table of limits: by whom, by which basket, by which mailbox; each in the short and in the longer time. */
export function rateLimitsFor(action: CountedAction, caller: LimitedCaller, limits: CallLimits): RateLimit[] {
  const { kind, mailbox, subject } = action;
  const { emailsToOne } = limits;
  const most = limits[kind];
  const { sessionId, clientId } = caller;
  const place = placeOf(caller.origin, most);
  return [
    ...(clientId === null ? [place] : bothOfMember(clientId, most, place)).flatMap((counted) => twice(action, counted)),
    ...(clientId === null && sessionId !== null ? twice(action, [`session ${sessionId}`, most]) : []),
    ...(mailbox ? twice(action, [`mailbox ${mailbox}`, emailsToOne]) : []),
    ...recipientsOf(action, clientId).flatMap((id) =>
      twice(action, [`mailbox of client ${id}`, mostTo(id, caller, emailsToOne)]),
    ),
    ...(subject ? twice(action, [`subject ${subject}`, emailsToOne]) : []),
  ];
}

const bothOfMember = (clientId: number, most: number, [who, mostThere]: CallAllowance): readonly CallAllowance[] => [
  [`member ${clientId}`, most * MEMBER],
  [`members of ${who}`, mostThere * MEMBER],
];

const recipientsOf = ({ kind, recipientId }: CountedAction, clientId: number | null): readonly number[] => [
  ...new Set([recipientId, kind === 'emails' ? clientId : null].filter((id) => id != null)),
];

/** Members change and cancel one booking after another, and are written to of each. */
const mostTo = (recipientId: number, { clientId }: LimitedCaller, most: number): number =>
  recipientId === clientId ? most * MEMBER : most;

/** Allowance of an address. Where the address is unknown the application stands for it, as it comes by that proxy. */
function placeOf({ network, peer, isShared, applicationId }: Origin, most: number): CallAllowance {
  if (network !== null && !isShared) return [`address ${network}`, most];
  return [`application ${applicationId ?? 'unknown'} through ${peer}`, most * ADDRESSES_BEHIND_PROXY];
}

type CallAllowance = readonly [who: string, most: number];

const twice = ({ kind, number }: CountedAction, [who, most]: CallAllowance): RateLimit[] =>
  [
    [most, WINDOW],
    [most * LONGER_SHARE, LONGER],
  ].map(([allowed = 0, seconds = 0]) => {
    const counted = kind === 'emails' ? Math.min(number, allowed) : number;
    return { name: `${kind} ${seconds} ${who}`, kind, number: counted, most: allowed, seconds };
  });
