import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Client } from '../../src/client/client.entity.js';
import { findClient } from '../../src/client/find-client.js';
import { ifSeen } from '../../src/database/if-seen.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import { WALLET_BAND } from '../../src/purchase/articles/sold-kinds.js';
import { WalletBand, WalletLog } from '../../src/purchase/wallet/wallet.entity.js';
import { changeWallet, findWallet, walletBands, walletLogs } from '../../src/purchase/wallet/wallet.js';
import { MemberArgs } from '../booking/booking.inputs.js';
import { asksFor, type ConnectionOf, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { requireAdmin, requireMemberOrAdmin } from '../shared/permission.js';
import { ChangeWalletInput, CreateWalletBandInput, WalletBandConnection, WalletLogConnection } from './sold.inputs.js';

/** What a client has to spend: `walletAmount` of the client, and how it came about. */
@Resolver(() => WalletLog)
export class WalletResolver {
  @Query(() => WalletLogConnection, { description: "Movements of a client's wallet, newest first." })
  async walletLogs(
    @Args(() => MemberArgs) { companyId, clientId }: MemberArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<ConnectionOf<WalletLog>> {
    requireMemberOrAdmin(viewer, companyId, clientId);
    await findClient(em, companyId, clientId);
    return toConnection(await walletLogs(em, clientId, page, asksFor(info, 'totalCount')));
  }

  @Query(() => WalletBandConnection, { description: 'Amounts that can be put into a wallet, by `order`.' })
  async walletBands(
    @Arg('companyId', () => Int) companyId: number,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<WalletBand>> {
    return toConnection(await walletBands(em, companyId, page, asksFor(info, 'totalCount')));
  }

  @Mutation(() => Client, {
    description:
      "Notes money put into or taken out of a client's wallet elsewhere. Errors: `NOT_FOUND` the family has no " +
      'such client, or the company no such band; `STALE_VERSION` `expectedVersion` is not the current version; ' +
      '`INVALID` the amount is wrong, or more than the wallet has; `CONFLICT` the company has no wallets.',
  })
  changeWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { administratorId } = requireAdmin(viewer, input.companyId, 'diary');
    return ifSeen(em, Client, seenIn(input), input.expectedVersion, (tx) => changeWallet(tx, { ...input, administratorId }));
  }

  @Mutation(() => Client, {
    description:
      'Returns the client with the wallet, which is there as soon as the company has wallets; with an amount ' +
      'it is filled at once. Errors: `NOT_FOUND` the family has no such client; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` the amount is wrong; `CONFLICT` the company has ' +
      'no wallets.',
  })
  openWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { companyId, clientId, amount, bandId } = input;
    requireMemberOrAdmin(viewer, companyId, clientId, 'diary');
    if (!amount && bandId == null) return findWallet(em, companyId, clientId);
    const { administratorId } = requireAdmin(viewer, companyId, 'diary');
    return ifSeen(em, Client, seenIn(input), input.expectedVersion, (tx) => changeWallet(tx, { ...input, administratorId }));
  }

  @Mutation(() => WalletBand, {
    description:
      'Adds an amount that clients can put into their wallets, to the company at the head of the family. ' +
      'Errors: `INVALID` a field is wrong: `fields` names it.',
  })
  createWalletBand(
    @Arg('input', () => CreateWalletBandInput) { companyId, fields }: CreateWalletBandInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<WalletBand> {
    requireAdmin(viewer, companyId, 'manage');
    return saveRecord(em, WALLET_BAND, { companyId }, fields);
  }

  @FieldResolver(() => Money, { description: 'Below 0 for what was taken out.' })
  amount(@Root() { amount, companyId }: WalletLog): Money {
    return money(amount, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount in the wallet afterwards.' })
  balance(@Root() { balance, companyId }: WalletLog): Money {
    return money(balance, companyId);
  }
}

@Resolver(() => WalletBand)
export class WalletBandResolver {
  @FieldResolver(() => Money, { description: 'Amount that is paid.' })
  price(@Root() { price, companyId }: WalletBand): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that is put into the wallet.' })
  credit(@Root() { credit, companyId }: WalletBand): Money {
    return money(credit, companyId);
  }
}

const seenIn = ({ clientId, companyId }: ChangeWalletInput) => ({ id: clientId, companyId, atHead: true });
