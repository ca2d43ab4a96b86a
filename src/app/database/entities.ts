import type { EntityClass } from '@mikro-orm/core';
import { Administrator } from '../../account/administrators/administrator.entity.js';
import { Application } from '../../account/application.entity.js';
import { AuditEntry } from '../../account/audit/audit-entry.entity.js';
import { IdempotencyRecord } from '../../account/idempotency/idempotency-record.entity.js';
import { FailedLogin } from '../../account/login/failed-login.entity.js';
import { PasswordReset } from '../../account/login/password-reset.entity.js';
import { Session } from '../../account/login/session.entity.js';
import { Booking } from '../../booking/booking.entity.js';
import { BookingNote } from '../../booking/booking-note.entity.js';
import { Claim } from '../../capacity/claim.entity.js';
import { Slot } from '../../capacity/slot.entity.js';
import { Bookable } from '../../catalogue/bookable.entity.js';
import { Category } from '../../catalogue/category.entity.js';
import { ClientQueue, ClientQueueService } from '../../catalogue/client-queue.entity.js';
import { Clinic } from '../../catalogue/clinic.entity.js';
import { Image } from '../../catalogue/images/image.entity.js';
import { ExternalCalendar } from '../../catalogue/people/external-calendar.entity.js';
import { Person } from '../../catalogue/people/person.entity.js';
import { ServicePerson, ServiceResource } from '../../catalogue/provider.entity.js';
import { Resource } from '../../catalogue/resources/resource.entity.js';
import { Service } from '../../catalogue/services/service.entity.js';
import { ServiceGroup } from '../../catalogue/services/service-group.entity.js';
import { Client } from '../../client/client.entity.js';
import { ClientSubmission } from '../../client/client-submission.entity.js';
import { Answer } from '../../client/questions/answer.entity.js';
import { Question } from '../../client/questions/question.entity.js';
import { Address } from '../../company/address.entity.js';
import { BookingText } from '../../company/booking-text.entity.js';
import { Company } from '../../company/company.entity.js';
import { CompanySettings } from '../../company/company-settings.entity.js';
import { MemberLevel } from '../../company/member-level.entity.js';
import { Reason } from '../../company/reason.entity.js';
import { EventChain } from '../../event/chains/event-chain.entity.js';
import { Event } from '../../event/event.entity.js';
import { EventGroup } from '../../event/event-group.entity.js';
import { EventSequence } from '../../event/event-sequence.entity.js';
import { ExternalBooking } from '../../feed/external-booking.entity.js';
import { Email } from '../../outbox/email.entity.js';
import { Fact } from '../../outbox/fact.entity.js';
import { Package } from '../../prepaid/package.entity.js';
import { PrePaidBooking } from '../../prepaid/pre-paid-booking.entity.js';
import { Product } from '../../purchase/articles/product.entity.js';
import { Attachment } from '../../purchase/basket/attachment.entity.js';
import { Basket, BasketArticle, BasketItem } from '../../purchase/basket/basket.entity.js';
import { Coupon } from '../../purchase/discounts/coupon.entity.js';
import { Voucher, VoucherCode } from '../../purchase/discounts/voucher.entity.js';
import { Payment } from '../../purchase/payments/payment.entity.js';
import { Purchase } from '../../purchase/purchase.entity.js';
import { PurchaseItem } from '../../purchase/purchase-item.entity.js';
import { WalletBand, WalletLog } from '../../purchase/wallet/wallet.entity.js';
import { Queuer } from '../../queue/queuer.entity.js';
import { Closure } from '../../schedule/closures/closure.entity.js';
import { ScheduleException } from '../../schedule/exceptions/schedule-exception.entity.js';
import { ShiftPattern } from '../../schedule/patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../../schedule/patterns/shift-pattern-condition.entity.js';
import { Schedule } from '../../schedule/schedule.entity.js';
import { WebhookDelivery } from '../../webhook/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../webhook/webhook-endpoint.entity.js';

/** Every entity class, by module. The ORM knows no table of a class that is not listed here. */
export const entities: readonly EntityClass<object>[] = [
  Company,
  CompanySettings,
  Address,
  MemberLevel,
  BookingText,
  Reason,
  Application,
  Administrator,
  Session,
  FailedLogin,
  PasswordReset,
  IdempotencyRecord,
  AuditEntry,
  Client,
  ClientSubmission,
  Question,
  Answer,
  Service,
  Person,
  Resource,
  ServicePerson,
  ServiceResource,
  Bookable,
  Image,
  Category,
  ServiceGroup,
  Clinic,
  Schedule,
  ShiftPattern,
  ShiftPatternCondition,
  Closure,
  ScheduleException,
  EventGroup,
  EventSequence,
  EventChain,
  Event,
  Slot,
  Claim,
  Booking,
  BookingNote,
  Basket,
  BasketItem,
  Attachment,
  BasketArticle,
  Coupon,
  Product,
  Package,
  Voucher,
  VoucherCode,
  Purchase,
  PurchaseItem,
  PrePaidBooking,
  Payment,
  WalletLog,
  WalletBand,
  ClientQueue,
  ClientQueueService,
  Queuer,
  ExternalCalendar,
  ExternalBooking,
  Fact,
  Email,
  WebhookEndpoint,
  WebhookDelivery,
];
