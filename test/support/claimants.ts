import { expect } from 'vitest';
import { CAMDEN, type DemoHouse, openDemo } from './demo-house.js';
import { furnish, type Records } from './demo-records.js';
import type { Json } from './hal-rules.js';
import { embedded, type RestAnswer, type RestClient } from './rest-client.js';
import { type SentLetter, sentLetters } from './sent-letters.js';

export const PASSWORD = 'chosen by the caller';
export const OTHER = 'chosen by the owner';

/** What only the contact's own record holds. */
export const CANARY = 'Canary Street';

export interface Account {
  readonly id: number;
  readonly rest: RestClient;
}

export const codesIn = (letters: readonly SentLetter[]): string[] =>
  letters.map(({ text }) => /^[\w-]{43}$/m.exec(text)?.[0] ?? '');

/** The demo, where contacts have e-mails, and accounts are made with them. */
export type Claimants = Awaited<ReturnType<typeof openClaimants>>;

export async function openClaimants() {
  const house: DemoHouse = await openDemo();
  const records: Records = await furnish(house, house.as.admin, CAMDEN, 'member@demo.test');
  let count = 0;
  const unique = (): number => ++count;

  /** Between two tests: tries and letters of the one before. */
  async function forget(): Promise<void> {
    await house.rows('delete from failed_login');
    await house.rows('delete from email');
  }

  /** Nobody takes the time of anybody else. */
  const nextDay = (): string => new Date(Date.UTC(2031, 0, unique())).toISOString().slice(0, 10);

  /** A contact made by the staff, with an address, money and a booking. */
  async function aContact(): Promise<{ id: number; email: string; booking: number }> {
    const email = `contact${unique()}@claimed.test`;
    const own = `/api/v1/admin/${CAMDEN}`;
    const details = { first_name: 'Cora', last_name: 'Canary', email, address1: CANARY, mobile: '07700900123' };
    const id = Number((await house.as.admin.post(`${own}/client`, details)).body.id);
    const datetime = `${nextDay()}T10:00:00`;
    const taken = { service_id: records.services, person_id: records.people, datetime, client_id: id };
    const booking = Number((await house.as.admin.post(`${own}/bookings`, taken)).body.id);
    await house.rows('update client set wallet_amount = 700 where id = ?', [id]);
    await house.rows('delete from email');
    return { id, email, booking };
  }

  const register = (email: string, password = PASSWORD, more: Json = {}): Promise<RestAnswer> =>
    house.as.public.as(undefined).post(`/api/v1/${CAMDEN}/client`, { first_name: 'Reg', email, password, ...more });

  const logIn = (email: string, password = PASSWORD): Promise<RestAnswer> =>
    house.as.public.as(undefined).post(`/api/v1/login/member/${CAMDEN}`, { email, password });

  function accountOf({ status, body }: RestAnswer): Account {
    expect(status).toBe(201);
    return { id: Number(embedded(body, 'members')[0]?.id), rest: house.as.public.as(String(body.auth_token)) };
  }

  async function anAccount(email: string, password = PASSWORD): Promise<Account> {
    expect((await register(email, password)).status).toBe(201);
    return accountOf(await logIn(email, password));
  }

  const mails = (): Promise<SentLetter[]> => sentLetters(house.server.orm);

  const use = (token: string, password = OTHER): Promise<RestAnswer> =>
    house.as.public.as(undefined).post('/api/v1/login/reset_password', { token, new_password: password });

  const bookingsOf = async ({ id, rest }: Account): Promise<number[]> =>
    embedded(await rest.get(`/api/v1/${CAMDEN}/members/${id}/bookings`), 'bookings').map((row) => Number(row.id));

  const recordOf = ({ id, rest }: Account, at = CAMDEN) => rest.get(`/api/v1/${at}/members/${id}`);

  async function bookAsGuest(email: string): Promise<number> {
    const guest = house.as.public.as(undefined);
    const datetime = `${nextDay()}T10:00:00`;
    const added = await guest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: records.services, datetime });
    const client = { first_name: 'Cora', last_name: 'Canary', email, mobile: '07700900123' };
    const bought = await guest.as(added.headers.get('Auth-Token') ?? '').post(`/api/v1/${CAMDEN}/basket/checkout`, { client });
    expect(bought.status).toBe(201);
    return Number(embedded(bought.body, 'bookings')[0]?.id);
  }

  async function bookAs({ rest }: Account): Promise<number> {
    const datetime = `${nextDay()}T10:00:00`;
    expect((await rest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: records.services, datetime })).status).toBe(201);
    const bought = await rest.post(`/api/v1/${CAMDEN}/basket/checkout`, {});
    expect(bought.status).toBe(201);
    return Number(embedded(bought.body, 'bookings')[0]?.id);
  }

  return {
    ...{ house, records, unique, nextDay, forget, aContact, register, logIn, accountOf, anAccount },
    ...{ mails, use, bookingsOf, recordOf, bookAs, bookAsGuest },
  };
}
