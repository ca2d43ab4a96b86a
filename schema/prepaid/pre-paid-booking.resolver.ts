import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { findClient } from '../../src/client/find-client.js';
import { Company } from '../../src/company/company.entity.js';
import { PrePaidBooking } from '../../src/prepaid/pre-paid-booking.entity.js';
import { listPrePaidBookings } from '../../src/prepaid/use-pre-paid.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import { fullOf } from '../../src/purchase/totals.js';
import { RecordOwnerArgs, recordOwnerOf } from '../booking/record-owner.js';
import { PaidAheadOrder } from '../enums/order-inputs.js';
import { SHOWN_CLIENT_ID, shownClientId } from '../purchase/shown-client.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import type { Awaitable } from '../shared/loading/awaitable.js';
import { branchOf } from '../shared/permission.js';
import { PrePaidBookingConnection, PrePaidFilter } from './pre-paid-booking.inputs.js';

@Resolver(() => PrePaidBooking)
export class PrePaidBookingResolver {
  @Query(() => PrePaidBookingConnection, {
    description:
      'Pre-paid bookings: for members their own at all companies of the family, for administrators those of a company or of a ' +
      'client. By id unless `orderBy` is given.',
  })
  @Allow('own or read')
  async prePaidBookings(
    @Args(() => RecordOwnerArgs) owner: RecordOwnerArgs,
    @Arg('filter', () => PrePaidFilter, { nullable: true }) filter: PrePaidFilter | null,
    @Arg('orderBy', () => PaidAheadOrder, { nullable: true }) orderBy: PaidAheadOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<ConnectionOf<PrePaidBooking>> {
    const { companyId, client } = recordOwnerOf(viewer, owner);
    if (client) await findClient(em, companyId, client.clientId);
    const query = { ...filter, atCompanyId: branchOf(viewer), orderBy, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listPrePaidBookings(em, { companyId, clientId: client?.clientId ?? null }, query));
  }

  @FieldResolver(() => Boolean, {
    description: 'True: bookings are left, have not expired, and the package was paid for and not given back.',
  })
  async usable(@Root() row: PrePaidBooking, @Ctx() { load, now }: Context): Promise<boolean> {
    const [item] = await load.all(PurchaseItem, 'id', row.purchaseItemId);
    const isPaid = item !== undefined && item.cancelledAt === null && item.paid >= fullOf({ ...item, deposit: null });
    return row.remaining > 0 && (row.expiresAt === null || row.expiresAt > now) && isPaid;
  }

  @FieldResolver(() => Int, { description: SHOWN_CLIENT_ID })
  clientId(@Root() row: PrePaidBooking, @Ctx() context: Context): Awaitable<number> {
    return shownClientId(row, context);
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: PrePaidBooking, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => [Service])
  async services(@Root() { serviceIds }: PrePaidBooking, @Ctx() { load }: Context): Promise<Service[]> {
    const services = await Promise.all(serviceIds.map((id) => load.one(Service, id)));
    return services.filter((service) => service !== null) as Service[];
  }
}
