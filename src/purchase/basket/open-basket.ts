import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { packedRow, tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { hashToken, newToken } from '../../security/token.js';
import { Refusal } from '../../shared/refusal.js';
import { Basket } from './basket.entity.js';
import { emptyBasket } from './hold-line.js';

/** A basket in use. `token` is set if a session was created for it now: the caller must send the token from now on. */
export interface OpenBasket {
  readonly basket: Basket;
  readonly token: string | null;
  /** Number of lines already in the basket, including articles. */
  readonly lines: number;
  /** Sum of the prices of these lines, in minor units. */
  readonly amount: number;
}

/** Key of a basket: a session has one basket for each family of companies. */
export interface BasketKey {
  /** Session of the token that was sent, if it is valid: a session of a basket, a member or an administrator. */
  readonly sessionId: number | null;
  readonly companyId: number;
  /** Id that the caller expects the basket to have, where the call names one; a basket with another id is not found. */
  readonly basketId?: number | null;
}

export interface BasketCaller extends BasketKey {
  readonly basketSeconds: number;
}

/**
 * Locks the caller's basket and extends its expiry: the session's basket at the company's family, or a new one, with a new
 * session if the caller has none. A basket that has expired is emptied first (decisions T16).
 *
 * @throws Refusal BASKET_MISMATCH if `basketId` is not the basket of that session and family
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

/** Locks the caller's basket, if it is live, and returns its id; null without one. Does not extend its expiry. */
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

export const basketMismatch = () => new Refusal('BASKET_MISMATCH', 'The basket of this token has expired or does not exist');

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

/** Number of lines of the basket, aliased `t`, including articles, and the sum of their prices. */
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
