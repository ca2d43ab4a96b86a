import { nameToGreet, onOneLine } from '../shared/plain-words.js';
import type { Language } from '../shared/texts/language.js';
import { htmlOfEmail } from './html-of-email.js';
import { MESSAGES } from './messages/catalogue.js';
import type { BookingDetails, EmailContent, Paragraph } from './messages/messages.js';

export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  /** Complete HTML document with the same text. */
  readonly html: string;
}

/** Composes an e-mail in the given language, as plain text and as HTML. */
export function composeEmail(content: EmailContent, language: Language): ComposedEmail {
  const { company, bookings } = content;
  const messages = MESSAGES[language];
  const words = messages.emails[content.kind](content);
  const subject = subjectOf(words.subject);
  const greeting = messages.greeting(nameToGreet(content.firstName));
  const paragraphs = words.paragraphs.map((paragraph) => textOf(paragraph, bookings));
  const html = htmlOfEmail({ language, subject, greeting, paragraphs: words.paragraphs, bookings, company });
  return { subject, text: `${[greeting, ...paragraphs, company].join('\n\n')}\n`, html };
}

function textOf(paragraph: Paragraph, bookings: readonly BookingDetails[]): string {
  if (paragraph === 'bookings')
    return bookings.map(({ what, when, where }) => [what, when, where].filter(Boolean).join('\n')).join('\n\n');
  if ('label' in paragraph) return `${paragraph.label}:\n${paragraph.link}`;
  return [paragraph.text, paragraph.link, paragraph.code].filter(Boolean).join('\n');
}

/** Keeps a subject on one line, so that it cannot start another header. */
const subjectOf = (text: string): string => onOneLine(text).slice(0, 200);
