import { Html, html } from '../shared/texts/html.js';
import type { Language } from '../shared/texts/language.js';
import type { BookingDetails, Paragraph } from './messages/messages.js';

/** Parts of an e-mail, in the language of its reader. */
export interface HtmlEmailInput {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly Paragraph[];
  readonly bookings: readonly BookingDetails[];
  readonly company: string;
}

/** Follows the light or dark mode of the mail program. A program that removes styles uses its own colours, which fit as well. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 1.5rem 1rem; color: #1c2126; background: #ffffff; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
main { max-width: 36rem; margin: 0 auto; }
h1 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 1.25rem; }
.booking { border: 1px solid #c5ccd3; border-radius: 8px; padding: 0.75rem 1rem; margin: 0 0 1rem; }
a { color: #0b57a8; }
.button { display: inline-block; padding: 0.6rem 1.1rem; border: 2px solid #0b57a8; border-radius: 8px; font-weight: 600; text-decoration: none; }
code { display: inline-block; margin-top: 0.5rem; padding: 0.5rem 0.75rem; border: 1px solid #c5ccd3; border-radius: 8px; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { color: #e7ebef; background: #14181c; }
  .booking, code { border-color: #4a5560; }
  a { color: #8cc0ff; }
  .button { border-color: #8cc0ff; }
}
`;

/** Renders an e-mail as HTML that loads nothing: no image, no font, nothing that would reveal that it was read. */
export const htmlOfEmail = ({ language, subject, greeting, paragraphs, bookings, company }: HtmlEmailInput): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${company}</h1>
<p>${greeting}</p>
${paragraphs.map((paragraph) => htmlOf(paragraph, bookings))}</main>
</body>
</html>
`.text;

function htmlOf(paragraph: Paragraph, bookings: readonly BookingDetails[]): Html {
  if (paragraph === 'bookings') return html`${bookings.map(bookingBox)}`;
  if ('label' in paragraph)
    return html`<p><a class="button" href="${paragraph.link}">${paragraph.label}</a></p>
`;
  const { text, link, code } = paragraph;
  return html`<p>${text}${link ? html`<br>${linkTo(link)}` : undefined}${code ? html`<br><code>${code}</code>` : undefined}</p>
`;
}

const bookingBox = ({ what, when, where }: BookingDetails): Html =>
  html`<p class="booking"><strong>${what}</strong><br>${when}${where ? html`<br>${where}` : undefined}</p>
`;

/** Links an address if it is a web page; a company may have entered any text as its website. */
const linkTo = (address: string): Html =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? html`<a href="${address}">${address}</a>` : html`${address}`;
