import type { EmailKind } from '../outbox/email.entity.js';
import { nameToGreet, onOneLine } from '../shared/plain-words.js';

/** Details of a booking in an e-mail. Times are words already, on the clocks of the booking. */
export interface BookingDetails {
  /** `Check with Ann at Pet Store`. */
  readonly what: string;
  /** `Mon 4th Mar 2030 10:00am`. */
  readonly when: string;
  readonly where: string | null;
  readonly cancelled: boolean;
}

export interface EmailContent {
  readonly kind: EmailKind;
  readonly company: string;
  /** First name as typed, perhaps by a stranger. */
  readonly firstName: string | null;
  readonly website: string | null;
  readonly bookings: readonly BookingDetails[];
  /** Token of a password reset. */
  readonly token?: string;
  /** The page that takes the token. */
  readonly page?: string | null;
  /** End of an offer, in words. */
  readonly until?: string | null;
}

export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

/** The words of an e-mail, in plain text. */
export function composeEmail(content: EmailContent): EmailText {
  const { company } = content;
  const name = nameToGreet(content.firstName);
  const { subject, lines } = WORDS[content.kind](content);
  const text = [name ? `Hello ${name},` : 'Hello,', '', ...lines, '', company].join('\n');
  return { subject: subjectOf(subject), text: `${text}\n` };
}

const WORDS: Readonly<Record<EmailKind, (telling: EmailContent) => { subject: string; lines: readonly string[] }>> = {
  'purchase.confirmation': ({ company, bookings }) => ({
    subject: bookings[0] ? `Booked: ${bookings[0].what}, ${bookings[0].when}` : `Thank you for your purchase at ${company}`,
    lines: bookings.length > 0 ? ['this is booked for you:', ...listed(bookings)] : ['thank you for your purchase.'],
  }),
  'booking.moved': ({ bookings }) => ({
    subject: `Moved: ${named(bookings)}`,
    lines: ['your booking has changed. It is now:', ...listed(bookings)],
  }),
  'booking.cancelled': ({ bookings }) => ({
    subject: `Cancelled: ${named(bookings)}`,
    lines: ['this booking is cancelled:', ...listed(bookings)],
  }),
  'booking.reminder': ({ bookings }) => ({
    subject: `Reminder: ${named(bookings)}`,
    lines: ['we are looking forward to seeing you:', ...listed(bookings)],
  }),
  'booking.offered': ({ bookings, until, website }) => ({
    subject: `A space is free: ${named(bookings)}`,
    lines: [
      `you are next on the waiting list. What you wait for is held for you${until ? ` until ${until}` : ''}:`,
      ...listed(bookings),
      '',
      'Book it before then, or it is offered to the next.',
      ...(website ? [website] : []),
    ],
  }),
  'booking.promoted': ({ bookings }) => ({
    subject: `Booked: ${named(bookings)}`,
    lines: ['you need wait no longer. This is booked for you:', ...listed(bookings)],
  }),
  'staff.booked': ({ bookings }) => ({
    subject: `New booking: ${named(bookings)}`,
    lines: ['this is in your diary now:', ...listed(bookings)],
  }),
  'staff.moved': ({ bookings }) => ({
    subject: `Moved: ${named(bookings)}`,
    lines: ['a booking in your diary has changed. It is now:', ...listed(bookings)],
  }),
  'staff.handed_over': ({ bookings }) => ({
    subject: `No longer yours: ${named(bookings)}`,
    lines: ['somebody else has taken over this booking. It has left your diary:', ...listed(bookings)],
  }),
  'staff.cancelled': ({ bookings }) => ({
    subject: `Cancelled: ${named(bookings)}`,
    lines: ['this booking is cancelled and has left your diary:', ...listed(bookings)],
  }),
  'member.welcome': ({ company, website, token }) => ({
    subject: `Welcome to ${company}`,
    lines: [
      `you are now a member of ${company}.`,
      ...(website ? [website] : []),
      ...(token ? ['', 'Choose a password with this code, within the hour:', token] : []),
    ],
  }),
  'member.email_changed': ({ company, website }) => ({
    subject: `Your e-mail address at ${company} was changed`,
    lines: [
      `the staff of ${company} have given your account another e-mail address: you log in with that one from now on.`,
      'If you did not ask for it, tell them.',
      ...(website ? ['', website] : []),
    ],
  }),
  'email.confirmation': ({ company, website, token = '' }) => ({
    subject: `Is this your e-mail address? ${company}`,
    lines: [
      `somebody, probably you, has given this e-mail address for an account at ${company}, where it is known already.`,
      'If it was not you, nothing need be done: nothing that is kept under it is shown to anybody.',
      '',
      'If it was you, choose a password with this code, within the day. It is all one account then:',
      token,
      ...(website ? ['', website] : []),
    ],
  }),
  'password.reset': ({ company, page, token = '' }) => ({
    subject: `A new password for ${company}`,
    lines: [
      'somebody, probably you, asked for a new password. If it was not you, nothing need be done.',
      '',
      ...(page
        ? ['Choose one here, within the hour:', withToken(page, token)]
        : ['Choose one with this code, within the hour:', token]),
    ],
  }),
};

const named = (bookings: readonly BookingDetails[]): string => bookings.map(({ what, when }) => `${what}, ${when}`).join('; ');

const listed = (bookings: readonly BookingDetails[]): string[] =>
  bookings.flatMap(({ what, when, where }) => ['', what, when, ...(where ? [where] : [])]);

function withToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}

/** A subject is one header: nothing may begin another. */
const subjectOf = (text: string): string => onOneLine(text).slice(0, 200);
