import type { NewBasketItem } from '../../../src/purchase/basket/new-item.js';
import { embedded, RestClient } from './rest-client.js';
import { sendGraphql } from './send-graphql.js';

/** Outcome of a call, in a form that both faces share. */
export interface Outcome {
  /** Code of the refusal; null if the call succeeded. */
  readonly refused: string | null;
  /** Complete text of the answer, to be searched for data that it must not contain. */
  readonly text: string;
  /** Token of a basket that this call created. */
  readonly token: string | undefined;
  /** Lines of the basket in the answer. */
  readonly lines: readonly string[];
}

export interface Buyer {
  readonly clientId?: number;
  readonly email?: string;
}

/** Calls of a shopper to the server; `token` identifies the shopper. */
export interface ShoppingClient {
  add(companyId: number, item: NewBasketItem, token?: string): Promise<Outcome>;
  coupon(companyId: number, code: string, token?: string): Promise<Outcome>;
  voucher(companyId: number, code: string, token?: string): Promise<Outcome>;
  view(companyId: number, token?: string): Promise<Outcome>;
  attach(companyId: number, line: string, token?: string): Promise<Outcome & { readonly fileId: number }>;
  checkout(companyId: number, buyer: Buyer, token?: string): Promise<Outcome>;
}

const FILE = { name: 'note.txt', type: 'text/plain', text: 'Likes carrots' };

export class RestShoppingClient implements ShoppingClient {
  constructor(private readonly url: string) {}

  add = (companyId: number, item: NewBasketItem, token?: string) => this.post(companyId, 'add_item', wireItem(item), token);
  coupon = (companyId: number, code: string, token?: string) => this.post(companyId, 'coupon', { coupon: code }, token);
  voucher = (companyId: number, code: string, token?: string) => this.post(companyId, 'deal', { deal_code: code }, token);
  view = (companyId: number, token?: string) => this.send('GET', `${companyId}/basket`, undefined, token);

  checkout(companyId: number, { clientId, email }: Buyer, token?: string) {
    const client = email ? { client: { first_name: 'Zoe', last_name: 'Ash', email } } : {};
    return this.post(companyId, 'checkout', { ...client, ...(clientId && { client_id: clientId }) }, token);
  }

  async attach(companyId: number, line: string, token?: string) {
    const form = new FormData();
    form.append('file', new Blob([FILE.text], { type: FILE.type }), FILE.name);
    const outcome = await this.send('POST', `${companyId}/basket/${line}/attach`, form, token);
    return { ...outcome, fileId: Number(JSON.parse(outcome.text).id) };
  }

  private post = (companyId: number, path: string, body: object, token?: string) =>
    this.send('POST', `${companyId}/basket/${path}`, { ...body }, token);

  private async send(method: string, path: string, body: Record<string, unknown> | FormData | undefined, token?: string) {
    const answer = await new RestClient({ base: this.url, ...(token && { token }) }).send(method, `/api/v1/${path}`, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return {
      refused: answer.status < 400 ? null : (answer.headers.get('Error-Code') ?? String(answer.body.code)),
      text: JSON.stringify(answer.body),
      token: answer.headers.get('Auth-Token') ?? undefined,
      lines: answer.status < 400 && path.includes('basket') ? embedded(answer, 'items').map(({ id }) => String(id)) : [],
    };
  }
}

const wireItem = (item: NewBasketItem) => ({
  service_id: item.serviceId,
  event_id: item.eventId,
  datetime: item.startsAt,
  product_id: item.productId,
  package_id: item.packageId,
  deal_id: item.voucherId,
  pre_paid_booking_id: item.prePaidBookingId,
  attachment_id: item.attachmentId,
});

const BASKET = `{ token companyId coupon { name } voucherCodes { code }
  items { id service { name } person { name } eventChain { name } } articles { id name } }`;

export class GraphqlShoppingClient implements ShoppingClient {
  constructor(private readonly url: string) {}

  add = (companyId: number, item: NewBasketItem, token?: string) =>
    this.change('addToBasket', 'AddToBasketInput!', { companyId, items: [item] }, token);
  coupon = (companyId: number, code: string, token?: string) =>
    this.change('applyCoupon', 'BasketCodeInput!', { companyId, code }, token);
  voucher = (companyId: number, code: string, token?: string) =>
    this.change('applyVoucher', 'BasketCodeInput!', { companyId, code }, token);
  view = (companyId: number, token?: string) =>
    this.send(`query ($companyId: Int) { done: basket(companyId: $companyId) ${BASKET} }`, { companyId }, token);

  checkout(companyId: number, { clientId, email }: Buyer, token?: string) {
    const client = email ? { client: { firstName: 'Zoe', lastName: 'Ash', email } } : {};
    const input = { companyId, ...client, ...(clientId && { clientId }) };
    const shown = `{ id client { id firstName } bookings { nodes { id companyId service { name } } } bought: items { nodes { id name } } }`;
    return this.send(`mutation ($input: CheckoutInput!) { done: checkout(input: $input) ${shown} }`, { input }, token);
  }

  async attach(companyId: number, line: string, token?: string) {
    const file = { fileName: FILE.name, contentType: FILE.type, content: Buffer.from(FILE.text).toString('base64') };
    const input = { companyId, itemId: line, ...file };
    const query = 'mutation ($input: AttachFileInput!) { done: attachFile(input: $input) { id } }';
    const outcome = await this.send(query, { input }, token);
    return { ...outcome, fileId: Number(JSON.parse(outcome.text).data?.done?.id) };
  }

  private change = (field: string, type: string, input: object, token?: string) =>
    this.send(`mutation ($input: ${type}) { done: ${field}(input: $input) ${BASKET} }`, { input }, token);

  private async send(query: string, variables: object, token?: string): Promise<Outcome> {
    const { body } = await sendGraphql(this.url, { query, variables }, token ? { 'Auth-Token': token } : {});
    const code = body.errors?.[0]?.extensions.code;
    const text = JSON.stringify(body);
    if (code !== undefined && !CODES.includes(String(code))) throw new Error(text);
    const done = body.data?.done as { token?: string; items?: { id: string }[] } | null | undefined;
    return {
      refused: code === undefined ? null : String(code),
      text,
      token: done?.token ?? undefined,
      lines: (done?.items ?? []).map(({ id }) => String(id)),
    };
  }
}

/** Expected codes of refusals; any other code is a fault of the program or the test. */
const CODES = ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'INVALID', 'CONFLICT', 'BASKET_MISMATCH'];
