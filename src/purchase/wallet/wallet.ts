import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { CATALOGUE_ORDERS } from '../../catalogue/catalogue-orders.js';
import { checkWalletChange } from '../../client/check-staff-change.js';
import type { Client } from '../../client/client.entity.js';
import { findClient } from '../../client/find-client.js';
import { listRows, type OrderedQuery, orderOrDefault, type Page, type PageQuery } from '../../database/page.js';
import { runSql } from '../../database/run-sql.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { withRefusalsOf } from '../../shared/faults.js';
import { invalid, notFound, Refusal } from '../../shared/refusal.js';
import { WalletBand, WalletLog } from './wallet.entity.js';

/** Highest amount, and highest balance that it or a band may lead to, in minor units. */
const MAX_BALANCE = 1_000_000_000;

export interface WalletChange {
  readonly companyId: number;
  readonly clientId: number;
  /** Minor units; negative for a withdrawal. */
  readonly amount?: number | null;
  /** Band whose credit is added, instead of an amount. */
  readonly bandId?: number | null;
  readonly notes?: string | null;
  readonly administratorId: number;
  /** The companies for which the administrator acts. */
  readonly staffOf: readonly number[];
}

/**
 * Adds money to a client's wallet, or withdraws it, and logs the movement.
 *
 * @throws Refusal NOT_FOUND; INVALID; CONFLICT as `requireWallets` says; FORBIDDEN as `checkWalletChange` says
 */
export function changeWallet(em: EntityManager, change: WalletChange): Promise<Client> {
  const { companyId, clientId, notes, administratorId } = change;
  return em.transactional(async (tx) => {
    const client = await withRefusalsOf(
      () => findLiveClient(tx, companyId, clientId),
      async () => checkAmount(change),
    );
    await checkWalletChange(tx, client, change.staffOf);
    await requireWallets(tx, companyId);
    const amount = await amountOf(tx, client, change);
    await move(tx, { companyId: client.companyId, reportingCompanyId: companyId, clientId, amount, notes, administratorId });
    return findClient(tx, companyId, clientId);
  });
}

async function findLiveClient(tx: EntityManager, companyId: number, clientId: number): Promise<Client> {
  const client = await findClient(tx, companyId, clientId);
  if (client.deleted) throw notFound('client', clientId);
  return client;
}

/** @throws Refusal INVALID where neither an amount nor a band is given */
function checkAmount({ amount, bandId }: Pick<WalletChange, 'amount' | 'bandId'>): void {
  if (bandId == null && !amount) throw invalid('amount', 'found nothing, expected what to put in, or below 0 what to take out');
}

async function amountOf(
  tx: EntityManager,
  { companyId, walletAmount }: Client,
  { amount, bandId }: WalletChange,
): Promise<number> {
  checkAmount({ amount, bandId });
  const added = bandId == null ? (amount ?? 0) : await creditOf(tx, companyId, bandId);
  if (walletAmount + added < 0) throw invalid('amount', `found ${added}, but there are only ${walletAmount} in the wallet`);
  if (Math.max(Math.abs(added), walletAmount + added) > MAX_BALANCE)
    throw invalid(
      bandId == null ? 'amount' : 'bandId',
      `found ${added} to put in, expected at most ${MAX_BALANCE} in the wallet`,
    );
  return added;
}

async function creditOf(tx: EntityManager, companyId: number, bandId: number): Promise<number> {
  const [band] = await runSql<{ credit: number }>(tx)`
    select credit from wallet_band where id = ${bandId} and company_id = ${companyId} and not deleted`;
  if (!band) throw notFound('wallet band', bandId);
  return band.credit;
}

/**
 * Pays from a wallet: its balance, but at most `most`. Returns the amount that was taken; 0 for an empty wallet.
 *
 * @throws Refusal CONFLICT as `requireWallets` says
 */
export async function spendWallet(
  tx: EntityManager,
  { companyId, clientId, purchaseId, most }: { companyId: number; clientId: number; purchaseId: number; most: number },
): Promise<number> {
  await requireWallets(tx, companyId);
  const [row] = await runSql<{ walletAmount: number; companyId: number }>(tx)`
    select wallet_amount, company_id from client where id = ${clientId} for no key update`;
  const amount = Math.min(row?.walletAmount ?? 0, most);
  if (amount <= 0) return 0;
  await move(tx, { companyId: row!.companyId, reportingCompanyId: companyId, clientId, amount: -amount, purchaseId });
  return amount;
}

