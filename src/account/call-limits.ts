import { HOUR_SECONDS } from '../shared/interval.js';
import type { CallKind } from '../shared/names/limit-names.js';
import type { Origin } from './login/origin.js';

/**
 * Number of calls of each kind that the callers of one address may make in `WINDOW`; `emailsToOne` is the number of e-mails to
 * one mailbox, whichever callers cause them.
 */
export type CallLimits = Readonly<Record<CallKind | 'emailsToOne', number>>;

/**
 * A limit of 300 is half as much again as 200 buyers need behind one address (a school, an office), each with a basket, a
 * contact, a line and a confirmation within five minutes; a counter that books for one customer after another as a guest needs
 * five. A caller who wants to fill diaries needs more than 300 holds, and again every five minutes, when they expire: the
 * hourly limit stops that. A counter that has all e-mails sent to the shop's own mailbox causes at most one in ten seconds.
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

/** Seconds in which the limits apply: as long as a hold lasts. */
const WINDOW = 5 * 60;
/** Seconds of the longer window. */
const LONGER = HOUR_SECONDS;
/** Calls allowed in `LONGER`, as a multiple of those in `WINDOW`. */
const LONGER_SHARE = 4;

/** Number of addresses assumed behind a proxy that is not trusted, or behind one address of a private network. */
const ADDRESSES_BEHIND_PROXY = 10;

/**
 * Allowance of a member, who is known by a log-in, as a multiple of that of all guests of one address. All members of one
 * address together have the same multiple, since anyone who gives an e-mail and a password becomes a member.
 */
const MEMBER = 2;

/**
 * An action that limits count. A call that causes more e-mails than a limit allows counts only as many as are allowed, so that
 * a large purchase can still be cancelled.
 */
export interface CountedAction {
  readonly kind: CallKind;
  readonly number: number;
  /** E-mail address that is written to or signed up, in lower case; null: none. */
  readonly mailbox?: string | null;
  /** The client who is written to, where no mailbox is named. A member who causes e-mails counts as a recipient too. */
  readonly recipientId?: number | null;
  /** Record that the action is applied to, such as a basket line that files are attached to. */
  readonly subject?: string | null;
}

/** Caller to whom limits apply: guests, members, and administrators where they have no duty. */
export interface LimitedCaller {
  readonly origin: Origin;
  readonly clientId: number | null;
  readonly sessionId: number | null;
}

/** Limit on calls within a number of seconds. Limits of the same name share one count. */
export interface RateLimit {
  readonly name: string;
  readonly kind: CallKind;
  readonly number: number;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Returns all limits that an action counts against: by caller, basket, mailbox and subject; each in the short and in the
 * longer window.
 */
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

/**
 * E-mails that one client may be sent. A member's own limit is higher: changing or cancelling several bookings in a row sends
 * one for each.
 */
const mostTo = (recipientId: number, { clientId }: LimitedCaller, most: number): number =>
  recipientId === clientId ? most * MEMBER : most;

/**
 * Allowance of an address. Where the address is unknown or shared, the application takes its place, together with the proxy it
 * came through.
 */
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
