import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findRows } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { eachPart, forPart } from '../../shared/faults.js';
import { notFound, Refusal } from '../../shared/refusal.js';
import { BasketArticle } from '../basket/basket.entity.js';
import { newItemId } from '../basket/hold-line.js';
import type { ArticleKind } from '../purchase-item.entity.js';
import type { PricedLine } from '../totals.js';

/** Article to buy: exactly one of the three ids. */
export interface ArticleInput {
  readonly productId?: number | null;
  readonly packageId?: number | null;
  readonly voucherId?: number | null;
}

/** Kind and id of the article that is named; null for a booking. */
export function articleIn({ productId, packageId, voucherId }: ArticleInput): { kind: ArticleKind; id: number } | null {
  if (productId != null) return { kind: 'product', id: productId };
  if (packageId != null) return { kind: 'package', id: packageId };
  return voucherId == null ? null : { kind: 'voucher', id: voucherId };
}

/** An article as it is sold now. */
interface OnSale {
  readonly name: string;
  readonly price: number;
  /** Number of pieces left; null: unlimited. */
  readonly stock: number | null;
}

export interface NewArticle {
  readonly basketId: number;
  readonly companyId: number;
  readonly quantity: number;
  readonly ref: string | null;
}

/**
 * Adds an article to a basket and returns the id of its line. Nothing is held; checkout checks the stock again.
 *
 * @throws Refusal NOT_FOUND; NO_SPACE when too few are left
 */
export async function addArticle(
  tx: EntityManager,
  { kind, id }: { kind: ArticleKind; id: number },
  { basketId, companyId, quantity, ref }: NewArticle,
): Promise<string> {
  const { name, price } = await onSale(tx, companyId, { kind, id, quantity });
  const lineId = newItemId();
  await runSql(tx)`
    insert into basket_article (id, basket_id, company_id, kind, ${column(kind)}, name, quantity, price, ref)
    values (${lineId}, ${basketId}, ${companyId}, ${kind}, ${id}, ${name}, ${quantity}, ${price}, ${ref})`;
  return lineId;
}

/** A line of a basket that can be sold. */
export interface ArticleLine extends PricedLine {
  readonly article: BasketArticle;
}

/** Checks that all articles of a basket are still sold at the price shown. @throws Refusal NOT_FOUND, NO_SPACE, PRICE_CHANGED */
export async function checkArticles(tx: EntityManager, basketId: number): Promise<ArticleLine[]> {
  const articles = await findRows(tx, BasketArticle, sql`t.basket_id = ${basketId}`);
  const inOrder = [...articles].sort((a, b) => a.order - b.order);
  return eachPart(inOrder, (article, at) => {
    const { id, reference } = article;
    return forPart({ path: `articles.${at}`, itemId: id, reference }, () => articleLine(tx, article));
  });
}

async function articleLine(tx: EntityManager, article: BasketArticle): Promise<ArticleLine> {
  const { id, kind, companyId, quantity, price } = article;
  const now = await onSale(tx, companyId, { kind, id: articleIn(article)!.id, quantity });
  if (now.price === price) return { article, price, quantity, deposit: null };
  throw new Refusal('PRICE_CHANGED', `The price of ${now.name} has changed from ${price} to ${now.price} since it was chosen`, {
    itemId: id,
    heldPrice: price,
    price: now.price,
  });
}

/** @throws Refusal NOT_FOUND for an article that is not sold */
export async function requireOnSale(
  em: EntityManager,
  companyId: number,
  article: NonNullable<ReturnType<typeof articleIn>>,
): Promise<void> {
  await onSale(em, companyId, { ...article, quantity: 0 });
}

async function onSale(
  em: EntityManager,
  companyId: number,
  { kind, id, quantity }: { readonly kind: ArticleKind; readonly id: number; readonly quantity: number },
): Promise<OnSale> {
  const rows = await runSql<OnSale>(em)`
    select name, price, ${kind === 'product' ? sql`stock` : sql`null::int`} as stock
    from ${sql.table(kind)} where id = ${id} and company_id = ${companyId} and not deleted and not disabled`;
  const [found] = rows;
  if (!found) throw notFound(kind, id);
  if (found.stock !== null && found.stock < quantity) throw soldOut(id, found.name, quantity);
  return found;
}

export const soldOut = (productId: number, name: string, quantity: number) =>
  new Refusal('NO_SPACE', `There are no ${quantity} of ${name} left`, { productId, name });

/** Column of a line that holds the id of an article of that kind. */
export const column = (kind: ArticleKind): RawBuilder<unknown> => sql.ref(`${kind}_id`);
