import './enums/booking-enums.js';
import './enums/company-enums.js';
import './enums/message-enums.js';
import './enums/order-enums.js';
import type { NonEmptyArray } from 'type-graphql';
import { ActorResolver } from './account/actor.resolver.js';
import { AdministratorResolver } from './account/administrator.resolver.js';
import { AuditResolver } from './account/audit.resolver.js';
import { LoginResolver } from './account/login.resolver.js';
import { SignOnResolver } from './account/sign-on.resolver.js';
import { ViewerResolver } from './account/viewer.resolver.js';
import { AnalyticsResolver, subjectResolvers } from './analytics/analytics.resolver.js';
import { AnalyticsLimitsResolver } from './analytics/limits.resolver.js';
import { SpreadResolver } from './analytics/values.js';
import { AvailabilityResolver, AvailableTimeResolver } from './availability/availability.resolver.js';
import { FreeTimeResolver } from './availability/free-time.resolver.js';
import { BookingResolver } from './booking/booking.resolver.js';
import { BookingFieldsResolver } from './booking/booking-fields.resolver.js';
import { BookingHistoryResolver } from './booking/booking-history.resolver.js';
import { BookingWordsResolver } from './booking/booking-words.resolver.js';
import { SlotResolver } from './capacity/slot.resolver.js';
import { CategoryResolver, ClinicResolver, ServiceGroupResolver } from './catalogue/catalogue-lists.resolver.js';
import { ImageResolver } from './catalogue/image.resolver.js';
import { ItemResolver } from './catalogue/item.resolver.js';
import { ClinicRecordsResolver, ServiceGroupRecordsResolver } from './catalogue/listed-records.resolver.js';
import { PersonResolver } from './catalogue/person.resolver.js';
import { ResourceResolver } from './catalogue/resource.resolver.js';
import { ServiceResolver } from './catalogue/service.resolver.js';
import { ClientResolver } from './client/client.resolver.js';
import { ErasureResolver } from './client/erasure.resolver.js';
import { MemberResolver } from './client/member.resolver.js';
import { AnswerResolver, QuestionResolver } from './client/question.resolver.js';
import { AddressResolver } from './company/address.resolver.js';
import { CompanyResolver } from './company/company.resolver.js';
import { BookingTextResolver, ReasonResolver } from './company/company-lists.resolver.js';
import { CompanySearchResolver } from './company/company-search.resolver.js';
import { BookingEmailResolver } from './email/email.resolver.js';
import { EventResolver } from './event/event.resolver.js';
import { EventChainResolver } from './event/event-chain.resolver.js';
import { EventChangeResolver } from './event/event-change.resolver.js';
import { EventFieldsResolver } from './event/event-fields.resolver.js';
import { EventGroupResolver } from './event/event-group.resolver.js';
import { EventSequenceResolver } from './event/event-sequence.resolver.js';
import { BookingTextItemResolver, EventSequenceGroupsResolver } from './event/listed-groups.resolver.js';
import { CalendarResolver } from './feed/calendar.resolver.js';
import { ExternalBookingResolver, ExternalCalendarResolver } from './feed/external-booking.resolver.js';
import { ChangesResolver } from './live/changes.resolver.js';
import { PrePaidBookingResolver } from './prepaid/pre-paid-booking.resolver.js';
import { PackageResolver, ProductResolver } from './purchase/article.resolver.js';
import { AttachmentResolver, LineAttachmentResolver, PurchaseAttachmentResolver } from './purchase/attachment.resolver.js';
import { BasketItemResolver, BasketResolver } from './purchase/basket.resolver.js';
import { BasketArticlePriceResolver, BasketItemPriceResolver, BasketPriceResolver } from './purchase/basket-price.resolver.js';
import { CouponResolver } from './purchase/coupon.resolver.js';
import { CourseBookingResolver, PurchaseCoursesResolver } from './purchase/course-booking.resolver.js';
import { GuestDetailsResolver } from './purchase/guest-details.resolver.js';
import { PaymentResolver } from './purchase/payment.resolver.js';
import { PurchaseResolver } from './purchase/purchase.resolver.js';
import { PurchaseAmountsResolver, PurchaseItemResolver } from './purchase/purchase-amounts.resolver.js';
import { PurchaseChangesResolver } from './purchase/purchase-changes.resolver.js';
import { PurchaseKeysResolver } from './purchase/purchase-keys.resolver.js';
import { PurchaseLinesResolver } from './purchase/purchase-lines.resolver.js';
import { VoucherCodeResolver, VoucherResolver } from './purchase/voucher.resolver.js';
import { WalletBandResolver, WalletResolver } from './purchase/wallet.resolver.js';
import { ClientQueueResolver } from './queue/client-queue.resolver.js';
import { PresenceResolver } from './queue/presence.resolver.js';
import { QueuerResolver } from './queue/queuer.resolver.js';
import { QueuerFieldsResolver } from './queue/queuer-fields.resolver.js';
import { ClosureResolver } from './schedule/closure.resolver.js';
import { ScheduleResolver } from './schedule/schedule.resolver.js';
import { ScheduleExceptionResolver } from './schedule/schedule-exception.resolver.js';
import { ShiftPatternConditionResolver, ShiftPatternResolver } from './schedule/shift-pattern.resolver.js';
import { ShiftPreviewResolver } from './schedule/shift-preview.resolver.js';
import { MoneyResolver } from './shared/money.js';
import { WebhookResolver } from './webhook/webhook.resolver.js';

