import { pick, selection } from '../hal/fields.js';
import { type Hal, link, linkIfShown, utc, type Visibility } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { PurchaseItemRow, VoucherCodeRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { articleFields, articleLink, articleOf } from './basket.hal.js';
import { lineHref, type PurchaseNames } from './purchase-line.js';

const PLAIN = ['id', 'name', 'company_id', 'quantity'] as const;

/** Selection of the lines of a purchase that are not bookings. */
export const purchaseItemFields = fragment(
  'PurchaseItemRow on PurchaseItem',
  `${selection(PLAIN)} kind cancelledAt ${articleFields}
  price { amountMinor } discount { amountMinor } paid { amountMinor } dueNow { amountMinor }`,
);

export const voucherCodeFields = fragment(
  'VoucherCodeRow on VoucherCode',
  'id code purchaseItemId expiresAt value { amountMinor } remaining { amountMinor }',
);

/** Fields of the purchase that are shown with each line. */
export interface BoughtWith extends PurchaseNames {
  readonly voucherCodes: { readonly nodes: readonly VoucherCodeRow[] };
  readonly company: Visibility;
}

/** A line of a purchase that is not a booking; a voucher shows its codes. Source: service.md 2.12, which names the lists. */
export function purchaseItem(row: PurchaseItemRow, bought: BoughtWith, at: Scope): Hal {
  const { voucherCodes: codes, company } = bought;
  const { name, article } = articleOf(row);
  const price = row.price.amountMinor;
  const own = codes.nodes.filter(({ purchaseItemId }) => purchaseItemId === row.id);
  return {
    ...pick(row, PLAIN),
    full_describe: row.name,
    type: name,
    [`${name}_id`]: article,
    price,
    total_price: price * row.quantity - row.discount.amountMinor,
    paid: row.paid.amountMinor,
    due_now: row.dueNow.amountMinor,
    is_cancelled: row.cancelledAt !== null,
    ...(name === 'deal' && { deal_codes: own.map(voucherCode) }),
    _links: {
      self: link(lineHref(bought, at, { line: 'purchase_item', lineId: row.id })),
      [name]: company.deleted ? undefined : articleLink(row, within(at, row.companyId)),
      company: linkIfShown(company, `${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}

export const voucherCode = ({ id, code, expiresAt, value, remaining }: VoucherCodeRow) => ({
  id,
  code,
  value: value.amountMinor,
  remaining: remaining.amountMinor,
  expires_at: utc(expiresAt),
});
