import { expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.js';
import { adminToken, aMember, buildHouse } from '../../support/house.js';
test('smoke', async () => {
  const db = await freshDatabase();
  const house = await buildHouse(db.orm);
  await adminToken(house.em, house.companyId);
  await aMember(house.em, house.companyId);
  expect(house.talk.id).toBeGreaterThan(0);
  await db.close();
});
