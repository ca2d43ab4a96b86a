import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { packedRow, tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { hashToken, newToken } from '../../security/token.js';
import { Refusal } from '../../shared/refusal.js';
import { Basket } from './basket.entity.js';
import { emptyBasket } from './hold-line.js';

/** A basket in use. `token` is set when it was begun now: the caller must send it from here on. */
export interface OpenBasket {
  readonly basket: Basket;
  readonly token: string | null;
  /** Number of lines that it held before, articles among them. */
  readonly lines: number;
  /** Prices of these lines together, in minor units. */
  readonly amount: number;
}

/** Key of a basket: a session has one at the family of a company. */
export interface BasketKey {
  /** The session of the token that was sent, when it is valid: of a basket, a member or an administrator. */
  readonly sessionId: number | null;
  readonly companyId: number;
  /** Id that the caller expects the basket to have, where the call names one; a basket with another id is not found. */
  readonly basketId?: number | null;
}

export interface BasketCaller extends BasketKey {
  readonly basketSeconds: number;
}

/**
 * The caller's basket, locked: the one that the session has at the company's family, or a new one there, under a session
 * of its own where there is none. Each use prolongs it; a basket that has expired is emptied first (decisions T16).
 *
 * @throws Refusal BASKET_MISMATCH where another basket is meant than the one of that session and family
 */
export async function openBasket(tx: EntityManager, caller: BasketCaller): Promise<OpenBasket> {
  const known = caller.sessionId === null ? null : await renew(tx, caller);
  if (known) return { ...known, token: null };
  if (caller.basketId != null) throw basketMismatch();

  const { companyId, sessionId, basketSeconds } = caller;
  const token = sessionId === null ? newToken() : null;
  const meta = tableOf(tx, Basket);
  const rows = await runSql<{ row: unknown[] }>(tx)`
    with own as (${token === null ? sql`select ${sessionId}::int as id` : newSession(token, companyId)})
    insert into basket as t (company_id, session_id, expires_at)
    select ${companyId}::int, own.id, now() + make_interval(secs => ${basketSeconds}) from own
    on conflict (session_id, root_id) do update set expires_at = excluded.expires_at
    returning ${packedRow(meta)} as row`;
  return { basket: unpackRow<Basket>(meta, rows[0]!.row), token, lines: 0, amount: 0 };
}

/** The id of the caller's basket while it lives, and locked; null without one. Looking at it is no use of it. */
export async function findBasket(tx: EntityManager, key: BasketKey): Promise<number | null> {
  if (key.sessionId === null) return null;
  const [row] = await runSql<{ id: number }>(tx)`
    select t.id from basket t where ${isBasketOf(key)} and t.expires_at > now() for update`;
  return row?.id ?? null;
}

/** True for the basket, aliased `t`, of that session at the family of that company, and with that id where one is given. */
export const isBasketOf = ({ sessionId, companyId, basketId = null }: BasketKey): RawBuilder<unknown> =>
  sql`t.session_id = ${sessionId} and t.root_id = (select root_id from company where id = ${companyId})
    and t.id = coalesce(${basketId}::int, t.id)`;

export const basketMismatch = () => new Refusal('BASKET_MISMATCH', 'The basket of this token has run out, or never was');

async function renew(tx: EntityManager, { basketSeconds, ...key }: BasketCaller): Promise<Omit<OpenBasket, 'token'> | null> {
  const rows = await runSql<{ id: number; live: boolean } & BasketSize>(tx)`
    select t.id, t.expires_at > now() as live, ${SIZE} from basket t where ${isBasketOf(key)} for update`;
  const [basket] = rows;
  if (!basket) return null;
  if (!basket.live) await clearExpired(tx, basket.id);
  const meta = tableOf(tx, Basket);
  const renewed = await runSql<{ row: unknown[] }>(tx)`
    update basket t set expires_at = now() + make_interval(secs => ${basketSeconds}) where t.id = ${basket.id}
    returning ${packedRow(meta)} as row`;
  const size = basket.live ? { lines: basket.lines, amount: basket.amount } : NOTHING;
  return { basket: unpackRow<Basket>(meta, renewed[0]!.row), ...size };
}

type BasketSize = Pick<OpenBasket, 'lines' | 'amount'>;

const NOTHING: BasketSize = { lines: 0, amount: 0 };

/** Number of lines of the basket, aliased `t`, articles among them, and their prices together. */
const SIZE = sql`(select count(*) from basket_item i where i.basket_id = t.id and i.root_id = t.root_id)::int
  + (select count(*) from basket_article a where a.basket_id = t.id and a.root_id = t.root_id)::int as lines,
  (select coalesce(sum(i.price::float8 * i.quantity + i.answers_price), 0)
    from basket_item i where i.basket_id = t.id and i.root_id = t.root_id)
  + (select coalesce(sum(a.price::float8 * a.quantity), 0)
    from basket_article a where a.basket_id = t.id and a.root_id = t.root_id) as amount`;

export async function sizeOfBasket(tx: EntityManager, basketId: number): Promise<BasketSize> {
  const [row] = await runSql<BasketSize>(tx)`select ${SIZE} from basket t where t.id = ${basketId}`;
  return row ?? NOTHING;
}

/** Empties an expired basket: lines, coupon and vouchers. */
async function clearExpired(tx: EntityManager, basketId: number): Promise<void> {
  await emptyBasket(tx, basketId);
  await clearDiscounts(tx, basketId);
}

export async function clearDiscounts(tx: EntityManager, basketId: number): Promise<void> {
  await runSql(tx)`delete from basket_voucher_code where basket_id = ${basketId}`;
  await runSql(tx)`update basket set coupon_id = null where id = ${basketId} and coupon_id is not null`;
}

const newSession = (token: string, companyId: number) => sql`
  insert into session (token_hash, kind, company_id) values (${hashToken(token)}, 'basket', ${companyId}) returning id`;
