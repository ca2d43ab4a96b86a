import type { EmailKind } from '../../outbox/email.entity.js';

/** Details of a booking in an e-mail. Times are words already, on the clocks of the booking. */
export interface BookingDetails {
  /** `Check with Ann at Pet Store`. */
  readonly what: string;
  /** `Monday, 4 March 2030 at 10:00 (Europe/London)`. */
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
  /** Page on which the client sees and changes what was bought. */
  readonly purchasePage?: string | null;
  /** Token of a password reset. */
  readonly token?: string;
  /** The page that takes the token. */
  readonly page?: string | null;
  /** End of an offer, in words. */
  readonly until?: string | null;
}

/** A paragraph of an e-mail, with what stands on a line of its own below it. */
export interface TextParagraph {
  readonly text: string;
  /** Address of a page. */
  readonly link?: string | null;
  /** Code that the reader copies. */
  readonly code?: string;
}

/** A page to go to; in HTML its label is the link. */
export interface LabelledLink {
  readonly label: string;
  readonly link: string;
}

/** Paragraph of an e-mail; `bookings` stands for the list of them. */
export type Paragraph = TextParagraph | LabelledLink | 'bookings';

/** Subject and paragraphs of an e-mail in one language. */
export interface EmailMessage {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A catalogue of messages: everything that e-mails say, in one language. */
export interface Messages {
  greeting(name: string | null): string;
  /** A moment on the clocks of the zone, which it names. */
  moment(timeZone: string, instant: number): string;
  readonly emails: Readonly<Record<EmailKind, (content: EmailContent) => EmailMessage>>;
}

/** The bookings in one line, for subjects. */
export const bookingsLine = (bookings: readonly BookingDetails[]): string =>
  bookings.map(({ what, when }) => `${what}, ${when}`).join('; ');

/** The page of the purchase under that label, if it has one. */
export const purchaseLink = ({ purchasePage }: EmailContent, label: string): LabelledLink[] =>
  purchasePage ? [{ label, link: purchasePage }] : [];

/** A page with a token in its query. */
export function withToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}
