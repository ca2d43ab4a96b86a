import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { findOpening } from '../../src/availability/find-opening.js';
import { Address } from '../../src/company/address.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { findCompanyOffers } from '../../src/company/company-offers.js';
import { CompanySettings } from '../../src/company/company-settings.entity.js';
import { createCompany } from '../../src/company/create-company.js';
import { findCompany, findCompanyByRef } from '../../src/company/find-company.js';
import { inheritSettings } from '../../src/company/inherit-settings.js';
import { MemberLevel } from '../../src/company/member-level.entity.js';
import { findMemberLevels } from '../../src/company/member-levels.js';
import { deleteCompany, updateCompany } from '../../src/company/update-company.js';
import { updateSettings } from '../../src/company/update-settings.js';
import { jointly } from '../../src/database/joint-statements.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { notFound } from '../../src/shared/refusal.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, PageArgs } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { DUTIES, type Duty, dutiesAt, requireAnyAdmin } from '../shared/permission.js';
import {
  CompanyOffers,
  CreateBranchInput,
  DeleteCompanyInput,
  Opening,
  UpdateCompanyInput,
  UpdateCompanySettingsInput,
} from './company.inputs.js';
import { CompanyConnection } from './company-search.resolver.js';

@Resolver(() => Company)
export class CompanyResolver {
  @Query(() => Company, { description: 'Company by its id. Errors: `NOT_FOUND` there is no such company.' })
  @Allow('everybody')
  company(@Arg('id', () => Int) id: number, @Ctx() { em }: Context): Promise<Company> {
    return findCompany(em, id);
  }

  @Query(() => Company, {
    description: 'Company with that `reference`; the oldest when several have it. Errors: `NOT_FOUND` there is none.',
  })
  @Allow('everybody', { company: 'administeredBy', forAdministrators: ['administeredBy'] })
  companyByReference(
    @Arg('reference', () => String) reference: string,
    @Arg('administeredBy', () => Int, {
      nullable: true,
      description:
        'Id of a company of which the caller is an administrator: searches only companies in which the caller may act.',
    })
    administeredBy: number | null,
    @Ctx() { em, viewer }: Context,
  ): Promise<Company> {
    if (administeredBy == null) return findCompanyByRef(em, reference);
    return findCompanyByRef(em, reference, requireAnyAdmin(viewer).companyIds);
  }

  @Query(() => [MemberLevel], { description: 'Levels of membership in the family of the company.' })
  @Allow('everybody')
  async memberLevels(@Arg('companyId', () => Int) companyId: number, @Ctx() { em }: Context): Promise<MemberLevel[]> {
    await findCompany(em, companyId);
    return findMemberLevels(em, companyId);
  }

