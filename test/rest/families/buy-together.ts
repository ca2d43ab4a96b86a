import { RestShoppingClient } from '../../support/clients/shopping-clients.js';
import { rowsOf } from '../../support/database.js';
import type { Tenant } from '../../support/fixtures/tenants.js';
import type { TestServer } from '../../support/server.js';
import { done, LINES } from './parts.js';

export interface Bought {
  readonly id: number;
  readonly longId: string;
  /** Bookings by their company. */
  readonly bookings: ReadonlyMap<number, number>;
}

/** Buys one check at each of these companies, at the first, without a log-in; each shopper has their own hour. */
export async function buyTogether(server: TestServer, companies: readonly Tenant[], shopper: number): Promise<Bought> {
  const face = new RestShoppingClient(server.url);
  const start = `2030-03-${String(4 + (shopper % 5)).padStart(2, '0')}T${String(9 + Math.floor(shopper / 5)).padStart(2, '0')}:00:00`;
  let token: string | undefined;
  for (const company of companies) token ??= done(await face.add(company.id, LINES.service!(company, start), token)).token;
  for (const company of companies.slice(1)) done(await face.add(company.id, LINES.service!(company, start), token));
  const bought = JSON.parse(done(await face.checkout(companies[0]!.id, { email: 'buyer@example.test' }, token)).text);
  const found = await rowsOf(server.orm)<{ id: number; company_id: number }>(
    `select id, company_id from booking where purchase_id = ${bought.id}`,
  );
  return { id: bought.id, longId: bought.long_id, bookings: new Map(found.map(({ id, company_id }) => [company_id, id])) };
}
