/** Describes pairs of rows of different families of which one names the other: no command may ever leave any. */
export async function crossFamilyReferences(rows: <Row extends object>(query: string) => Promise<Row[]>): Promise<string[]> {
  const found = await rows<{ pair: string }>(
    LINKS.map(
      ([owner, column, other]) => `
      select '${owner} ' || a.id || ' names ${other} ' || b.id as pair
      from "${owner}" a join "${other}" b on b.id = a.${column}
      join company ca on ca.id = a.company_id join company cb on cb.id = b.company_id and cb.root_id <> ca.root_id`,
    ).join(' union all '),
  );
  return found.map(({ pair }) => pair);
}

const LINKS = [
  ['basket_item', 'basket_id', 'basket'],
  ['basket_item', 'pre_paid_booking_id', 'pre_paid_booking'],
  ['basket_article', 'basket_id', 'basket'],
  ['basket', 'coupon_id', 'coupon'],
  ['attachment', 'basket_item_id', 'basket_item'],
  ['attachment', 'booking_id', 'booking'],
  ['booking', 'purchase_id', 'purchase'],
  ['booking', 'client_id', 'client'],
  ['booking', 'pre_paid_booking_id', 'pre_paid_booking'],
  ['booking', 'coupon_id', 'coupon'],
  ['purchase', 'client_id', 'client'],
  ['purchase', 'coupon_id', 'coupon'],
  ['purchase_item', 'purchase_id', 'purchase'],
  ['payment', 'purchase_id', 'purchase'],
  ['payment', 'voucher_code_id', 'voucher_code'],
  ['pre_paid_booking', 'client_id', 'client'],
] as const;
