import type { EmailKind } from '../../outbox/email.entity.js';

/** Details of a booking in an e-mail. Times are formatted text, in the time zone of the booking. */
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
  /** First name as typed, possibly by someone other than the client. */
  readonly firstName: string | null;
  readonly website: string | null;
  readonly bookings: readonly BookingDetails[];
  /** Page on which the client sees and changes the purchase. */
  readonly purchasePage?: string | null;
  /** Token of a password reset. */
  readonly token?: string;
  /** The page that takes the token. */
  readonly page?: string | null;
  /** End of an offer, as formatted text. */
  readonly until?: string | null;
}

/** Paragraph of an e-mail, optionally followed by a link or a code on a line of its own. */
export interface TextParagraph {
  readonly text: string;
  /** Address of a page. */
  readonly link?: string | null;
  /** Code that the reader copies. */
  readonly code?: string;
}

/** Link to a page; in HTML the label is its text. */
export interface LabelledLink {
  readonly label: string;
  readonly link: string;
}

/** Paragraph of an e-mail; `bookings` is replaced by the list of bookings. */
export type Paragraph = TextParagraph | LabelledLink | 'bookings';

/** Subject and paragraphs of an e-mail in one language. */
export interface EmailMessage {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** Catalogue of messages: the texts of all e-mails in one language. */
export interface Messages {
  greeting(name: string | null): string;
  /** Formats a moment in a time zone, which the text names. */
  moment(timeZone: string, instant: number): string;
  readonly emails: Readonly<Record<EmailKind, (content: EmailContent) => EmailMessage>>;
}

/** The bookings in one line, for subjects. */
export const bookingsLine = (bookings: readonly BookingDetails[]): string =>
  bookings.map(({ what, when }) => `${what}, ${when}`).join('; ');

/** Link with that label to the page of the purchase, if it has one. */
export const purchaseLink = ({ purchasePage }: EmailContent, label: string): LabelledLink[] =>
  purchasePage ? [{ label, link: purchasePage }] : [];

/** Adds a token to the query of a page's address. */
export function withToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}
