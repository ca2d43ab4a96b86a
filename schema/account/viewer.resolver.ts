import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Field, FieldResolver, Info, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { listClientBookings } from '../../src/booking/list-bookings.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { Basket } from '../../src/purchase/basket/basket.entity.js';
import { viewAnyBasket } from '../../src/purchase/basket/view-basket.js';
import { listPurchases } from '../../src/purchase/list-purchases.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import { CompanyConnection } from '../company/company-search.resolver.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { PurchaseConnection, PurchaseOrder } from '../purchase/purchase.inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { companyOfLogIn } from '../shared/permission.js';

export enum BookingMoment {
  UPCOMING = 'upcoming',
  PAST = 'past',
  ALL = 'all',
}

registerEnumType(BookingMoment, {
  name: 'BookingMoment',
  description: 'Choice of bookings by whether they have ended.',
  valuesConfig: {
    UPCOMING: { description: 'Bookings that have not ended, the earliest first.' },
    PAST: { description: 'Bookings that have ended, the latest first.' },
    ALL: { description: 'Upcoming and past bookings, the earliest first.' },
  },
});

@ObjectType('Viewer', {
  description: 'Caller, identified by the token: an administrator, a member, or a guest with a basket.',
})
export class ViewerRecord {
  @Field(() => Administrator, { nullable: true, description: 'Administrator who is logged in; null for all others.' })
  administrator!: Administrator | null;

  @Field(() => Client, { nullable: true, description: 'Member who is logged in; null for all others.' })
  client!: Client | null;

  @Field(() => Company, {
    nullable: true,
    description: 'Company of the log-in, used where a call names no company; null without a log-in.',
  })
  company!: Company | null;
}

@Resolver(() => ViewerRecord)
export class ViewerResolver {
  @Query(() => ViewerRecord, { nullable: true, description: 'Caller, by the token sent; null without one.' })
  @Allow('everybody')
  async viewer(@Ctx() { viewer, load }: Context): Promise<ViewerRecord | null> {
    const { admin, member, sessionId } = viewer;
    const login = admin ?? member;
    if (!login && sessionId === null) return null;
    return {
      administrator: await load.internal.one(Administrator, admin?.administratorId),
      client: await load.internal.one(Client, member?.clientId),
      company: login && (await load.one(Company, companyOfLogIn(login))),
    };
  }

  @FieldResolver(() => CompanyConnection, {
    description: 'Companies in which the caller may act, by their ids unless `orderBy` is given.',
  })
  async companies(
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Company>> {
    const { admin, member } = context.viewer;
    const rows = await context.load.each(Company, (admin ?? member)?.companyIds ?? []);
    return pageOfRecords({ name: 'companies of the log-in', rows, orderBy }, page, context);
  }

  @FieldResolver(() => BookingConnection, {
    nullable: true,
    description:
      'Bookings of the member in all companies of the family, in the order of `when` unless `orderBy` is given; null for ' +
      'callers who are not members.',
  })
  async bookings(
    @Arg('when', () => BookingMoment, {
      nullable: true,
      description: 'Choice of bookings by whether they have ended; UPCOMING by default.',
    })
    when: BookingMoment | null,
    @Arg('includeCancelled', () => Boolean, {
      nullable: true,
      description: 'True: includes cancelled bookings. False by default.',
    })
    includeCancelled: boolean | null,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer: { member }, now }: Context,
  ): Promise<BookingConnection | null> {
    if (!member) return null;
    const filter = { includeCancelled, ...boundsOf(when ?? BookingMoment.UPCOMING, now) };
    const usual = { field: 'startsAt', descending: when === BookingMoment.PAST } as const;
    const query = { filter, orderBy: orderBy ?? usual, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listClientBookings(em, member, query));
  }

  @FieldResolver(() => PurchaseConnection, {
    nullable: true,
    description:
      'Purchases of the member in all companies of the family, newest first unless `orderBy` is given; null for callers who ' +
      'are not members.',
  })
  async purchases(
    @Arg('orderBy', () => PurchaseOrder, { nullable: true }) orderBy: PurchaseOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer: { member } }: Context,
  ): Promise<PurchaseConnection | null> {
    if (!member) return null;
    const { companyIds } = member;
    const query = { client: member, companyIds, orderBy, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listPurchases(em, member.companyId, query));
  }

  @FieldResolver(() => Basket, {
    nullable: true,
    description: 'Basket of the caller, of several the one that expires last; null without an unexpired basket.',
  })
  basket(@Ctx() { em, viewer: { sessionId } }: Context): Promise<Basket | null> {
    return viewAnyBasket(em, sessionId);
  }
}

function boundsOf(when: BookingMoment, now: Date) {
  if (when === BookingMoment.UPCOMING) return { endsAfter: now };
  return when === BookingMoment.PAST ? { endsUntil: now } : {};
}
