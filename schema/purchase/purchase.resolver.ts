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
      'Turns your basket into a purchase with its bookings: all lines or none; after an error the basket is as before. ' +
      'Errors: `BASKET_MISMATCH` your token has no basket, or the basket has expired; `INVALID` the basket is empty, or ' +
      'an answer, contact or buyer is missing or wrong; `HOLD_EXPIRED` a hold has expired; `PRICE_CHANGED` a price has ' +
      'changed since the line was added; `NOT_FOUND` the service, event or article of a line is no longer offered; ' +
      '`NOT_BOOKABLE`, `TIME_TAKEN` or `NO_SPACE` a time is no longer available, with alternatives; `CONFLICT` a coupon, ' +
      'voucher or pre-paid booking is used up; `FORBIDDEN` the wallet is to pay and the caller is not logged in, or the ' +
      'log-in of the member is valid at one branch alone and the basket has a line of another company.',
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
      'The long id is enough for a purchase of a guest; a purchase of a member is shown only to that member, to ' +
      'administrators, and to callers who also send the header `Purchase-Key` with the key from an e-mail.',
  })
  purchase(@Args(() => PurchaseArgs) name: PurchaseArgs, @Ctx() context: Context): Promise<Purchase> {
    return readablePurchase(name, context);
  }

  @Query(() => Purchase, {
    description:
      'Purchase by the unguessable id (`Booking.longId`) of one of its bookings. Errors: `NOT_FOUND` there is no such booking.',
  })
  @Allow('by record', {
    besides:
      'The long id is enough for a purchase of a guest; a purchase of a member is shown only to that member, to ' +
      'administrators, and to callers who also send the header `Purchase-Key` with the key from an e-mail.',
  })
  async purchaseByBooking(
    @Arg('longId', () => String, { description: 'Unguessable id of the booking (`Booking.longId`).' }) longId: string,
    @Ctx() context: Context,
  ): Promise<Purchase> {
    return opened(await findPurchaseByBookingRef(context.em, longId, context.face), context);
  }

  @Query(() => PurchaseConnection, {
    description:
      'Purchases of the member who is logged in, in all companies of the family; for administrators, purchases of a ' +
      'company or of a client. Newest first unless `orderBy` is given.',
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
