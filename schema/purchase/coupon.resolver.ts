import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { findRecord, listRecords } from '../../src/purchase/articles/find-record.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { COUPON } from '../../src/purchase/discounts/coupon-kind.js';
import { CouponOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, moneyOrNull } from '../shared/money.js';
import { ShopListArgs, ShopRecordArgs } from './article.inputs.js';
import { CouponConnection, CreateCouponInput, UpdateCouponInput } from './coupon.inputs.js';

/** Coupons. Only administrators see the list, since codes are only for clients to whom they were given. */
@Resolver(() => Coupon)
export class CouponResolver {
  @Query(() => CouponConnection, { description: 'Coupons of a company, by id unless `orderBy` is given.' })
  @Allow('read')
  async coupons(
    @Args(() => ShopListArgs) { companyId, includeHidden, ...page }: ShopListArgs,
    @Arg('orderBy', () => CouponOrder, { nullable: true }) orderBy: CouponOrder | null,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<Coupon>> {
    const query = { companyId, hidden: includeHidden ?? false, orderBy };
    return toConnection(await listRecords(em, Coupon, { ...query, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Coupon)
  @Allow('read')
  coupon(@Args(() => ShopRecordArgs) { companyId, id }: ShopRecordArgs, @Ctx() { em }: Context): Promise<Coupon> {
    return findRecord(em, COUPON, { companyId, hidden: true, id });
  }

  @Mutation(() => Coupon, {
    description:
      'Adds a coupon. Errors: `INVALID` a field is wrong: `fields` names it; `CONFLICT` the company has a ' +
      'coupon with that code.',
  })
  @Allow('manage')
  createCoupon(
    @Arg('input', () => CreateCouponInput) { companyId, fields }: CreateCouponInput,
    @Ctx() { em }: Context,
  ): Promise<Coupon> {
    return saveRecord(em, COUPON, { companyId, given: fields });
  }

  @Mutation(() => Coupon, {
    description:
      'Changes a coupon; purchases already made keep their discount. Errors: `NOT_FOUND` the company has no ' +
      'such coupon; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: ' +
      '`fields` names it; `CONFLICT` the company has another coupon with that code.',
  })
  @Allow('manage')
  updateCoupon(
    @Arg('input', () => UpdateCouponInput) { fields, ...key }: UpdateCouponInput,
    @Ctx() { em }: Context,
  ): Promise<Coupon> {
    return saveRecord(em, COUPON, { ...key, given: fields });
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description: 'Amount taken off the purchase, once; null for a coupon with a `percent`.',
  })
  amount(@Root() { amount, companyId }: Coupon): Money | null {
    return moneyOrNull(amount, companyId);
  }
}
