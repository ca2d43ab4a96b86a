import * as z from 'zod';
import { majorUnits } from '../client/client.hal.js';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { type Hal, link, publicRoot, utc } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { Operations, WalletRow } from '../operations/types.js';
import { id, integer, longText, optional, pageVariables, paging } from '../params.js';
import type { Scope } from '../scope.js';

const WALLET = '/api/v1/{company_id}/members/{member_id}/wallet';

export const walletFields = fragment(
  'WalletRow on Client',
  'id updatedAt walletAmount { amountMinor currency } head { settings { hasWallets } }',
);

/**
 * A wallet, in minor units except for `wallet_amount`, which v1 clients multiply by 100. The browser SDK reads `active`.
 * Source: wire.md 1.4, decisions 1.
 */
function wallet({ id: memberId, updatedAt, walletAmount, head }: WalletRow, at: Scope): Hal {
  const member = `${publicRoot(at)}/members/${memberId}`;
  return {
    id: memberId,
    member_id: memberId,
    company_id: at.companyId,
    amount: walletAmount.amountMinor,
    wallet_amount: majorUnits(walletAmount),
    currency_code: walletAmount.currency,
    status: head.settings.hasWallets ? 'active' : 'inactive',
    active: head.settings.hasWallets,
    // No minimum; the browser SDK prints it.
    min_amount: 0,
    updated_at: utc(updatedAt),
    _links: {
      self: link(`${member}/wallet`),
      member: link(member),
      logs: link(`${member}/wallet/logs{?page,per_page}`),
      purchase_bands: link(`${member}/wallet/purchase_bands{?page,per_page}`),
      company: link(`${at.base}/api/v1/company/${at.companyId}`),
    },
  };
}

const ofMember = { company_id: id, member_id: id };
const paged = z.object({ ...ofMember, ...paging({ perPage: 30 }) });
const change = z.object({ ...ofMember, amount: optional(integer()), band_id: optional(id), notes: optional(longText) });

const pageOf = (input: z.output<typeof paged>) => ({
  companyId: input.company_id,
  clientId: input.member_id,
  ...pageVariables(input),
});

const changing = <Verb extends 'Change' | 'Open'>(verb: Verb) =>
  ({
    source: 'wire 1.4',
    path: WALLET,
    form: 'member',
    input: change,
    operation: `mutation ${verb}Wallet($input: ChangeWalletInput!) { wallet: ${verb.toLowerCase()}Wallet(input: $input) { ${walletFields} } }`,
    variables: ({ company_id, member_id, amount, band_id, notes }: z.output<typeof change>) => ({
      input: { companyId: company_id, clientId: member_id, amount, bandId: band_id, notes },
    }),
    view: (data: Operations['ReadWallet'], at: Scope) => wallet(data.wallet, at),
  }) as const;

/** `amount` and `new_wallet_amount` in major units, since the browser SDK multiplies both by 100. Source: wire.md 2.1. */
const log = (row: Operations['WalletLogs']['rows']['nodes'][number]) => ({
  id: row.id,
  action: row.notes ?? (row.purchaseId === null ? 'Top up' : 'Purchase'),
  amount: majorUnits(row.amount),
  new_wallet_amount: majorUnits(row.balance),
  balance: row.balance.amountMinor,
  wallet_amount: majorUnits(row.balance),
  notes: row.notes,
  who_made_the_change: row.changedByName,
  purchase_id: row.purchaseId,
  created_at: utc(row.createdAt),
});

const selfIn = (at: Scope, memberId: number, list: string, rowId: number) =>
  link(`${publicRoot(at)}/members/${memberId}/wallet/${list}?id=${rowId}`);

const logs = endpoint({
  source: 'wire 1.4',
  method: 'GET',
  path: `${WALLET}/logs`,
  form: 'member',
  input: paged,
  operation: `query WalletLogs($companyId: Int!, $clientId: Int!, $first: Int!, $offset: Int!) {
    rows: walletLogs(companyId: $companyId, clientId: $clientId, first: $first, offset: $offset) {
      totalCount nodes { id createdAt notes purchaseId changedByName amount { amountMinor } balance { amountMinor } }
    }
  }`,
  variables: pageOf,
  view: ({ rows }, at, { member_id, page, per_page }) =>
    collection({
      name: 'logs',
      rows: rows.nodes,
      total: rows.totalCount,
      page,
      perPage: per_page,
      at,
      render: (row) => ({ ...log(row), _links: { self: selfIn(at, member_id, 'logs', row.id) } }),
    }),
});

const bands = endpoint({
  source: 'wire 1.4',
  method: 'GET',
  path: `${WALLET}/purchase_bands`,
  form: 'member',
  input: paged,
  operation: `query WalletBands($companyId: Int!, $clientId: Int!, $first: Int!, $offset: Int!) {
    client(companyId: $companyId, id: $clientId) { id }
    rows: walletBands(companyId: $companyId, first: $first, offset: $offset) {
      totalCount nodes { id name price { amountMinor } credit { amountMinor } }
    }
  }`,
  variables: pageOf,
  view: ({ rows }, at, { member_id, page, per_page }) =>
    collection({
      name: 'purchase_bands',
      rows: rows.nodes,
      total: rows.totalCount,
      page,
      perPage: per_page,
      at,
      render: (row) => ({
        id: row.id,
        name: row.name,
        price: row.price.amountMinor,
        // The browser SDK prints both, each divided by 100: the price, and the amount put in the wallet.
        actual_amount: row.price.amountMinor,
        wallet_amount: row.credit.amountMinor,
        _links: { self: selfIn(at, member_id, 'purchase_bands', row.id) },
      }),
    }),
});

export const walletRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: WALLET,
    form: 'member',
    input: z.object(ofMember),
    operation: `query ReadWallet($companyId: Int!, $id: Int!) { wallet: client(companyId: $companyId, id: $id) { ${walletFields} } }`,
    variables: ({ company_id, member_id }) => ({ companyId: company_id, id: member_id }),
    view: (data, at) => wallet(data.wallet, at),
  }),
  endpoint({ ...changing('Change'), method: 'PUT' }),
  endpoint({ ...changing('Open'), method: 'POST' }),
  logs,
  bands,
];
