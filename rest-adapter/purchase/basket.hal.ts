import { BOOKED_IDS, eventIdOf } from '../booking/event-id.js';
import { event, eventFields } from '../event/event.hal.js';
import { pick, selection } from '../hal/fields.js';
import { type Hal, type Link, type Links, link, linkIfShown, publicRoot, VISIBILITY } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { BasketArticleRow, BasketLine, BasketRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { STATUSES } from '../statuses.js';

/** Fields copied unchanged. Source: wire.md 2.4. */
const PLAIN = [
  'event_chain_id',
  'service_id',
  'person_id',
  'resource_id',
  'status',
  'duration',
  'settings',
  'pre_paid_booking_id',
] as const;

const PRICED = `companyId order quantity ref: reference price { amountMinor } total { amountMinor } discount { amountMinor }
  voucherPaid { amountMinor }`;

/** Fields that identify the article in v1's terms, and say whether it is still sold. */
export const articleFields = `productId packageId voucherId product { ${VISIBILITY} } package { isBulk ${VISIBILITY} } voucher { ${VISIBILITY} }`;

export const basketLine = fragment(
  'BasketLine on BasketItem',
  `id ${BOOKED_IDS} ${selection(PLAIN)} ${PRICED} heldUntil courseItemId localStart service { name ${VISIBILITY} } person { name ${VISIBILITY} } resource { name ${VISIBILITY} }
  eventChain { name eventGroupId maxQuantity spaces ${VISIBILITY} eventGroup { ${VISIBILITY} } } answers { questionId value } attachments { id } event { ${eventFields} }`,
);

export const basketArticleFields = fragment('BasketArticleRow on BasketArticle', `id kind name ${articleFields} ${PRICED}`);

export const basketFields = fragment(
  'BasketRow on Basket',
  `id companyId token totalPrice { amountMinor } dueNow { amountMinor } discount { amountMinor } voucherPaid { amountMinor }
  coupon { id code name } voucherCodes { id code remaining { amountMinor } voucher { name description } }
  items { ${basketLine} } articles { ${basketArticleFields} }`,
);

type ChainRow = NonNullable<BasketLine['eventChain']>;

/** Ids that identify the article in v1's terms. */
export type ArticleIds = Pick<BasketArticleRow, 'productId' | 'packageId' | 'voucherId' | 'product' | 'package' | 'voucher'>;

/** Answer to every basket call; an empty basket if there is none. Source: wire.md 2.4. */
export function basket(row: BasketRow | null, at: Scope): Hal {
  const self = `${publicRoot(at)}/basket`;
  return {
    company_id: at.companyId,
    total_price: row?.totalPrice.amountMinor ?? 0,
    total_due_price: row?.dueNow.amountMinor ?? 0,
    discount: row?.discount.amountMinor ?? 0,
    certificate_paid: row?.voucherPaid.amountMinor ?? 0,
    coupon: row?.coupon ?? null,
    _embedded: { items: row ? basketLines(row, at) : [] },
    _links: {
      self: link(self),
      checkout: link(`${self}/checkout{?member_id,take_from_wallet}`),
      items: link(`${self}{?id}`),
      deal: link(`${self}/deal`),
      add_item: link(
        `${self}/add_item{?event_id,member_id,event_chain_id,service_id,product_id,attachment_id,deal_id,package_id,bulk_purchase_id}`,
      ),
    },
  };
}

/** All lines of a basket, in the order in which they were added. */
export const basketLines = (row: BasketRow, at: Scope): Hal[] =>
  [
    ...row.items.map((item) => ({ order: item.order, line: basketItem(item, row, at) })),
    ...row.articles.map((article) => ({ order: article.order, line: basketArticle(article, row, at) })),
  ]
    .sort((a, b) => a.order - b.order)
    .map(({ line }) => line);

function basketItem(row: BasketLine, whole: BasketRow, at: Scope): Hal {
  const own = within(at, row.companyId);
  return {
    id: row.id,
    event_id: eventIdOf(row),
    ...pick(row, PLAIN),
    service_name: row.service?.name ?? row.eventChain?.name ?? null,
    person_name: row.person?.name ?? null,
    resource_name: row.resource?.name ?? null,
    num_book: row.quantity,
    date: row.localStart.slice(0, 10),
    time: Number(row.localStart.slice(11, 13)) * 60 + Number(row.localStart.slice(14, 16)),
    // The browser SDK mistakes a datetime for one of its own moments, and hangs: its lines have only date and time.
    ...(!(at.hal && isMarked(row, whole)) && { datetime: row.localStart }),
    ...pricesOf(row, whole),
    ...(row.eventChain ? { tickets: ticketsOf(row, row.eventChain) } : { qty: row.quantity }),
    ...(at.hal && isMarked(row, whole) && nothingToChoose(row)),
    // No list without answers: an empty list means that everything has been asked.
    ...(row.answers.length > 0 && { questions: row.answers.map(({ questionId, value }) => ({ id: questionId, answer: value })) }),
    // The browser SDK sends it back with the line.
    ...(row.attachments[0] && { attachment_id: row.attachments[0].id }),
    // The browser SDK waits for the group of an event, but not for the event itself, which must be embedded.
    _embedded: row.event && linkIfShown(row.eventChain, '') ? { event: event(row.event, { ...own, admin: false }) } : {},
    _links: {
      self: link(`${publicRoot(at)}/basket/${row.id}`),
      attach: link(`${publicRoot(at)}/basket/${row.id}/attach`),
      add_attachment: link(`${publicRoot(at)}/basket/${row.id}/attach`),
      del_attachment: link(`${publicRoot(at)}/basket/${row.id}/attach`),
      attachment: row.attachments[0] && link(`${publicRoot(at)}/basket/${row.id}/attach/${row.attachments[0].id}`),
      ...(row.eventChain && eventLinks(row, row.eventChain, own)),
      ...placeLinks(row, own),
    },
  };
}

/** Links to the service, person, resource and company of a line. */
export const placeLinks = (row: BasketLine, own: Scope): Links => ({
  service: linkIfShown(row.service, `${publicRoot(own)}/services/${row.serviceId}`),
  person: linkIfShown(row.person, `${publicRoot(own)}/people/${row.personId}`),
  resource: linkIfShown(row.resource, `${publicRoot(own)}/resources/${row.resourceId}`),
  company: link(`${own.base}/api/v1/company/${row.companyId}`),
});

/** Whether a line is marked; sessions of a course are marked if the line that they belong to is. */
const isMarked = ({ ref, courseItemId }: BasketLine, { items }: BasketRow): boolean =>
  ref !== null || (courseItemId !== null && items.some(({ id, ref: mark }) => id === courseItemId && mark !== null));

/**
 * Marks a person or resource that the line does without: `true` tells the browser SDK that none is left to choose; it
 * asks otherwise.
 */
const nothingToChoose = ({ serviceId, personId, resourceId }: BasketLine) => ({
  ...(serviceId !== null && personId === null && { person: true }),
  ...(serviceId !== null && resourceId === null && { resource: true }),
});

/** Tickets as the browser SDK composes them from a chain without kinds of tickets; it reads `qty` back. Source: wire.md 1.7. */
const ticketsOf = ({ price, quantity, prePaidBookingId }: BasketLine, { maxQuantity, spaces }: ChainRow) => ({
  name: 'Admittance',
  type: 'normal',
  min_num_bookings: 1,
  max_num_bookings: maxQuantity ?? spaces,
  price: price.amountMinor,
  qty: quantity,
  ...(prePaidBookingId !== null && { pre_paid_booking_id: prePaidBookingId }),
});

const eventLinks = (
  { eventId, eventChainId }: Pick<BasketLine, 'eventId' | 'eventChainId'>,
  chain: ChainRow,
  own: Scope,
): Links => ({
  event: linkIfShown(chain, `${publicRoot(own)}/events/${eventId}`),
  event_chain: linkIfShown(chain, `${publicRoot(own)}/event_chains/${eventChainId}`),
  event_group: linkIfShown(chain.eventGroup, `${publicRoot(own)}/event_groups/${chain.eventGroupId}`),
});

function basketArticle(row: BasketArticleRow, whole: BasketRow, at: Scope): Hal {
  const { name, article } = articleOf(row);
  const to = articleLink(row, within(at, row.companyId));
  return {
    id: row.id,
    [`${name}_id`]: article,
    name: row.name,
    status: STATUSES.basketLine.held,
    num_book: row.quantity,
    ...pricesOf(row, whole),
    _links: {
      self: link(`${publicRoot(at)}/basket/${row.id}`),
      [name]: to,
      // Relation that the browser SDK reads, and sends again with each change of the basket.
      package_item: name === 'package' ? to : undefined,
      company: link(`${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}

/** Name of the article in v1, and the path of its list. */
export function articleOf({ productId, packageId, voucherId, package: pack }: ArticleIds) {
  if (productId !== null) return { name: 'product', id: 'products', article: productId };
  if (voucherId !== null) return { name: 'deal', id: 'deals', article: voucherId };
  return pack?.isBulk
    ? { name: 'bulk_purchase', id: 'bulk_purchases', article: packageId }
    : { name: 'package', id: 'packages', article: packageId };
}

/** Link to the article in the shop, while it is sold. */
export function articleLink(row: ArticleIds, at: Scope): Link | undefined {
  const { id, article } = articleOf(row);
  return linkIfShown(row.product ?? row.package ?? row.voucher, `${publicRoot(at)}/${id}/${article}`);
}

/**
 * Mark of a line: from REST it is stored as JSON, since the client compares it with what it sent; from GraphQL it is any
 * text.
 */
function markOf(reference: string): unknown {
  try {
    return JSON.parse(reference);
  } catch {
    return reference;
  }
}

const pricesOf = (row: BasketLine | BasketArticleRow, { voucherCodes, coupon }: BasketRow) => ({
  price: row.price.amountMinor,
  total_price: row.total.amountMinor,
  discount: row.discount.amountMinor,
  coupon_id: row.discount.amountMinor > 0 ? (coupon?.id ?? null) : null,
  certificate_paid: row.voucherPaid.amountMinor,
  deal_codes: row.voucherPaid.amountMinor > 0 ? voucherCodes.map(dealCode) : [],
  ...(row.ref !== null && { ref: markOf(row.ref) }),
});

/** The browser SDK's basket shows `description` and adds up `value`, the amount that the code had before this basket. */
const dealCode = ({ id, code, remaining, voucher }: BasketRow['voucherCodes'][number]) => ({
  id,
  code,
  name: voucher.name,
  description: voucher.description ?? voucher.name,
  value: remaining.amountMinor,
  remaining: remaining.amountMinor,
});