  @Query(() => MemberLevel)
  @Allow('everybody')
  async memberLevel(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<MemberLevel> {
    const level = (await findMemberLevels(em, companyId)).find((known) => known.id === id);
    if (!level) throw notFound('member level', id);
    return level;
  }

  @Mutation(() => Company, {
    description:
      'Creates a branch of a company, with default settings. Errors: `INVALID` the parent is a branch itself, ' +
      'the name is empty, or the website, time zone, currency or country is wrong.',
  })
  @Allow('manage', { company: 'parentId' })
  createBranch(
    @Arg('input', () => CreateBranchInput) { currency, ...given }: CreateBranchInput,
    @Ctx() { em }: Context,
  ): Promise<Company> {
    const { address, ...fields } = dropNulls(given, 'timeZone', 'live', 'customStatuses', 'extra', 'address');
    return createCompany(em, {
      ...fields,
      ...(currency && { currency }),
      ...(address && { address: dropNulls(address, 'extra') }),
    });
  }

  @Mutation(() => Company, {
    description:
      'Changes a company. Errors: `NOT_FOUND` there is no such company; `STALE_VERSION` `expectedVersion` is ' +
      'not the current version; `INVALID` the name is empty, or the website, time zone, currency or country is ' +
      'wrong.',
  })
  @Allow('manage', { company: 'id' })
  updateCompany(
    @Arg('input', () => UpdateCompanyInput) { id, expectedVersion, ...given }: UpdateCompanyInput,
    @Ctx() { em }: Context,
  ): Promise<Company> {
    const { address, ...changes } = dropNulls(given, 'name', 'timeZone', 'live', 'customStatuses', 'extra', 'address');
    return updateCompany(em, { id, expectedVersion }, { ...changes, ...(address && { address: dropNulls(address, 'extra') }) });
  }

  @Mutation(() => Company, {
    description:
      'Closes a company: it is no longer found and its log-ins end; its bookings stay. Errors: `NOT_FOUND` ' +
      'there is no such company; `STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` it ' +
      'has branches.',
  })
  @Allow('manage', { company: 'id' })
  deleteCompany(
    @Arg('input', () => DeleteCompanyInput) { id, expectedVersion }: DeleteCompanyInput,
    @Ctx() { em }: Context,
  ): Promise<Company> {
    return withExpectedVersion(em, { entity: Company, id, expectedVersion }, (tx) => deleteCompany(tx, id));
  }

  @Mutation(() => CompanySettings, {
    description:
      'Changes the settings by which a company takes bookings. Errors: `NOT_FOUND` there is no such company; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` a tax or a time is out of range, the schedule is of another ' +
      'company, a branch sets `clientRetentionMonths`, an address has no `{long_id}`, or there is no translation into the ' +
      'language.',
  })
  @Allow('manage')
  updateCompanySettings(
    @Arg('input', () => UpdateCompanySettingsInput) { companyId, expectedVersion, ...given }: UpdateCompanySettingsInput,
    @Ctx() { em }: Context,
  ): Promise<CompanySettings> {
    const { holdSeconds, basketSeconds, scheduleId, guestContactRequired, clientRetentionMonths, ...others } = given;
    const { paymentUrl, purchasePageUrl, locale, ...rest } = others;
    const texts = { paymentUrl, purchasePageUrl, locale };
    const clearable = { holdSeconds, basketSeconds, scheduleId, guestContactRequired, clientRetentionMonths, ...texts };
    const keys = Object.keys(rest) as (keyof typeof rest)[];
    return updateSettings(em, { companyId, expectedVersion }, { ...clearable, ...dropNulls(rest, ...keys) });
  }

  @FieldResolver(() => Address, { nullable: true })
  address(@Root() { addressId }: Company, @Ctx() { load }: Context): Promise<Address | null> {
    return load.one(Address, addressId);
  }

  @FieldResolver(() => Company, { nullable: true })
  parent(@Root() { parentId }: Company, @Ctx() { load }: Context): Promise<Company | null> {
    return load.one(Company, parentId);
  }

  @FieldResolver(() => CompanyConnection, {
    description: 'Branches of the company, by their ids unless `orderBy` is given; empty for a company without branches.',
  })
  async branches(
    @Root() { id }: Company,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Company>> {
    const branches = (await context.load.all(Company, 'parentId', id)).filter(({ deleted }) => !deleted);
    return pageOfRecords({ name: `branches of company ${id}`, rows: branches, orderBy }, page, context);
  }

  @FieldResolver(() => CompanySettings, {
    description: 'Settings in force; a branch takes settings of its parent that it has not set itself.',
  })
  async settings(@Root() { id, parentId }: Company, @Ctx() { load }: Context): Promise<CompanySettings> {
    const settingsOf = async (companyId: number | null) =>
      companyId === null ? [] : load.all(CompanySettings, 'companyId', companyId);
    const [[own], [parents]] = await Promise.all([settingsOf(id), settingsOf(parentId)]);
    if (!own) throw notFound('company settings', id, 'settings of company');
    return inheritSettings(own, parents ?? null);
  }

  @FieldResolver(() => Opening, {
    nullable: true,
    complexity: 5,
    description: 'Whether the company is open now, by its opening hours and closures; null where it has no opening hours.',
  })
  async opening(@Root() { id }: Company, @Ctx() { em, load, now, lifetime }: Context): Promise<Opening | null> {
    const opening = await findOpening(
      load.once('joint reads of openings', () => jointly(em)),
      id,
      now,
    );
    lifetime.endAt(opening?.until ?? null);
    return opening;
  }

  @FieldResolver(() => [DUTIES], {
    description: 'Duties of the caller in the company; empty for callers who are not administrators of it.',
  })
  duties(@Root() { id }: Company, @Ctx() { viewer }: Context): readonly Duty[] {
    return dutiesAt(viewer, id);
  }

  @FieldResolver(() => CompanyOffers, { complexity: 50 })
  offers(@Root() { id }: Company, @Ctx() { em }: Context): Promise<CompanyOffers> {
    return findCompanyOffers(em, id);
  }
}
