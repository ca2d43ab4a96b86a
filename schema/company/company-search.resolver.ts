import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { withBranches } from '../../src/company/branches.js';
import { Company } from '../../src/company/company.entity.js';
import { findCompanyByRef } from '../../src/company/find-company.js';
import { searchCompanies } from '../../src/company/search-companies.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { connectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';

@ObjectType({ simpleResolvers: true })
export class CompanyConnection extends connectionOf(Company, 'Company') {}

@Resolver()
export class CompanySearchResolver {
  @Query(() => CompanyConnection, {
    description: 'Companies of one family that take bookings, by id unless `orderBy` is given.',
  })
  @Allow('everybody')
  async searchCompanies(
    @Arg('companyId', () => Int, { description: 'Id of any company of the family.' }) companyId: number,
    @Arg('text', () => String, { nullable: true, description: 'Part of the name, description or reference.' })
    text: string | null,
    @Arg('address', () => String, { nullable: true, description: 'Parts of the address, separated by commas.' })
    address: string | null,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyConnection> {
    return toConnection(
      await searchCompanies(em, companyId, { text, address, orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Company, {
    description:
      'Company with that `reference` among the given company and its branches. Errors: `NOT_FOUND` none of them has it.',
  })
  @Allow('everybody')
  async branchByReference(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('reference', () => String) reference: string,
    @Ctx() { em }: Context,
  ): Promise<Company> {
    return findCompanyByRef(em, reference, await withBranches(em, companyId));
  }
}
