import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { VOUCHER } from '../../src/purchase/articles/article-kinds.js';
import { findRecord, findVoucherByReference, listRecords, listVoucherCodes } from '../../src/purchase/articles/find-record.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import { Voucher, VoucherCode } from '../../src/purchase/discounts/voucher.entity.js';
import { CatalogueOrder, PaidAheadOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import {
  CreateVoucherInput,
  ShopListArgs,
  ShopRecordArgs,
  UpdateVoucherInput,
  VoucherCodeConnection,
  VoucherConnection,
} from './article.inputs.js';

@Resolver(() => Voucher)
export class VoucherResolver {
  @Query(() => VoucherConnection, {
    description: 'Gift vouchers that a company sells, by `order` unless `orderBy` is given.',
  })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  async vouchers(
    @Args(() => ShopListArgs) { companyId, includeHidden, ...page }: ShopListArgs,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<Voucher>> {
    const query = { companyId, hidden: includeHidden ?? false, orderBy };
    return toConnection(await listRecords(em, Voucher, { ...query, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Voucher)
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  voucher(
    @Args(() => ShopRecordArgs) { companyId, id, includeHidden }: ShopRecordArgs,
    @Ctx() { em }: Context,
  ): Promise<Voucher> {
    return findRecord(em, VOUCHER, { companyId, hidden: includeHidden ?? false, id });
  }

  @Query(() => Voucher, {
    description:
      'Gift voucher with that `reference`; the oldest if several have it. Errors: `NOT_FOUND` the company has no such ' +
      'gift voucher.',
  })
  @Allow('read')
  voucherByReference(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('reference', () => String) reference: string,
    @Ctx() { em }: Context,
  ): Promise<Voucher> {
    return findVoucherByReference(em, companyId, reference);
  }

  @Query(() => VoucherCodeConnection, { description: 'Codes of a gift voucher, by id unless `orderBy` is given.' })
  @Allow('read')
  async voucherCodes(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('voucherId', () => Int) voucherId: number,
    @Arg('orderBy', () => PaidAheadOrder, { nullable: true }) orderBy: PaidAheadOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<VoucherCode>> {
    return toConnection(
      await listVoucherCodes(em, { companyId, voucherId }, { orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Mutation(() => Voucher, { description: 'Adds a gift voucher to sell. Errors: `INVALID` a field is wrong: `fields` names it.' })
  @Allow('manage')
  createVoucher(
    @Arg('input', () => CreateVoucherInput) { companyId, fields }: CreateVoucherInput,
    @Ctx() { em }: Context,
  ): Promise<Voucher> {
    return saveRecord(em, VOUCHER, { companyId, given: fields });
  }

  @Mutation(() => Voucher, {
    description:
      'Changes a gift voucher; codes already sold keep their value. Errors: `NOT_FOUND` the company has no ' +
      'such gift voucher; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is ' +
      'wrong: `fields` names it.',
  })
  @Allow('manage')
  updateVoucher(
    @Arg('input', () => UpdateVoucherInput) { fields, ...key }: UpdateVoucherInput,
    @Ctx() { em }: Context,
  ): Promise<Voucher> {
    return saveRecord(em, VOUCHER, { ...key, given: fields });
  }

  @FieldResolver(() => Money)
  price(@Root() { price, companyId }: Voucher): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that a code of the gift voucher pays.' })
  value(@Root() { value, companyId }: Voucher): Money {
    return money(value, companyId);
  }
}

@Resolver(() => VoucherCode)
export class VoucherCodeResolver {
  @FieldResolver(() => Voucher)
  voucher(@Root() { voucherId }: VoucherCode, @Ctx() { load }: Context): Promise<Voucher> {
    return load.known(Voucher, voucherId);
  }

  @FieldResolver(() => Money)
  value(@Root() { value, companyId }: VoucherCode): Money {
    return money(value, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that the code can still pay.' })
  remaining(@Root() { remaining, companyId }: VoucherCode): Money {
    return money(remaining, companyId);
  }
}
