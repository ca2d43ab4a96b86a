import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeWallet } from '../../../src/purchase/wallet/wallet.js';
import { SellingCompany } from '../../support/fixtures/selling-company.js';

/** Most that a wallet may hold, however money is put in. */

let shop: SellingCompany;
beforeAll(async () => {
  shop = await SellingCompany.open();
});
afterAll(() => shop?.database.close());

test('neither a band nor an amount fills a wallet above its limit', async () => {
  const { companyId, mia: clientId, administratorId } = shop;
  const change = { companyId, clientId, administratorId, staffOf: [companyId] };
  const { rows } = await sql<{ id: number }>`insert into wallet_band (company_id, name, price, credit)
    values (${companyId}, 'Eleven for ten', 10, 11) returning id`.execute(shop.em.getKysely());
  const bandId = rows[0]!.id;

  expect(await changeWallet(shop.em, { ...change, amount: 999_999_989 })).toMatchObject({ walletAmount: 999_999_989 });
  expect(await changeWallet(shop.em, { ...change, bandId })).toMatchObject({ walletAmount: 1_000_000_000 });
  const refused = { code: 'INVALID', detail: { fields: [expect.objectContaining({ field: 'bandId' })] } };
  await expect(changeWallet(shop.em, { ...change, bandId })).rejects.toMatchObject(refused);
  await expect(changeWallet(shop.em, { ...change, amount: 1 })).rejects.toMatchObject({ code: 'INVALID' });
});