/** Every resolver, by module. One that is not listed here is not in the schema. */
export const resolvers: NonEmptyArray<new (...dependencies: never[]) => object> = [
  MoneyResolver,
  AvailabilityResolver,
  AvailableTimeResolver,
  FreeTimeResolver,
  BookingResolver,
  ActorResolver,
  BookingFieldsResolver,
  BookingWordsResolver,
  BookingHistoryResolver,
  BookingEmailResolver,
  SlotResolver,
  BasketResolver,
  BasketItemResolver,
  BasketPriceResolver,
  BasketItemPriceResolver,
  BasketArticlePriceResolver,
  ProductResolver,
  PackageResolver,
  CouponResolver,
  VoucherResolver,
  VoucherCodeResolver,
  PrePaidBookingResolver,
  WalletResolver,
  WalletBandResolver,
  PurchaseResolver,
  PurchaseAmountsResolver,
  PurchaseItemResolver,
  PaymentResolver,
  GuestDetailsResolver,
  PurchaseKeysResolver,
  PurchaseLinesResolver,
  PurchaseCoursesResolver,
  CourseBookingResolver,
  PurchaseChangesResolver,
  CompanyResolver,
  AddressResolver,
  CompanySearchResolver,
  CalendarResolver,
  ExternalBookingResolver,
  ExternalCalendarResolver,
  BookingTextResolver,
  BookingTextItemResolver,
  ReasonResolver,
  LoginResolver,
  SignOnResolver,
  ViewerResolver,
  AdministratorResolver,
  AuditResolver,
  ClientResolver,
  ErasureResolver,
  MemberResolver,
  QuestionResolver,
  AnswerResolver,
  ServiceResolver,
  PersonResolver,
  ResourceResolver,
  ItemResolver,
  ImageResolver,
  AttachmentResolver,
  LineAttachmentResolver,
  PurchaseAttachmentResolver,
  CategoryResolver,
  ServiceGroupResolver,
  ServiceGroupRecordsResolver,
  ClinicResolver,
  ClinicRecordsResolver,
  PresenceResolver,
  ClientQueueResolver,
  QueuerResolver,
  QueuerFieldsResolver,
  ScheduleResolver,
  ShiftPatternResolver,
  ShiftPatternConditionResolver,
  ClosureResolver,
  ScheduleExceptionResolver,
  ShiftPreviewResolver,
  EventGroupResolver,
  EventSequenceResolver,
  EventSequenceGroupsResolver,
  EventChangeResolver,
  EventChainResolver,
  EventFieldsResolver,
  EventResolver,
  WebhookResolver,
  ChangesResolver,
  AnalyticsResolver,
  AnalyticsLimitsResolver,
  SpreadResolver,
  ...subjectResolvers,
];
