import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { checkout } from '../../src/purchase/checkout/checkout.js';
import { findPurchaseByBookingRef } from '../../src/purchase/find-purchase.js';
import { listPurchases } from '../../src/purchase/list-purchases.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { RecordOwnerArgs, recordOwnerOf } from '../booking/record-owner.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { branchOf, memberAt, staffCompanies } from '../shared/permission.js';
import { withoutNulls } from '../shared/without-nulls.js';
import { opened, readablePurchase } from './may-read-purchase.js';
import { CheckoutInput, PurchaseArgs, PurchaseConnection, PurchaseFilter, PurchaseOrder } from './purchase.inputs.js';

@Resolver(() => Purchase)
export class PurchaseResolver {
  @Mutation(() => Purchase, {
    description:
      'Turns your basket into a purchase with its bookings: all lines or none; after an error the basket is as ' +
      'before. Errors: `BASKET_MISMATCH` the token has no living basket; `INVALID` the basket is empty, or an ' +
      'answer, contact or buyer is missing or wrong; `HOLD_EXPIRED` a hold has run out; `PRICE_CHANGED` a ' +
      'price is no longer the one that was held; `NOT_FOUND` what a line is of is no longer offered; `NOT_BOOKABLE`, `TIME_TAKEN` or `NO_SPACE` a time can no ' +
      'longer be had, with alternatives; `CONFLICT` a coupon, voucher or pre-paid booking is used up; ' +
      '`FORBIDDEN` a wallet is to pay without the log-in of its owner, or a branch has signed the member on, and the ' +
      'basket holds something of another.',
  })
  @Allow('everybody or staff')
  async checkout(
    @Arg('input', () => CheckoutInput) input: CheckoutInput,
    @Ctx() { em, viewer, face, load, now }: Context,
  ): Promise<Purchase> {
    const staffOf = staffCompanies(viewer, input.companyId);
    const isAdmin = staffOf.length > 0;
    const member = memberAt(viewer, input.companyId);
    const command = {
      ...input,
      client: input.client ? withoutNulls(input.client) : null,
      sessionId: viewer.sessionId,
      caller: viewer,
      memberId: member?.clientId ?? null,
      atBranch: member && branchOf(viewer),
      isAdmin,
      staffOf,
      administratorId: isAdmin ? viewer.admin!.administratorId : null,
      ...face,
      channel: isAdmin ? 'admin' : member ? 'member' : 'online',
    } as const;
    const purchase = await checkout(em, command, now);
    load.open(purchase);
    return purchase;
  }

  @Query(() => Purchase, {
    description:
      'Purchase by its `id` or, for guests, its `longId`. Errors: `NOT_FOUND` there is no such purchase for this caller; ' +
      '`INVALID` neither is given.',
  })
  @Allow('buyer or read', {
    besides:
      'Whoever has the long id reads what a guest bought; what a member bought, that member, administrators, and whoever sends the `Purchase-Key` of an e-mail.',
  })
  purchase(@Args(() => PurchaseArgs) name: PurchaseArgs, @Ctx() context: Context): Promise<Purchase> {
    return readablePurchase(name, context);
  }

  @Query(() => Purchase, {
    description: 'Purchase by the unguessable name (`Booking.longId`) of one of its bookings. Errors: `NOT_FOUND` there is none.',
  })
  @Allow('by record', {
    besides:
      'Whoever has that name reads what a guest bought; what a member bought, that member, administrators, and whoever sends the `Purchase-Key` of an e-mail.',
  })
  async purchaseByBooking(
    @Arg('longId', () => String, { description: 'Unguessable name of the booking.' }) longId: string,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    return opened(await findPurchaseByBookingRef(context.em, longId, context.face), context);
  }

  @Query(() => PurchaseConnection, {
    description:
      'Purchases: of a member in all companies of the family, for administrators those of a company or of a client. Newest ' +
      'first unless `orderBy` is given.',
  })
  @Allow('own or read', { forAdministrators: ['filter.clientId'] })
  async purchases(
    @Args(() => RecordOwnerArgs) owner: RecordOwnerArgs,
    @Arg('filter', () => PurchaseFilter, { nullable: true }) filter: PurchaseFilter | null,
    @Arg('orderBy', () => PurchaseOrder, { nullable: true }) orderBy: PurchaseOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer, face: { showsDueOfCancelled } }: Context,
  ): Promise<PurchaseConnection> {
    const { companyId, client, companyIds } = recordOwnerOf(viewer, owner);
    const query = {
      ...filter,
      client,
      orderBy,
      showsDueOfCancelled,
      companyIds,
      page,
      withTotal: isSelected(info, 'totalCount'),
    };
    return toConnection(await listPurchases(em, companyId, query));
  }
}
