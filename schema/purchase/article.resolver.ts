import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Package } from '../../src/prepaid/package.entity.js';
import { PACKAGE, PRODUCT } from '../../src/purchase/articles/article-kinds.js';
import { findProductBySku, findRecord, listRecords } from '../../src/purchase/articles/find-record.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { loadNotDeleted } from '../shared/loading/not-deleted.js';
import { Money, money } from '../shared/money.js';
import {
  CreatePackageInput,
  CreateProductInput,
  PackageConnection,
  ProductConnection,
  ShopListArgs,
  ShopRecordArgs,
  UpdatePackageInput,
  UpdateProductInput,
} from './article.inputs.js';

@Resolver(() => Product)
export class ProductResolver {
  @Query(() => ProductConnection, { description: 'Products that a company sells, by `order` unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  async products(
    @Args(() => ShopListArgs) { companyId, includeHidden, ...page }: ShopListArgs,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<Product>> {
    const query = { companyId, hidden: includeHidden ?? false, orderBy };
    return toConnection(await listRecords(em, Product, { ...query, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Product)
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  product(
    @Args(() => ShopRecordArgs) { companyId, id, includeHidden }: ShopRecordArgs,
    @Ctx() { em }: Context,
  ): Promise<Product> {
    return findRecord(em, PRODUCT, { companyId, hidden: includeHidden ?? false, id });
  }

  @Query(() => Product)
  @Allow('everybody')
  productBySku(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('sku', () => String) sku: string,
    @Ctx() { em }: Context,
  ): Promise<Product> {
    return findProductBySku(em, companyId, sku);
  }

  @Mutation(() => Product, {
    description:
      'Adds a product. Errors: `INVALID` a field is wrong: `fields` names it; `CONFLICT` the company has a ' +
      'product with that article number.',
  })
  @Allow('manage')
  createProduct(
    @Arg('input', () => CreateProductInput) { companyId, fields }: CreateProductInput,
    @Ctx() { em }: Context,
  ): Promise<Product> {
    return saveRecord(em, PRODUCT, { companyId, given: fields });
  }

  @Mutation(() => Product, {
    description:
      'Changes a product; purchases already made stay as they are. Errors: `NOT_FOUND` the company has no such product; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` names it; ' +
      '`CONFLICT` the company has another product with that article number.',
  })
  @Allow('manage')
  updateProduct(
    @Arg('input', () => UpdateProductInput) { fields, ...key }: UpdateProductInput,
    @Ctx() { em }: Context,
  ): Promise<Product> {
    return saveRecord(em, PRODUCT, { ...key, given: fields });
  }

  @FieldResolver(() => Money)
  price(@Root() { price, companyId }: Product): Money {
    return money(price, companyId);
  }
}

@Resolver(() => Package)
export class PackageResolver {
  @Query(() => PackageConnection, { description: 'Packages that a company sells, by `order` unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  async packages(
    @Args(() => ShopListArgs) { companyId, includeHidden, ...page }: ShopListArgs,
    @Arg('isBulk', () => Boolean, {
      nullable: true,
      description: 'True: only packages that are sold in bulk; false: only the others.',
    })
    isBulk: boolean | null,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ConnectionOf<Package>> {
    const query = { companyId, hidden: includeHidden ?? false, isBulk, orderBy };
    return toConnection(await listRecords(em, Package, { ...query, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Package)
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  package(
    @Args(() => ShopRecordArgs) { companyId, id, includeHidden }: ShopRecordArgs,
    @Ctx() { em }: Context,
  ): Promise<Package> {
    return findRecord(em, PACKAGE, { companyId, hidden: includeHidden ?? false, id });
  }

  @Mutation(() => Package, {
    description: 'Adds a package of pre-paid bookings. Errors: `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createPackage(
    @Arg('input', () => CreatePackageInput) { companyId, fields }: CreatePackageInput,
    @Ctx() { em }: Context,
  ): Promise<Package> {
    return saveRecord(em, PACKAGE, { companyId, given: fields });
  }

  @Mutation(() => Package, {
    description:
      'Changes a package; purchases already made stay as they are. Errors: `NOT_FOUND` the company has no such package; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updatePackage(
    @Arg('input', () => UpdatePackageInput) { fields, ...key }: UpdatePackageInput,
    @Ctx() { em }: Context,
  ): Promise<Package> {
    return saveRecord(em, PACKAGE, { ...key, given: fields });
  }

  @FieldResolver(() => Money)
  price(@Root() { price, companyId }: Package): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => [Service])
  services(@Root() { serviceIds }: Package, @Ctx() { load }: Context): Promise<Service[]> {
    return loadNotDeleted(load, Service, serviceIds);
  }
}
