import type { NonEmptyArray } from 'type-graphql';
import { AvailabilityResolver } from './availability/availability.resolver.js';
import { CompanyResolver } from './company/company.resolver.js';
import { MoneyResolver } from './shared/money.js';

/** Every resolver, by module. One that is not listed here is not in the schema. */
export const resolvers: NonEmptyArray<new (...dependencies: never[]) => object> = [
  MoneyResolver,
  AvailabilityResolver,
  CompanyResolver,
];
