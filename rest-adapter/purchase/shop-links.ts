import type { CompanyRow } from '../company/company-row.js';
import { adminRoot, type Links, link, publicRoot } from '../hal/hal.js';
import type { Scope } from '../scope.js';

const PAGED = '{?page,per_page}';

/** Links to the articles and discounts of a company; the public form has only kinds that exist. Source: wire.md 1.2, 1.9. */
export function shopLinks({ offers }: CompanyRow, at: Scope): Links {
  const { products = true, packages = true, bulkPurchases = true, vouchers = true, coupons = true } = offers ?? {};
  const c = publicRoot(at);
  return {
    products: products ? link(`${c}/products${PAGED}`) : undefined,
    packages: packages ? link(`${c}/packages${PAGED}`) : undefined,
    bulk_purchases: bulkPurchases ? link(`${c}/bulk_purchases${PAGED}`) : undefined,
    deals: vouchers ? link(`${at.admin ? adminRoot(at) : c}/deals${PAGED}`) : undefined,
    coupons: at.admin ? link(`${adminRoot(at)}/coupons${PAGED}`) : undefined,
    coupon: coupons ? link(`${c}/basket/coupon`) : undefined,
    total: link(`${c}/purchase_totals{/total_id}`),
  };
}
