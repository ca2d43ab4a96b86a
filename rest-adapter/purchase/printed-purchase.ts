import { createHash } from 'node:crypto';
import { Html, html } from '../hal/html.js';
import { fragment } from '../operations/fragment.js';
import type { PrintedPurchaseRow } from '../operations/types.js';
import { PRINT_WORDS } from './print-words.js';

const MONEY = '{ amountMinor currency }';
const ADDRESS = '{ name address1 address2 address3 address4 address5 postcode country }';

export const printedPurchaseFields = fragment(
  'PrintedPurchaseRow on Purchase',
  `language id createdAt reference cancelledAt company { name address ${ADDRESS} } client { firstName lastName }
    bookings { nodes {
      summary localStart localEnd timeZone quantity isCancelled onWaitingList totalPrice ${MONEY} address ${ADDRESS}
    } }
    items { nodes { name quantity price ${MONEY} discount ${MONEY} cancelledAt } }
    confirmationTexts { message }
    totalPrice ${MONEY} taxPayableOnPrice ${MONEY} paid ${MONEY} dueNow ${MONEY}`,
);

const STYLE = `
body { font: 11pt/1.4 sans-serif; max-width: 42em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.3em } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4em 1em .4em 0; border-bottom: 1px solid #999 }
td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap }
tfoot td { border: 0 } small { display: block }
@media screen and (max-width: 36em) {
  thead, td:empty { display: none }
  tr { display: flex; flex-wrap: wrap; justify-content: space-between; border-bottom: 1px solid #999; padding: .4em 0 }
  td { border: 0; padding: .1em 0 }
  tbody td:nth-child(-n + 2) { flex-basis: 100% }
  tbody td:nth-child(3)::before { content: '× ' }
}
`;

/**
 * Headers of the page: it may load nothing, run nothing and be framed by no other page; its one style is allowed by its
 * hash.
 */
export const PRINT_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
};

/**
 * A purchase on paper, in its language: what was bought, when and where it is, what it costs and what is still due.
 * Source: decisions 10.
 */
export function printedPurchase(row: PrintedPurchaseRow): string {
  const { id, language, createdAt, reference, client, company, cancelledAt } = row;
  const words = PRINT_WORDS[language];
  const title = words.title(company.name, id);
  const buyer = [client?.firstName, client?.lastName].filter(Boolean).join(' ');
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body>
<main>
<h1>${title}</h1>
<p>${new Html([company.name, ...linesOf(company.address)].map((line) => html`${line}`.text).join('<br>'))}</p>
<p>${words.day(createdAt.slice(0, 10))}${buyer && `, ${buyer}`}${reference && `, ${reference}`}${cancelledAt && `, ${words.cancelled}`}</p>
<table>
<thead><tr>${words.columns.map((name) => html`<th>${name}</th>`)}</tr></thead>
<tbody>${row.bookings.nodes.map((booking) => bookingLine(booking, language))}${row.items.nodes.map((item) => itemLine(item, language))}</tbody>
<tfoot>${totals(row)}</tfoot>
</table>
${row.confirmationTexts.map(({ message }) => html`<p>${message}</p>`)}
</main>
</body>
</html>
`.text;
}

type Language = PrintedPurchaseRow['language'];
type BookingLine = PrintedPurchaseRow['bookings']['nodes'][number];

function bookingLine(booking: BookingLine, language: Language): Html {
  const { summary, localStart, localEnd, timeZone, quantity, isCancelled, onWaitingList, totalPrice, address } = booking;
  const words = PRINT_WORDS[language];
  const state = isCancelled ? words.cancelled : onWaitingList ? words.waits : '';
  const place = linesOf(address).join(', ');
  const when = words.span(localStart.slice(0, 16), localEnd.slice(0, 16));
  return html`<tr><td>${summary}${place && html`<small>${place}</small>`}${state && html`<small>${state}</small>`}</td>
<td>${when}<small>${timeZone}</small></td><td>${quantity}</td><td>${amount(totalPrice, language)}</td></tr>
`;
}

type ItemLine = PrintedPurchaseRow['items']['nodes'][number];

function itemLine({ name, quantity, price, discount, cancelledAt }: ItemLine, language: Language): Html {
  const total = { ...price, amountMinor: price.amountMinor * quantity - discount.amountMinor };
  return html`<tr><td>${name}${cancelledAt && html`<small>${PRINT_WORDS[language].givenBack}</small>`}</td><td></td><td>${quantity}</td><td>${amount(total, language)}</td></tr>
`;
}

function totals({ language, totalPrice, taxPayableOnPrice, paid, dueNow }: PrintedPurchaseRow): Html[] {
  const { total, tax, paid: alreadyPaid, due } = PRINT_WORDS[language].totals;
  const amounts: readonly (readonly [string, Amount])[] = [
    [total, totalPrice],
    [tax, taxPayableOnPrice],
    [alreadyPaid, paid],
    [due, dueNow],
  ];
  return amounts.map(
    ([name, money]) => html`<tr><td>${name}</td><td></td><td></td><td>${amount(money, language)}</td></tr>
`,
  );
}

type Amount = PrintedPurchaseRow['totalPrice'];

/** Formats minor units as the language writes the currency: `£15.00`. */
function amount({ amountMinor, currency }: Amount, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

type PrintedAddress = PrintedPurchaseRow['company']['address'];

/** Lines of an address; the number of a house comes before its street. */
function linesOf(place: PrintedAddress): string[] {
  if (place === null) return [];
  const { name, address1, address2, address3, address4, address5, postcode, country } = place;
  const isNumbered = /^\d+\s?[a-z]?$/i.test(address1 ?? '') && address2;
  const street = isNumbered ? [`${address1} ${address2}`] : [address1, address2];
  return [name, ...street, address3, address4, address5, postcode, country]
    .filter((line) => line !== null && line !== '')
    .map(String);
}
