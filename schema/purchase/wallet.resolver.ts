import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { findClient } from '../../src/client/find-client.js';
import { nameOf } from '../../src/client/guest-details.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { createWalletBand } from '../../src/purchase/wallet/create-wallet-band.js';
import { WalletBand, WalletLog } from '../../src/purchase/wallet/wallet.entity.js';
import { changeWallet, findWallet, walletBands, walletLogs } from '../../src/purchase/wallet/wallet.js';
import { RecordOwnerArgs, recordOwnerOf } from '../booking/record-owner.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { isOfFamily, requireAnyAdmin, shownMovements } from '../shared/permission.js';
import { ChangeWalletInput, CreateWalletBandInput, WalletBandConnection, WalletLogConnection } from './wallet.inputs.js';

/** Wallet of a client: `walletAmount` of the client, and its movements. */
@Resolver(() => WalletLog)
export class WalletResolver {
  @Query(() => WalletLogConnection, {
    description:
      'Movements of the wallet of the member who is logged in; for administrators, of the wallet of one client or of all ' +
      'wallets of the family. Newest first. The client and administrators of the head of the family see all movements. ' +
      'Administrators of a branch see payments for purchases that only their companies sold, and amounts that their ' +
      'staff or the staff of the head put in or took out. A member whose log-in is valid at one branch alone sees the ' +
      'movements made by that branch. A log has this order alone.',
  })
  @Allow('own or read')
  async walletLogs(
    @Args(() => RecordOwnerArgs) owner: RecordOwnerArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<ConnectionOf<WalletLog>> {
    const { companyId, client } = recordOwnerOf(viewer, owner);
    const clientId = client?.clientId ?? null;
    if (clientId !== null) await findClient(em, companyId, clientId);
    const query = { companyId, clientId, madeBy: shownMovements(viewer), page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await walletLogs(em, query));
  }

  @Query(() => WalletBandConnection, {
    description: 'Amounts that can be put into a wallet, by `order` unless `orderBy` is given.',
  })
  @Allow('everybody')
  async walletBands(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<WalletBand>> {
    return toConnection(await walletBands(em, companyId, { orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Mutation(() => Client, {
    description:
      "Puts an amount into a client's wallet, or takes it out; the money itself is paid elsewhere. Errors: `NOT_FOUND` " +
      'the family has no such client, or the company no such band; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version; `INVALID` the amount is wrong, or more than the wallet has; `CONFLICT` the company has no wallets; ' +
      '`FORBIDDEN` the client is known only to companies of the family for which the administrator does not act.',
  })
  @Allow('diary')
  changeWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { administratorId, companyIds: staffOf } = requireAnyAdmin(viewer);
    return withExpectedVersion(em, { entity: Client, ...seenIn(input), expectedVersion: input.expectedVersion }, (tx) =>
      changeWallet(tx, { ...input, administratorId, staffOf }),
    );
  }

  @Mutation(() => Client, {
    description:
      'Returns the client with the wallet, which every client has as soon as the company has wallets; with `amount` or ' +
      '`bandId`, the amount is put into the wallet at once. Errors: `NOT_FOUND` the family has no such client, or the ' +
      'company no such band; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the amount is ' +
      'wrong; `CONFLICT` the company has no wallets; `FORBIDDEN` an amount is put in, and the client is known only to ' +
      'companies of the family for which the administrator does not act.',
  })
  @Allow('member or diary', { besides: 'Only administrators may give `amount` or `bandId`.' })
  openWallet(@Arg('input', () => ChangeWalletInput) input: ChangeWalletInput, @Ctx() { em, viewer }: Context): Promise<Client> {
    const { companyId, clientId, amount, bandId, expectedVersion } = input;
    const staff = amount || bandId != null ? requireAnyAdmin(viewer) : null;
    return withExpectedVersion(em, { entity: Client, ...seenIn(input), expectedVersion }, (tx) => {
      if (!staff) return findWallet(tx, companyId, clientId);
      return changeWallet(tx, { ...input, administratorId: staff.administratorId, staffOf: staff.companyIds });
    });
  }

  @Mutation(() => WalletBand, {
    description:
      'Adds an amount that clients can put into their wallets; it belongs to the company at the head of the family. ' +
      'Errors: `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createWalletBand(
    @Arg('input', () => CreateWalletBandInput) { companyId, fields }: CreateWalletBandInput,
    @Ctx() { em }: Context,
  ): Promise<WalletBand> {
    return createWalletBand(em, companyId, fields);
  }

  @FieldResolver(() => String, {
    description:
      'Name of the administrator who made the movement, else of the client. Empty if that administrator belongs to a ' +
      'company for which the caller does not act, other than the head of the family.',
  })
  async changedByName(@Root() log: WalletLog, @Ctx() { load, viewer }: Context): Promise<string> {
    const { one } = load.internal;
    const purchase = await one(Purchase, log.purchaseId);
    const administrator = await one(Administrator, log.administratorId ?? purchase?.administratorId);
    if (administrator) return isOfFamily(viewer, administrator.companyId) ? administrator.name : '';
    const client = await one(Client, log.clientId);
    return client ? nameOf(client) : '';
  }

  @FieldResolver(() => Money, { description: 'Amount of the movement; below 0 for an amount that was taken out.' })
  amount(@Root() { amount, companyId }: WalletLog): Money {
    return money(amount, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount in the wallet after the movement.' })
  balance(@Root() { balance, companyId }: WalletLog): Money {
    return money(balance, companyId);
  }
}

@Resolver(() => WalletBand)
export class WalletBandResolver {
  @FieldResolver(() => Money, { description: 'Amount that the client pays.' })
  price(@Root() { price, companyId }: WalletBand): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that is put into the wallet.' })
  credit(@Root() { credit, companyId }: WalletBand): Money {
    return money(credit, companyId);
  }
}

const seenIn = ({ clientId, companyId }: ChangeWalletInput) => ({ id: clientId, companyId, atHead: true });
