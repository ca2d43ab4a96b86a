import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { listClientPurchases } from '../../src/purchase/list-purchases.js';
import { MemberArgs } from '../booking/booking.inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireLogIn } from '../shared/permission.js';
import { MemberPurchaseFilter, PurchaseConnection } from './purchase.inputs.js';

/** Purchases of a member. An administrator sees what was bought in the companies it acts for. */
@Resolver()
export class MemberPurchaseResolver {
  @Query(() => PurchaseConnection, { description: 'Purchases of a member in all companies of the family, newest first.' })
  @Allow('member or read')
  async memberPurchases(
    @Args(() => MemberArgs) whose: MemberArgs,
    @Arg('filter', () => MemberPurchaseFilter, { nullable: true }) filter: MemberPurchaseFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<PurchaseConnection> {
    const { companyIds } = requireLogIn(viewer);
    const query = { ...filter, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listClientPurchases(em, whose.companyId, { clientId: whose.clientId, companyIds }, query));
  }
}
