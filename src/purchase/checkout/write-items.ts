import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { type ArticleLine, articleIn, soldOut } from '../articles/add-article.js';
import type { Purchase } from '../purchase.entity.js';
import { PurchaseItem } from '../purchase-item.entity.js';
import { dueOf } from '../totals.js';

/** Stores the articles of a purchase, with pre-paid bookings and codes. @throws Refusal NO_SPACE for a product out of stock */
export async function writeItems(tx: EntityManager, purchase: Purchase, lines: readonly ArticleLine[]): Promise<void> {
  // Locks products in one order, whatever the order of the lines.
  for (const { article } of [...lines].sort((a, b) => (a.article.productId ?? 0) - (b.article.productId ?? 0))) {
    if (article.productId !== null) await takeStock(tx, article.productId, article.name, article.quantity);
  }
  const items = lines.map((line) => newItem(tx, purchase, line));
  await tx.flush();
  for (const item of items) {
    if (item.kind === 'package') await givePrePaid(tx, purchase, item);
    if (item.kind === 'voucher') await giveCodes(tx, item);
  }
}

function newItem(tx: EntityManager, { id }: Purchase, line: ArticleLine): PurchaseItem {
  const { companyId, kind, productId, packageId, voucherId, name, quantity, price } = line.article;
  const what = { productId, packageId, voucherId, name, quantity, price, discount: line.discount ?? 0 };
  return tx.create(PurchaseItem, { companyId, purchaseId: id, kind, ...what, dueNow: dueOf(line) }, { partial: true });
}

async function takeStock(tx: EntityManager, id: number, name: string, quantity: number): Promise<void> {
  const rows = await runSql(tx)`
    update product set stock = stock - ${quantity}
    where id = ${id} and (stock is null or stock >= ${quantity}) returning id`;
  if (rows.length === 0) throw soldOut(id, name, quantity);
}

/** Creates the pre-paid bookings of a package: in bulk, bookings of any of its services; otherwise so many of each service. */
async function givePrePaid(tx: EntityManager, { id, clientId }: Purchase, item: PurchaseItem): Promise<void> {
  await runSql(tx)`
    insert into pre_paid_booking (company_id, client_id, purchase_id, purchase_item_id, package_id, name, service_ids, bookings, remaining, expires_at)
    select ${item.companyId}, ${clientId}, ${id}, ${item.id}, p.id, p.name, given.service_ids, p.bookings * ${item.quantity}::int,
      p.bookings * ${item.quantity}::int, now() + make_interval(days => p.valid_days)
    from package p cross join lateral (
      select p.service_ids where p.is_bulk union all select array[s] from unnest(p.service_ids) as s where not p.is_bulk
    ) as given (service_ids)
    where p.id = ${item.packageId}`;
}

async function giveCodes(tx: EntityManager, item: PurchaseItem): Promise<void> {
  const codes = Array.from({ length: item.quantity }, newCode);
  await runSql(tx)`
    insert into voucher_code (company_id, voucher_id, purchase_item_id, code, value, remaining, expires_at)
    select ${item.companyId}, v.id, ${item.id}, code, v.value, v.value, now() + make_interval(days => v.valid_days)
    from voucher v cross join unnest(${codes}::text[]) as code where v.id = ${articleIn(item)!.id}`;
}

/** Characters of a code, without letters that are mistaken for digits. */
const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a code of 80 random bits in 16 letters and digits: knowing the code is enough to spend it. */
const newCode = (): string => Array.from(randomBytes(16), (byte) => CODE_CHARACTERS[byte % 32]).join('');
