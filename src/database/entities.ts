import type { EntityClass } from '@mikro-orm/core';
import { Administrator } from '../account/administrator.entity.js';
import { Application } from '../account/application.entity.js';
import { AuditEntry } from '../account/audit-entry.entity.js';
import { FailedLogin } from '../account/failed-login.entity.js';
import { KeptAnswer } from '../account/kept-answer.entity.js';
import { PasswordReset } from '../account/password-reset.entity.js';
import { Session } from '../account/session.entity.js';
import { Booking } from '../booking/booking.entity.js';
import { BookingNote } from '../booking/booking-note.entity.js';
import { Claim } from '../booking/claim.entity.js';
import { Slot } from '../booking/slot.entity.js';
import { Bookable } from '../catalogue/bookable.entity.js';
import { Category } from '../catalogue/category.entity.js';
import { Clinic } from '../catalogue/clinic.entity.js';
import { Image } from '../catalogue/image.entity.js';
import { Person } from '../catalogue/person.entity.js';
import { ServicePerson, ServiceResource } from '../catalogue/provider.entity.js';
import { Resource } from '../catalogue/resource.entity.js';
import { Service } from '../catalogue/service.entity.js';
import { ServiceGroup } from '../catalogue/service-group.entity.js';
import { Answer } from '../client/answer.entity.js';
import { Client } from '../client/client.entity.js';
import { ClientSubmission } from '../client/client-submission.entity.js';
import { Question } from '../client/question.entity.js';
import { Address } from '../company/address.entity.js';
import { BookingText } from '../company/booking-text.entity.js';
import { Company } from '../company/company.entity.js';
import { CompanySettings } from '../company/company-settings.entity.js';
import { MemberLevel } from '../company/member-level.entity.js';
import { Reason } from '../company/reason.entity.js';
import { Email } from '../email/email.entity.js';
import { Event } from '../event/event.entity.js';
import { EventChain } from '../event/event-chain.entity.js';
import { EventGroup } from '../event/event-group.entity.js';
import { EventSequence } from '../event/event-sequence.entity.js';
import { ExternalBooking } from '../feed/external-booking.entity.js';
import { ExternalCalendar } from '../feed/external-calendar.entity.js';
import { Attachment } from '../purchase/attachment.entity.js';
import { Basket, BasketArticle, BasketItem } from '../purchase/basket.entity.js';
import { Coupon } from '../purchase/coupon.entity.js';
import { Package } from '../purchase/package.entity.js';
import { Payment } from '../purchase/payment.entity.js';
import { PrePaidBooking } from '../purchase/pre-paid-booking.entity.js';
import { Product } from '../purchase/product.entity.js';
import { Purchase } from '../purchase/purchase.entity.js';
import { PurchaseItem } from '../purchase/purchase-item.entity.js';
import { Voucher, VoucherCode } from '../purchase/voucher.entity.js';
import { WalletBand, WalletLog } from '../purchase/wallet.entity.js';
import { ClientQueue, ClientQueueService } from '../queue/client-queue.entity.js';
import { Queuer } from '../queue/queuer.entity.js';
import { Closure } from '../schedule/closure.entity.js';
import { Schedule } from '../schedule/schedule.entity.js';
import { ScheduleException } from '../schedule/schedule-exception.entity.js';
import { ShiftPattern } from '../schedule/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../schedule/shift-pattern-condition.entity.js';
import { Fact } from '../webhook/fact.entity.js';
import { WebhookDelivery } from '../webhook/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook/webhook-endpoint.entity.js';

/** Every stored class, by module. A class that is not listed here has no table as far as the ORM knows. */
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
  KeptAnswer,
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
