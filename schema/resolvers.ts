import type { NonEmptyArray } from 'type-graphql';
import { AdministratorResolver } from './account/administrator.resolver.js';
import { LoginResolver } from './account/login.resolver.js';
import { AvailabilityResolver } from './availability/availability.resolver.js';
import { BookingResolver } from './booking/booking.resolver.js';
import { BookingFieldsResolver } from './booking/booking-fields.resolver.js';
import { MemberBookingResolver } from './booking/member-booking.resolver.js';
import { SlotResolver } from './booking/slot.resolver.js';
import { CategoryResolver, ClinicResolver, ServiceGroupResolver } from './catalogue/catalogue-lists.resolver.js';
import { ImageResolver } from './catalogue/image.resolver.js';
import { ItemResolver } from './catalogue/item.resolver.js';
import { PersonResolver } from './catalogue/person.resolver.js';
import { ResourceResolver } from './catalogue/resource.resolver.js';
import { ServiceResolver } from './catalogue/service.resolver.js';
import { ClientResolver } from './client/client.resolver.js';
import { MemberResolver } from './client/member.resolver.js';
import { AnswerResolver, QuestionResolver } from './client/question.resolver.js';
import { AddressResolver } from './company/address.resolver.js';
import { CompanyResolver } from './company/company.resolver.js';
import { BookingTextResolver, ReasonResolver } from './company/company-lists.resolver.js';
import { EventResolver } from './event/event.resolver.js';
import { EventChainResolver } from './event/event-chain.resolver.js';
import { EventGroupResolver } from './event/event-group.resolver.js';
import { EventSequenceResolver } from './event/event-sequence.resolver.js';
import { BasketItemResolver, BasketResolver } from './purchase/basket.resolver.js';
import { MemberPurchaseResolver } from './purchase/member-purchase.resolver.js';
import { PurchaseResolver } from './purchase/purchase.resolver.js';
import { AttendanceResolver } from './queue/attendance.resolver.js';
import { ClientQueueResolver } from './queue/client-queue.resolver.js';
import { QueuerResolver } from './queue/queuer.resolver.js';
import { QueuerFieldsResolver } from './queue/queuer-fields.resolver.js';
import { ClosureResolver } from './schedule/closure.resolver.js';
import { ScheduleResolver } from './schedule/schedule.resolver.js';
import { ScheduleExceptionResolver } from './schedule/schedule-exception.resolver.js';
import { ShiftPatternConditionResolver, ShiftPatternResolver } from './schedule/shift-pattern.resolver.js';
import { MoneyResolver } from './shared/money.js';
import { WebhookResolver } from './webhook/webhook.resolver.js';

/** Every resolver, by module. One that is not listed here is not in the schema. */
export const resolvers: NonEmptyArray<new (...dependencies: never[]) => object> = [
  MoneyResolver,
  AvailabilityResolver,
  BookingResolver,
  BookingFieldsResolver,
  MemberBookingResolver,
  SlotResolver,
  BasketResolver,
  BasketItemResolver,
  PurchaseResolver,
  MemberPurchaseResolver,
  CompanyResolver,
  AddressResolver,
  BookingTextResolver,
  ReasonResolver,
  LoginResolver,
  AdministratorResolver,
  ClientResolver,
  MemberResolver,
  QuestionResolver,
  AnswerResolver,
  ServiceResolver,
  PersonResolver,
  ResourceResolver,
  ItemResolver,
  ImageResolver,
  CategoryResolver,
  ServiceGroupResolver,
  ClinicResolver,
  AttendanceResolver,
  ClientQueueResolver,
  QueuerResolver,
  QueuerFieldsResolver,
  ScheduleResolver,
  ShiftPatternResolver,
  ShiftPatternConditionResolver,
  ClosureResolver,
  ScheduleExceptionResolver,
  EventGroupResolver,
  EventSequenceResolver,
  EventChainResolver,
  EventResolver,
  WebhookResolver,
];
