import type { NonEmptyArray } from 'type-graphql';
import { AdministratorResolver } from './account/administrator.resolver.js';
import { LoginResolver } from './account/login.resolver.js';
import { AvailabilityResolver } from './availability/availability.resolver.js';
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
import { BasketItemResolver, BasketResolver } from './purchase/basket.resolver.js';
import { PurchaseResolver } from './purchase/purchase.resolver.js';
import { ScheduleResolver } from './schedule/schedule.resolver.js';
import { ShiftPatternConditionResolver, ShiftPatternResolver } from './schedule/shift-pattern.resolver.js';
import { MoneyResolver } from './shared/money.js';

/** Every resolver, by module. One that is not listed here is not in the schema. */
export const resolvers: NonEmptyArray<new (...dependencies: never[]) => object> = [
  MoneyResolver,
  AvailabilityResolver,
  BasketResolver,
  BasketItemResolver,
  PurchaseResolver,
  CompanyResolver,
  AddressResolver,
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
  ScheduleResolver,
  ShiftPatternResolver,
  ShiftPatternConditionResolver,
];
