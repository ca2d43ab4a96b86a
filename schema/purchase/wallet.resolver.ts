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
  @Query(() => WalletLogConnection, { description: 'Newest first. For that member and for administrators.' })
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
      'Puts in, or takes out, what was paid or given elsewhere. For administrators. CONFLICT where there are no wallets.',
  })
  changeWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { administratorId } = requireAdmin(viewer, input.companyId, 'diary');
    return ifSeen(em, Client, seenIn(input), input.expectedVersion, (tx) => changeWallet(tx, { ...input, administratorId }));
  }

  @Mutation(() => Client, {
    description: 'A wallet is there as soon as the company keeps any; with an amount it is filled at once, by administrators.',
  })
  openWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { companyId, clientId, amount, bandId } = input;
    requireMemberOrAdmin(viewer, companyId, clientId, 'diary');
    if (!amount && bandId == null) return findWallet(em, companyId, clientId);
    const { administratorId } = requireAdmin(viewer, companyId, 'diary');
    return ifSeen(em, Client, seenIn(input), input.expectedVersion, (tx) => changeWallet(tx, { ...input, administratorId }));
  }

  @Mutation(() => WalletBand, { description: 'Of the company at the head of a family: wallets are kept there.' })
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

  @FieldResolver(() => Money, { description: 'What there was afterwards.' })
  balance(@Root() { balance, companyId }: WalletLog): Money {
    return money(balance, companyId);
  }
}

@Resolver(() => WalletBand)
export class WalletBandResolver {
  @FieldResolver(() => Money, { description: 'What is paid.' })
  price(@Root() { price, companyId }: WalletBand): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'What is put in.' })
  credit(@Root() { credit, companyId }: WalletBand): Money {
    return money(credit, companyId);
  }
}

const seenIn = ({ clientId, companyId }: ChangeWalletInput) => ({ id: clientId, companyId, atHead: true });
