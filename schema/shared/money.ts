import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Company } from '../../src/company/company.entity.js';
import type { Context } from './context.js';

/** Source: decisions 1 and 7. */
@ObjectType({ description: 'An amount of money in a currency.' })
export class Money {
  @Field(() => Int, { simple: true, description: 'Amount in minor units of the currency: `1500` is 15.00 pounds.' })
  amountMinor!: number;

  /** Id of the company whose currency it is in; shown as `currency`. */
  companyId!: number;
}

export const money = (amountMinor: number, companyId: number): Money => ({ amountMinor, companyId });

export const moneyOrNull = (amountMinor: number | null | undefined, companyId: number): Money | null =>
  amountMinor == null ? null : money(amountMinor, companyId);

@Resolver(() => Money)
export class MoneyResolver {
  @FieldResolver(() => String, { description: 'Currency: ISO 4217, such as `GBP`.' })
  async currency(@Root() { companyId }: Money, @Ctx() { load }: Context): Promise<string> {
    return (await load.known(Company, companyId)).currency;
  }
}
