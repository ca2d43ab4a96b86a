import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { asTold } from '../../src/purchase/as-told.js';
import { checkout } from '../../src/purchase/checkout.js';
import { findPurchase, findPurchaseByLongId } from '../../src/purchase/find-purchase.js';
import { listPurchases } from '../../src/purchase/list-purchases.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { asksFor, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { OrderArgs } from '../shared/order.js';
import { isAdminOf, isClientOrAdmin, requireAdmin, requireClientOrAdmin } from '../shared/permission.js';
import { withoutNulls } from '../shared/without-nulls.js';
import { CheckoutInput, PurchaseConnection, PurchaseFilter } from './purchase.inputs.js';

@Resolver(() => Purchase)
export class PurchaseResolver {
  @Mutation(() => Purchase, {
    description:
      'Books what your basket holds: all lines or none. HOLD_EXPIRED, PRICE_CHANGED and BASKET_MISMATCH leave the basket as it is.',
  })
  checkout(@Arg('input', () => CheckoutInput) input: CheckoutInput, @Ctx() { em, viewer, now }: Context): Promise<Purchase> {
    const isAdmin = isAdminOf(viewer, input.companyId);
    const ask = {
      ...input,
      client: input.client ? withoutNulls(input.client) : null,
      sessionId: viewer.sessionId,
      memberId: viewer.member?.clientId ?? null,
      isAdmin,
      administratorId: isAdmin ? viewer.admin!.administratorId : null,
      channel: isAdmin ? 'admin' : viewer.member ? 'member' : 'online',
    } as const;
    return checkout(em, ask, now);
  }

  @Query(() => Purchase, {
    description: "By its unguessable name, without a log-in; a member's only for that member and administrators.",
  })
  async purchaseByLongId(@Arg('longId', () => String) longId: string, @Ctx() { em, viewer, load }: Context): Promise<Purchase> {
    const purchase = await findPurchaseByLongId(em, longId);
    const client = await load.known(Client, purchase.clientId);
    if (client.isMember) requireClientOrAdmin(viewer, purchase.companyId, client.id);
    return purchase;
  }

  @Query(() => Purchase)
  purchase(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Purchase> {
    requireAdmin(viewer, companyId);
    return findPurchase(em, companyId, id);
  }

  @Query(() => PurchaseConnection, { description: 'Newest first unless ordered otherwise.' })
  async purchases(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => PurchaseFilter, { nullable: true }) filter: PurchaseFilter | null,
    @Args(() => OrderArgs) order: OrderArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<PurchaseConnection> {
    requireAdmin(viewer, companyId);
    return toConnection(
      await listPurchases(em, companyId, { ...filter, ...order, page, withTotal: asksFor(info, 'totalCount') }),
    );
  }

  @FieldResolver(() => Client, {
    description: 'Whoever has only the long id sees of the client what was given with the purchase; the rest is null.',
  })
  async client(@Root() purchase: Purchase, @Ctx() { viewer, load }: Context): Promise<Client> {
    const client = await load.known(Client, purchase.clientId);
    return isClientOrAdmin(viewer, purchase.companyId, client.id) ? client : asTold(client, purchase.toldFields);
  }

  @FieldResolver(() => [Booking])
  bookings(@Root() { id }: Purchase, @Ctx() { load }: Context): Promise<Booking[]> {
    return load.all(Booking, 'purchaseId', id);
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Purchase, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => Money, { description: 'The sum of the lines, coupons taken off.' })
  totalPrice(@Root() row: Purchase): Money {
    return money(row.totalPrice, row.companyId);
  }

  @FieldResolver(() => Money)
  price(@Root() row: Purchase): Money {
    return money(row.price, row.companyId);
  }

  @FieldResolver(() => Money)
  paid(@Root() row: Purchase): Money {
    return money(row.paid, row.companyId);
  }

  @FieldResolver(() => Money)
  deposit(@Root() row: Purchase): Money {
    return money(row.deposit, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'To be paid at once: the deposit of what has one, else all of it.' })
  dueNow(@Root() row: Purchase): Money {
    return money(row.dueNow, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Contained in `price`.' })
  taxPayableOnPrice(@Root() row: Purchase): Money {
    return money(row.taxPayableOnPrice, row.companyId);
  }

  @FieldResolver(() => Money)
  taxPayableOnDeposit(@Root() row: Purchase): Money {
    return money(row.taxPayableOnDeposit, row.companyId);
  }

  @FieldResolver(() => Money)
  taxPayableOnDueNow(@Root() row: Purchase): Money {
    return money(row.taxPayableOnDueNow, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Paid by certificates and coupons.' })
  certificatePaid(@Root() row: Purchase): Money {
    return money(row.certificatePaid, row.companyId);
  }
}
