import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { listPayments } from '../../src/purchase/payments/list-payments.js';
import { Payment } from '../../src/purchase/payments/payment.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { requireAnyAdmin } from '../shared/permission.js';
import { PaymentConnection, PaymentFilter, PaymentOrder } from './payment.inputs.js';

@Resolver(() => Payment)
export class PaymentResolver {
  @Query(() => PaymentConnection, {
    description:
      'Payments of the purchases of a company, newest first unless `orderBy` is given. Payments of a purchase with lines ' +
      'of other companies are shown only to administrators who act for all of these companies.',
  })
  @Allow('read')
  async payments(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => PaymentFilter, { nullable: true }) filter: PaymentFilter | null,
    @Arg('orderBy', () => PaymentOrder, { nullable: true }) orderBy: PaymentOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<PaymentConnection> {
    const { companyIds } = requireAnyAdmin(viewer);
    const query = { filter: filter ?? {}, orderBy, companyIds, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listPayments(em, companyId, query));
  }

  @FieldResolver(() => Money, { description: 'Amount of the payment; below 0 for an amount that the company owes back.' })
  amount(@Root() row: Payment): Money {
    return money(row.amount, row.companyId);
  }

  @FieldResolver(() => Purchase, { nullable: true, description: 'Purchase that the payment is for.' })
  purchase(@Root() { purchaseId }: Payment, @Ctx() { load }: Context): Promise<Purchase | null> {
    return load.one(Purchase, purchaseId);
  }
}
