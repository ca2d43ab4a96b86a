import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Address } from '../../src/company/address.entity.js';
import { createAddress } from '../../src/company/create-address.js';
import { findAddress, listAddresses } from '../../src/company/find-address.js';
import { deleteAddress, updateAddress } from '../../src/company/update-address.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { AddressConnection, CreateAddressInput, UpdateAddressInput } from './company.inputs.js';

@Resolver(() => Address)
export class AddressResolver {
  @Query(() => AddressConnection, { description: 'Addresses of a company, by id unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['includeDeleted'] })
  async addresses(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('includeDeleted', () => Boolean, {
      defaultValue: false,
      description: 'True: deleted addresses too; for administrators.',
    })
    includeDeleted: boolean,
    @Arg('postcode', () => String, { nullable: true, description: 'Postcode, with or without spaces, case-insensitive.' })
    postcode: string | null,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Address>> {
    return toConnection(
      await listAddresses(em, { companyId, page, includeDeleted, postcode, orderBy, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Address)
  @Allow('everybody', { forAdministrators: ['includeDeleted'] })
  address(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Arg('includeDeleted', () => Boolean, {
      defaultValue: false,
      description: 'True: deleted addresses too; for administrators.',
    })
    includeDeleted: boolean,
    @Ctx() { em }: Context,
  ): Promise<Address> {
    return findAddress(em, companyId, { id, includeDeleted });
  }

  @Mutation(() => Address, {
    description: 'Adds an address to a company. Errors: `INVALID` `latitude` or `longitude` is out of range.',
  })
  @Allow('manage')
  createAddress(
    @Arg('input', () => CreateAddressInput) { companyId, ...fields }: CreateAddressInput,
    @Ctx() { em }: Context,
  ): Promise<Address> {
    return createAddress(em, companyId, dropNulls(fields, 'extra'));
  }

  @Mutation(() => Address, {
    description:
      'Changes an address of a company. Errors: `NOT_FOUND` the company has no such address; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` `latitude` or `longitude` is out of range.',
  })
  @Allow('manage')
  updateAddress(
    @Arg('input', () => UpdateAddressInput) { companyId, id, expectedVersion, ...changes }: UpdateAddressInput,
    @Ctx() { em }: Context,
  ): Promise<Address> {
    return updateAddress(em, { companyId, id, expectedVersion }, dropNulls(changes, 'extra'));
  }

  @Mutation(() => Address, {
    description:
      'Deletes an address; events and resources that use it keep it. Errors: `NOT_FOUND` the company has no such address; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteAddress(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Address> {
    return withExpectedVersion(em, { entity: Address, id, companyId, expectedVersion }, (tx) => deleteAddress(tx, companyId, id));
  }
}
