import { Arg, Args, Ctx, Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { BookingText } from '../../src/company/booking-text.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { PrePaidBooking } from '../../src/prepaid/pre-paid-booking.entity.js';
import { isConfirmation } from '../../src/purchase/checkout/confirmation.js';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { VoucherCode } from '../../src/purchase/discounts/voucher.entity.js';
import { Payment } from '../../src/purchase/payments/payment.entity.js';
import { paymentAddress } from '../../src/purchase/payments/payment-address.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import { redactClient } from '../../src/purchase/redact-client.js';
import { type Language, NAMED_LANGUAGES } from '../../src/shared/texts/language.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import { PaidAheadOrder, PurchaseItemOrder } from '../enums/order-inputs.js';
import { PrePaidBookingConnection } from '../prepaid/pre-paid-booking.inputs.js';
import { type ConnectionOf, PageArgs } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { settingsInForce } from '../shared/loading/settings-in-force.js';
import { seesAllOf } from '../shared/permission.js';
import { VoucherCodeConnection } from './article.inputs.js';
import { knowsBuyer } from './may-read-purchase.js';
import { PaymentConnection, PaymentOrder } from './payment.inputs.js';
import { PurchaseItemConnection } from './purchase.inputs.js';
import { openAmountShown } from './purchase-amounts.resolver.js';
import { purchaseLanguage, SHOWN_CLIENT_ID, shownClientId } from './shown-client.js';

/** Lines, payments and other records of a purchase. */
@Resolver(() => Purchase)
export class PurchaseLinesResolver {
  @FieldResolver(() => Client, {
    nullable: true,
    description:
      'Client who bought; null if the client is of another family of companies. Callers who have only the long id of the ' +
      'purchase see of the client only the details that the buyer gave; all other fields are null.',
  })
  async client(@Root() purchase: Purchase, @Ctx() { viewer, load }: Context): Promise<Client | null> {
    const client = await load.internal.one(Client, purchase.clientId);
    if (!client || knowsBuyer(viewer, purchase, client)) return client;
    return redactClient(client, purchase);
  }

  @FieldResolver(() => Int, { description: SHOWN_CLIENT_ID })
  async clientId(@Root() purchase: Purchase, @Ctx() context: Context): Promise<number> {
    const { id: purchaseId, companyId, clientId } = purchase;
    const client = await context.load.internal.one(Client, clientId);
    if (client && knowsBuyer(context.viewer, purchase, client)) return clientId;
    return shownClientId({ companyId, clientId, purchaseId }, context);
  }

  @FieldResolver(() => NAMED_LANGUAGES, {
    description:
      'Language of the texts that the client is shown and sent: the first with translations among the `locale` that the ' +
      'buyer gave, the `locale` of the client and the `locale` of the company; by default English. For callers who have ' +
      'only the long id of a purchase made without a log-in, the `locale` of the client is ignored.',
  })
  language(@Root() purchase: Purchase, @Ctx() context: Context): Promise<Language> {
    return purchaseLanguage(purchase, context);
  }

  @FieldResolver(() => BookingConnection, {
    description:
      'Bookings of the purchase, by their ids unless `orderBy` is given. Administrators see the bookings of the ' +
      'companies for which they act, the buyer sees all.',
  })
  async bookings(
    @Root() { id }: Purchase,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Booking>> {
    return pageOfRecords(
      { name: `bookings of purchase ${id}`, rows: await context.load.all(Booking, 'purchaseId', id), orderBy },
      page,
      context,
    );
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Purchase, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => PurchaseItemConnection, {
    description: 'Products, packages and gift vouchers that were bought, by their ids unless `orderBy` is given.',
  })
  async items(
    @Root() { id }: Purchase,
    @Arg('orderBy', () => PurchaseItemOrder, { nullable: true }) orderBy: PurchaseItemOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<PurchaseItem>> {
    return pageOfRecords(
      { name: `items of purchase ${id}`, rows: await context.load.all(PurchaseItem, 'purchaseId', id), orderBy },
      page,
      context,
    );
  }

  @FieldResolver(() => PrePaidBookingConnection, {
    description: 'Pre-paid bookings from the packages of the purchase, by their ids unless `orderBy` is given.',
  })
  async prePaidBookings(
    @Root() { id }: Purchase,
    @Arg('orderBy', () => PaidAheadOrder, { nullable: true }) orderBy: PaidAheadOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<PrePaidBooking>> {
    const rows = await context.load.all(PrePaidBooking, 'purchaseId', id);
    return pageOfRecords({ name: `pre-paid bookings of purchase ${id}`, rows, orderBy }, page, context);
  }

  @FieldResolver(() => VoucherCodeConnection, {
    description: 'Codes of the gift vouchers that were bought, by their ids unless `orderBy` is given.',
  })
  async voucherCodes(
    @Root() { id }: Purchase,
    @Arg('orderBy', () => PaidAheadOrder, { nullable: true }) orderBy: PaidAheadOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<VoucherCode>> {
    const { load } = context;
    const items = await load.all(PurchaseItem, 'purchaseId', id);
    const vouchers = items.filter(({ kind }) => kind === 'voucher');
    const rows = (await Promise.all(vouchers.map((item) => load.all(VoucherCode, 'purchaseItemId', item.id)))).flat();
    return pageOfRecords({ name: `voucher codes of purchase ${id}`, rows, orderBy }, page, context);
  }

  @FieldResolver(() => PaymentConnection, {
    description:
      'Payments of the purchase, oldest first unless `orderBy` is given. Empty for callers who see only some of its ' +
      'lines, since a payment is for all of them.',
  })
  async payments(
    @Root() purchase: Purchase,
    @Arg('orderBy', () => PaymentOrder, { nullable: true }) orderBy: PaymentOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Payment>> {
    const { id } = purchase;
    const all = seesAllOf(context.viewer, purchase) ? await context.load.all(Payment, 'purchaseId', id) : [];
    return pageOfRecords({ name: `payments of purchase ${id}`, rows: all, orderBy }, page, context);
  }

  @FieldResolver(() => Coupon, { nullable: true, description: 'Coupon that lowered the prices of the purchase.' })
  coupon(@Root() { couponId }: Purchase, @Ctx() { load }: Context): Promise<Coupon | null> {
    return load.one(Coupon, couponId);
  }

  @FieldResolver(() => [BookingText], {
    description: 'Texts that the company shows after a purchase, about itself and about the things that were booked.',
  })
  async confirmationTexts(@Root() purchase: Purchase, @Ctx() { load }: Context): Promise<BookingText[]> {
    const [texts, bookings] = await Promise.all([
      load.all(BookingText, 'companyId', purchase.companyId),
      load.all(Booking, 'purchaseId', purchase.id),
    ]);
    const chainIds = [...new Set(bookings.map(({ eventChainId }) => eventChainId))];
    const chains = await Promise.all(chainIds.map((id) => load.one(EventChain, id)));
    const groupIds = chains.map((chain) => chain?.eventGroupId ?? null);
    return [...texts].sort((a, b) => a.order - b.order || a.id - b.id).filter((text) => isConfirmation(text, bookings, groupIds));
  }

  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Address at which the amount due now is paid; null if nothing is due, if the purchase is cancelled, if the company ' +
      'has no such address, and for administrators who act for only some of the companies of the purchase.',
  })
  async paymentUrl(@Root() purchase: Purchase, @Ctx() context: Context): Promise<string | null> {
    const { viewer, load } = context;
    if (purchase.cancelledAt || !seesAllOf(viewer, purchase)) return null;
    if ((await openAmountShown(purchase, 'dueNow', context)) === 0) return null;
    const settings = await settingsInForce(load, purchase.companyId);
    return paymentAddress(settings?.paymentUrl ?? null, purchase.longId);
  }
}
