import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome, ShoppingClient } from '../../support/clients/shopping-clients.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { buildTenants, CANARY, type Tenant, type Tenants } from '../../support/fixtures/tenants.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { startServer, type TestServer } from '../../support/server.js';
import { crossFamilyReferences } from './of-several-families.js';
import { begin, done, type FamilyBasket, LINES, PARTS, type Shopping } from './parts.js';

/** One more part, of another tenant, to be added to a basket. */
interface Attempt {
  readonly part: string;
  /** Outcome where the other tenant is a sibling branch, by the first part; null where it depends on the caller. */
  ofSibling(first: string): 'refused' | 'done' | null;
  run(basket: FamilyBasket, other: Tenant): Promise<Outcome>;
}

/**
 * Every pair of parts of a purchase, the first of one company and the second of another. One rule determines the outcome: a part
 * of another family is refused, changes nothing, and nothing of that family is returned; a part of a sibling is accepted where
 * the family shares it. Source: decisions 10.
 */
export function pairsOver(faceOf: (url: string) => ShoppingClient): void {
  let server: TestServer;
  let tenants: Tenants;
  let shopping: Shopping;
  let asked = 0;

  beforeAll(async () => {
    server = await startServer({ appIds: 'any' });
    tenants = await buildTenants(server.orm);
    shopping = { face: faceOf(server.url), moment: () => momentOf(asked++) };
  });
  afterAll(() => server.close());

  const rows: ReadRows = (query, parameters) => rowsOf(server.orm)(query, parameters);

  describe.each(PARTS)('a basket with %s', (part) => {
    test('takes nothing of another family', async () => {
      const { own, stranger } = tenants;
      const basket = await begin(shopping, own, part);
      const before = await fingerprint({ rows });
      for (const attempt of attemptsOf(shopping)) {
        const { refused, text } = await attempt.run(basket, stranger);
        expect([attempt.part, refused, text.includes(CANARY)]).toEqual([attempt.part, expect.any(String), false]);
      }
      expect(await fingerprint({ rows })).toEqual(before);
      const bought = done(await shopping.face.checkout(own.id, basket.buyer, basket.token));
      expect(bought.text).not.toContain(CANARY);
      expect(await crossFamilyReferences(rows)).toEqual([]);
    });

    test('takes of a sibling what a family shares', async () => {
      const { own, sibling } = tenants;
      const basket = await begin(shopping, own, part);
      for (const { part: second, ofSibling, run } of attemptsOf(shopping)) {
        const expected = ofSibling(part);
        if (expected === null) continue;
        const { refused } = await run(basket, sibling);
        expect([second, refused === null ? 'done' : 'refused']).toEqual([second, expected]);
      }
      expect(await crossFamilyReferences(rows)).toEqual([]);
    });
  });
}

/** A coupon is valid at its own company and at the head; an administrator of one branch has no rights at the other. */
function boughtAtSibling(first: string): 'refused' | 'done' | null {
  if (first === 'client by id') return null;
  return first === 'coupon' || first === 'admin token' ? 'refused' : 'done';
}

/** The last attempt uses up a basket that may be bought there. */
function attemptsOf({ face, moment }: Shopping): Attempt[] {
  return [
    ...Object.entries(LINES).map(
      ([part, item]): Attempt => ({
        part,
        ofSibling: () => 'refused',
        run: ({ of, token }, other) => face.add(of.id, item(other, moment()), token),
      }),
    ),
    {
      part: 'what was paid for ahead, for a service of the basket’s company',
      ofSibling: () => null,
      run: ({ of, token }, { prePaidId }) =>
        face.add(of.id, { ...LINES.service!(of, moment()), prePaidBookingId: prePaidId }, token),
    },
    { part: 'coupon', ofSibling: () => 'refused', run: ({ of, token }, { couponCode }) => face.coupon(of.id, couponCode, token) },
    {
      part: 'voucher code',
      ofSibling: () => 'done',
      run: ({ of, token }, { voucherCode }) => face.voucher(of.id, voucherCode, token),
    },
    {
      part: 'client by id',
      ofSibling: () => null,
      run: ({ of, token }, { clientId }) => face.checkout(of.id, { clientId }, token),
    },
    {
      part: 'company named at checkout',
      ofSibling: boughtAtSibling,
      run: ({ token, buyer }, other) => face.checkout(other.id, buyer, token),
    },
  ];
}

/** Half hours of working days from March 2030 on, each returned once. */
function momentOf(asked: number): string {
  const day = Math.floor(asked / 16);
  const date = new Date(Date.UTC(2030, 2, 4 + Math.floor(day / 5) * 7 + (day % 5))).toISOString().slice(0, 10);
  const half = 18 + (asked % 16);
  return `${date}T${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00Z`;
}
