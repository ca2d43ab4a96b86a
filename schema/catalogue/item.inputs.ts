import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../shared/connection.js';
import { OptionalInt } from '../shared/input-field.js';

export enum ItemKind {
  PERSON = 'person',
  RESOURCE = 'resource',
  SERVICE = 'service',
}

registerEnumType(ItemKind, { name: 'ItemKind' });

@ArgsType()
export class ItemArgs {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Person, resource or service that can be booked with the requested ones.',
})
export class BookableItem {
  @Field(() => Int, { description: 'Id of the bookable combination; of one of several if no service is requested.' })
  id!: number;

  @Field(() => ItemKind, { description: 'Kind of the item: service, person or resource.' })
  kind!: ItemKind;

  @Field(() => Int, { nullable: true })
  serviceId!: number | null;

  @Field(() => Int, { nullable: true })
  personId!: number | null;

  @Field(() => Int, { nullable: true })
  resourceId!: number | null;

  companyId!: number;
}

@ObjectType({ simpleResolvers: true })
export class BookableItemConnection extends connectionOf(BookableItem, 'BookableItem') {}
