import { PACKAGE, PRODUCT, VOUCHER } from '../purchase/articles/article-kinds.js';
import { saveRecord } from '../purchase/articles/save-record.js';
import { COUPON } from '../purchase/discounts/coupon-kind.js';
import { type Branch, type DemoContext, named, settle } from './demo-context.js';

/** Creates the articles of the shop, one of each kind, and a coupon that lowers its prices. In pence. */
export async function sellArticles({ em }: DemoContext, { companyId, services }: Branch): Promise<void> {
  const key = { companyId };
  await saveRecord(em, COUPON, { ...key, given: { code: 'PAWS10', name: 'Ten per cent for new pets', percent: 10 } });
  await saveRecord(em, PRODUCT, {
    ...key,
    given: {
      name: 'Lead',
      description: 'Two metres, red.',
      sku: 'LEAD-2M',
      price: 1450,
      stock: 40,
    },
  });
  await saveRecord(em, PACKAGE, {
    ...key,
    given: {
      name: 'Five claw trims',
      description: 'Pay for four.',
      price: 3600,
      bookingCount: 5,
      validDays: 365,
      serviceIds: [named(services, 'Claw trim').id],
    },
  });
  await saveRecord(em, VOUCHER, {
    ...key,
    given: { name: 'Gift voucher', reference: 'gift-25', price: 2500, value: 2500, validDays: 730 },
  });
  await settle(em);
}
