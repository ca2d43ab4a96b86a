import { createHash } from 'node:crypto';
import { Html, html } from '../hal/html.js';
import { fragment } from '../operations/fragment.js';
import type { PrintedPurchaseRow } from '../operations/types.js';

const MONEY = '{ amountMinor currency }';
const ADDRESS = '{ name address1 address2 address3 address4 address5 postcode country }';

export const printedPurchaseFields = fragment(
  'PrintedPurchaseRow on Purchase',
  `id createdAt reference cancelledAt company { name address ${ADDRESS} } client { firstName lastName }
    bookings { nodes {
      fullDescribe localStart localEnd timeZone quantity isCancelled onWaitlist totalPrice ${MONEY} address ${ADDRESS}
    } }
    items { nodes { name quantity price ${MONEY} discount ${MONEY} cancelledAt } }
    confirmMessages { message }
    totalPrice ${MONEY} taxPayableOnPrice ${MONEY} paid ${MONEY} dueNow ${MONEY}`,
);

const STYLE = `
body { font: 11pt/1.4 sans-serif; max-width: 42em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.3em } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .4em 1em .4em 0; border-bottom: 1px solid #999 }
td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap }
tfoot td { border: 0 } small { display: block }
`;

/** The page may load nothing, run nothing and stand in no other: its one style is known by its hash. */
export const PRINT_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
};

/** A purchase on paper: what was bought, when and where it is, what it costs and what is still due. Source: decisions 10. */
export function printedPurchase(row: PrintedPurchaseRow): string {
  const { id, createdAt, reference, client, company, cancelledAt } = row;
  const title = `${company.name}: purchase ${id}`;
  const buyer = [client?.firstName, client?.lastName].filter(Boolean).join(' ');
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(STYLE)}</style></head>
<body>
<h1>${title}</h1>
<p>${new Html([company.name, ...linesOf(company.address)].map((line) => html`${line}`.text).join('<br>'))}</p>
<p>${createdAt.slice(0, 10)}${buyer && `, ${buyer}`}${reference && `, ${reference}`}${cancelledAt && ', cancelled'}</p>
<table>
<thead><tr><th>What</th><th>When</th><th>Places</th><th>Price</th></tr></thead>
<tbody>${row.bookings.nodes.map(bookingLine)}${row.items.nodes.map(itemLine)}</tbody>
<tfoot>${totals(row)}</tfoot>
</table>
${row.confirmMessages.map(({ message }) => html`<p>${message}</p>`)}
</body>
</html>
`.text;
}

type BookingLine = PrintedPurchaseRow['bookings']['nodes'][number];

function bookingLine({ fullDescribe, quantity, isCancelled, onWaitlist, totalPrice, address, ...times }: BookingLine): Html {
  const state = isCancelled ? 'cancelled' : onWaitlist ? 'on the waiting list' : '';
  const place = linesOf(address).join(', ');
  return html`<tr><td>${fullDescribe}${place && html`<small>${place}</small>`}${state && html`<small>${state}</small>`}</td>
<td>${whenOf(times)}<small>${times.timeZone}</small></td><td>${quantity}</td><td>${amount(totalPrice)}</td></tr>
`;
}

/** Wall clocks, as the booking shows them: the end's day only where it is another. */
function whenOf({ localStart, localEnd }: Pick<BookingLine, 'localStart' | 'localEnd'>): string {
  const [day, time] = [localStart.slice(0, 10), localStart.slice(11, 16)];
  const until = localEnd.slice(0, 10) === day ? localEnd.slice(11, 16) : localEnd.slice(0, 16).replace('T', ' ');
  return `${day} ${time}–${until}`;
}

function itemLine({ name, quantity, price, discount, cancelledAt }: PrintedPurchaseRow['items']['nodes'][number]): Html {
  const total = { ...price, amountMinor: price.amountMinor * quantity - discount.amountMinor };
  return html`<tr><td>${name}${cancelledAt && html`<small>given back</small>`}</td><td></td><td>${quantity}</td><td>${amount(total)}</td></tr>
`;
}

const totals = ({ totalPrice, taxPayableOnPrice, paid, dueNow }: PrintedPurchaseRow): Html[] =>
  Object.entries({ Total: totalPrice, 'of it tax': taxPayableOnPrice, Paid: paid, 'Due now': dueNow }).map(
    ([name, money]) => html`<tr><td>${name}</td><td></td><td></td><td>${amount(money)}</td></tr>
`,
  );

type Amount = PrintedPurchaseRow['totalPrice'];

/** Minor units as the currency is written: `£15.00`. */
function amount({ amountMinor, currency }: Amount): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

type Place = PrintedPurchaseRow['company']['address'];

const linesOf = (place: Place): string[] =>
  place === null
    ? []
    : [place.name, place.address1, place.address2, place.address3, place.address4, place.address5, place.postcode, place.country]
        .filter((line) => line !== null && line !== '')
        .map(String);
