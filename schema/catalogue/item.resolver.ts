import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type CatalogueItem, listItems } from '../../src/catalogue/list-items.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, PageArgs } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfLoaded } from '../shared/loading/loaded-connection.js';
import { BookableItem, BookableItemConnection, ItemArgs, ItemKind } from './item.inputs.js';

@Resolver(() => BookableItem)
export class ItemResolver {
  @Query(() => BookableItemConnection, {
    description:
      'Services, people and resources that a client can choose next. With `serviceId`: its people and ' +
      'resources; with `personId` as well: the resources that fit; with a person or resource alone: services ' +
      'too. People first, services last, each kind by its `order` unless `orderBy` is given.',
  })
  @Allow('everybody')
  async bookableItems(
    @Args(() => ItemArgs) asked: ItemArgs,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true, description: 'Field and direction by which each kind is listed.' })
    orderBy: CatalogueOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<BookableItem>> {
    const { companyId, serviceId = null, personId = null, resourceId = null } = asked;
    const chosen = { companyId, serviceId, personId, resourceId, orderBy };
    const rows = (await listItems(context.em, chosen)).map((item) => ({ ...item, kind: kindOf(item) }));
    const keyOf = (item: BookableItem) => `${item.serviceId}-${item.personId}-${item.resourceId}`;
    return pageOfLoaded({ name: `items to choose with ${JSON.stringify(chosen)}`, rows, keyOf }, page, context);
  }

  @FieldResolver(() => Person, { nullable: true })
  person(@Root() { personId }: BookableItem, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: BookableItem, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }

  @FieldResolver(() => Service, { nullable: true })
  service(@Root() { serviceId }: BookableItem, @Ctx() { load }: Context): Promise<Service | null> {
    return load.one(Service, serviceId);
  }
}

function kindOf({ personId, resourceId }: CatalogueItem): ItemKind {
  if (personId !== null) return ItemKind.PERSON;
  return resourceId !== null ? ItemKind.RESOURCE : ItemKind.SERVICE;
}
