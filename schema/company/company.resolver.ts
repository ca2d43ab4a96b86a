import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Address } from '../../src/company/address.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { findCompany } from '../../src/company/find-company.js';
import type { Context } from '../shared/context.js';

@Resolver(() => Company)
export class CompanyResolver {
  @Query(() => Company, { description: 'A company by its id. NOT_FOUND where there is none.' })
  company(@Arg('id', () => Int) id: number, @Ctx() { em }: Context): Promise<Company> {
    return findCompany(em, id);
  }

  @FieldResolver(() => Address, { nullable: true })
  address(@Root() { addressId }: Company, @Ctx() { load }: Context): Promise<Address | null> {
    return load.one(Address, addressId);
  }

  @FieldResolver(() => Company, { nullable: true })
  parent(@Root() { parentId }: Company, @Ctx() { load }: Context): Promise<Company | null> {
    return load.one(Company, parentId);
  }

  @FieldResolver(() => [Company], { description: 'The branches of a parent; none for any other company.' })
  async children(@Root() { id }: Company, @Ctx() { load }: Context): Promise<Company[]> {
    return (await load.all(Company, 'parentId', id)).filter(({ deleted }) => !deleted);
  }
}
