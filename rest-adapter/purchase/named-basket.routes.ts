import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { notFound } from '../http-error.js';
import type { BasketRow } from '../operations/types.js';
import { BEYOND, booleanText, id, MAX_INT, minutes, optional, text, timeZone } from '../params.js';
import { localDateTime } from '../params-time.js';
import { basketFields } from './basket.hal.js';
import { buyerInput, buyerShape } from './buyer.js';
import {
  addedServiceItem,
  type BasketName,
  clearedBaskets,
  namedBasket,
  oneServiceItem,
  purchaseOfNamedBasket,
} from './named-basket.hal.js';
import { purchaseFragment } from './purchase.hal.js';
import { answersInput, questionAnswers } from './question-answers.js';

/**
 * Paths of baskets as the React client of 2022 uses them: by their names, on the one basket of a session. Source:
 * decisions 10.
 */
const BASKETS = '/api/v1/baskets';
const BASKET = `${BASKETS}/{basket}` as const;

/** Name of a basket in a path; text that cannot be one answers 404. */
const basketName = z
  .unknown()
  .transform((raw, issues): BasketName => {
    const [companyId = 0, basketId = 0] = /^\d{1,10}-\d{1,10}$/.test(String(raw)) ? String(raw).split('-').map(Number) : [];
    const isName = [companyId, basketId].every((number) => number >= 1 && number <= MAX_INT);
    if (!isName) issues.addIssue({ code: 'custom', message: 'the id of a basket', params: { [BEYOND]: true } });
    return isName ? { companyId, basketId } : z.NEVER;
  })
  .meta({ type: 'string', pattern: '^\\d{1,10}-\\d{1,10}$' });

/** Company and basket of the input: the basket's company, unless the body names another one of its family. */
const basketOf = ({ basket, company_id }: { basket: BasketName; company_id?: number }) => ({
  companyId: company_id ?? basket.companyId,
  basketId: basket.basketId,
});

const ofBasket = { basket: basketName, company_id: optional(id) };

const token = (row: BasketRow): Record<string, string> => (row.token ? { 'Auth-Token': row.token } : {});

/** The caller's basket at that family. @throws HttpError NOT_FOUND if it is not the named one */
const requireNamedBasket = (row: BasketRow | null, { basketId }: BasketName): BasketRow => {
  if (row?.id !== basketId) throw notFound();
  return row;
};

const READ = `query ReadLaterBasket($companyId: Int!) { basket(companyId: $companyId) { ${basketFields} } }` as const;

const familyOf = ({ basket: { companyId } }: { basket: BasketName }) => ({ companyId });

export const namedBasketRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'wire 1.7',
    method: 'POST',
    path: BASKETS,
    input: z.object({ company_id: id }),
    operation: `mutation CreateBasket($input: CreateBasketInput!) { basket: createBasket(input: $input) { ${basketFields} } }`,
    variables: ({ company_id }) => ({ input: { companyId: company_id } }),
    view: ({ basket }, at) => namedBasket(basket, at),
    headers: ({ basket }) => token(basket),
  }),
  endpoint({
    source: 'wire 1.7',
    method: 'DELETE',
    path: BASKETS,
    input: z.object({}),
    operation: 'mutation ClearBaskets { baskets: clearBaskets { id companyId } }',
    variables: () => ({}),
    view: ({ baskets }) => clearedBaskets(baskets),
  }),
  endpoint({
    source: 'extension',
    method: 'GET',
    path: BASKET,
    input: z.object({ basket: basketName }),
    operation: READ,
    variables: familyOf,
    view: ({ basket: row }, at, { basket }) => namedBasket(requireNamedBasket(row, basket), at),
  }),
  endpoint({
    source: 'wire 1.7',
    method: 'POST',
    path: `${BASKET}/service_items`,
    input: z.object({
      ...ofBasket,
      service_id: id,
      start: localDateTime,
      time_zone: optional(timeZone),
      duration: optional(minutes),
      person_id: optional(id),
      resource_id: optional(id),
      questions: optional(questionAnswers),
    }),
    operation: `
      mutation AddServiceItem($input: AddToBasketInput!) {
        basket: addToBasket(input: $input) { addedItemIds ${basketFields} } }`,
    variables: ({ service_id, start, time_zone, duration, person_id, resource_id, questions, ...which }) => ({
      input: {
        ...basketOf(which),
        items: [
          {
            serviceId: service_id,
            startsAt: start,
            timeZone: time_zone,
            duration,
            personId: person_id,
            resourceId: resource_id,
            answers: answersInput(questions),
          },
        ],
      },
    }),
    view: ({ basket }, at) => addedServiceItem(basket, at),
    names: { startsAt: 'start', answers: 'questions' },
  }),
  endpoint({
    source: 'extension',
    method: 'GET',
    path: `${BASKET}/service_items/{item}`,
    unguessable: true,
    input: z.object({ basket: basketName, item: text() }),
    operation: READ,
    variables: (input) => familyOf(input),
    view: ({ basket: row }, at, { basket, item }) => oneServiceItem(requireNamedBasket(row, basket), item, at),
  }),
  endpoint({
    source: 'wire 1.7',
    method: 'DELETE',
    path: `${BASKET}/service_items/{item}`,
    unguessable: true,
    input: z.object({ basket: basketName, item: text() }),
    operation: `
      mutation RemoveServiceItem($input: RemoveFromBasketInput!) { basket: removeFromBasket(input: $input) { ${basketFields} } }`,
    variables: ({ basket, item }) => ({ input: { ...basket, itemId: item } }),
    view: ({ basket }, at) => namedBasket(basket, at),
  }),
  endpoint({
    source: 'wire 1.7',
    method: 'POST',
    path: `${BASKET}/checkout`,
    input: z.object({
      ...ofBasket,
      client: optional(buyerShape),
      take_from_wallet: optional(booleanText),
      reference: optional(text()),
      no_notifications: optional(booleanText),
    }),
    operation: `
      mutation CheckOutBasket($input: CheckoutInput!) { purchase: checkout(input: $input) { ${purchaseFragment} } }`,
    variables: ({ client, reference, take_from_wallet, no_notifications, ...which }) => ({
      input: {
        ...basketOf(which),
        ...buyerOf(client),
        reference,
        takeFromWallet: take_from_wallet,
        notify: no_notifications ? false : undefined,
      },
    }),
    view: ({ purchase }, at) => purchaseOfNamedBasket(purchase, at),
    names: { companyId: 'items' },
  }),
];

/** Buyer: a client given by the id alone is an existing one. */
function buyerOf(client: z.output<typeof buyerShape> | undefined) {
  if (!client) return {};
  const { id: clientId, ...details } = client;
  const says = Object.values(details).some((value) => value !== undefined);
  return says ? { client: buyerInput(client) } : { clientId };
}