/** Finds the client who owns the wallet. @throws Refusal NOT_FOUND; CONFLICT as `requireWallets` says */
export async function findWallet(em: EntityManager, companyId: number, clientId: number): Promise<Client> {
  await requireWallets(em, companyId);
  return findClient(em, companyId, clientId);
}

export interface WalletLogQuery {
  /** Any company of the family that the wallets belong to. */
  readonly companyId: number;
  /** Null: all clients of the family. */
  readonly clientId: number | null;
  /** Companies whose movements are listed; null: all. */
  readonly madeBy: MovementFilter | null;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Companies by which movements are filtered. */
export interface MovementFilter {
  /** Includes payments for purchases that belong entirely to these companies. */
  readonly sellers: readonly number[];
  /** Includes deposits and withdrawals by administrators of these companies. */
  readonly staffOf: readonly number[];
}

/** Lists the movements of one wallet, or of all wallets of the family, newest first. */
export function walletLogs(
  em: EntityManager,
  { companyId, clientId, madeBy, ...list }: WalletLogQuery,
): Promise<Page<WalletLog>> {
  const scope =
    clientId === null
      ? sql`t.company_id = (select root_id from company where id = ${companyId})`
      : sql`t.client_id = ${clientId}`;
  const where = sql`${scope}${madeBy === null ? sql`` : sql` and ${isMadeBy(madeBy)}`}`;
  return listRows(em, WalletLog, { where, orderBy: [{ property: 'id', descending: true }], ...list });
}

const isMadeBy = ({ sellers, staffOf }: MovementFilter): RawBuilder<boolean> => sql`
  case when t.purchase_id is null
    then exists (select from administrator a where a.id = t.administrator_id and a.root_id = t.root_id and a.company_id = any(${[...staffOf]}::int[]))
    else exists (select from purchase p where p.id = t.purchase_id and p.root_id = t.root_id and p.company_id || p.other_company_ids <@ ${[...sellers]}::int[])
  end`;

/** Lists the wallet bands of the family, ordered by `order` by default. */
export function walletBands(
  em: EntityManager,
  companyId: number,
  { orderBy, page, withTotal }: OrderedQuery<typeof CATALOGUE_ORDERS>,
): Promise<Page<WalletBand>> {
  const where = sql`t.company_id = (select root_id from company where id = ${companyId}) and not t.deleted`;
  return listRows(em, WalletBand, { where, orderBy: orderOrDefault(orderBy, 'order'), page, withTotal });
}

interface Movement {
  /** The head of the family, where the wallet is. */
  readonly companyId: number;
  /** Company at which the movement was made. */
  readonly reportingCompanyId: number;
  readonly clientId: number;
  readonly amount: number;
  readonly notes?: string | null;
  readonly purchaseId?: number | null;
  readonly administratorId?: number | null;
}

/** Changes the balance by one guarded update and adds a row to the log. */
async function move(tx: EntityManager, { companyId, reportingCompanyId, clientId, amount, ...about }: Movement): Promise<void> {
  const [row] = await runSql<{ balance: number }>(tx)`
    update client set wallet_amount = wallet_amount + ${amount}
    where id = ${clientId} and wallet_amount + ${amount} >= 0 returning wallet_amount as balance`;
  if (!row) throw new Refusal('CONFLICT', 'There is less in the wallet than is needed', { clientId });
  await runSql(tx)`
    insert into wallet_log (company_id, client_id, amount, balance, notes, purchase_id, administrator_id)
    values (${companyId}, ${clientId}, ${amount}, ${row.balance}, ${about.notes ?? null}, ${about.purchaseId ?? null},
      ${about.administratorId ?? null})`;
  await recordFacts(tx, [{ companyId: reportingCompanyId, kind: 'client.changed', about: { clientId } }]);
}

/**
 * Requires wallets, which are switched on at the head of the family and are in its currency.
 *
 * @throws Refusal CONFLICT without wallets, or for a company with another currency
 */
async function requireWallets(tx: EntityManager, companyId: number): Promise<void> {
  const [row] = await runSql<{ hasWallets: boolean; same: boolean }>(tx)`
    select s.has_wallets, head.currency_code = own.currency_code as same
    from company own join company head on head.id = own.root_id join company_settings s on s.company_id = head.id
    where own.id = ${companyId}`;
  if (!row?.hasWallets) throw new Refusal('CONFLICT', 'This company keeps no wallets', { companyId });
  if (!row.same) throw new Refusal('CONFLICT', 'The wallets of this family are in another currency', { companyId });
}
