import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { AddressInput } from '../company/company.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ResourceConnection extends connectionOf(Resource, 'Resource') {}

@InputType()
export class ResourceFilter extends HiddenFilter {
  @OptionalInt('Id of a service: only resources that it can use.')
  serviceId?: number | null;
}

@InputType()
export abstract class ResourceFieldsInput {
  @OptionalText()
  description?: string | null;

  @OptionalText()
  email?: string | null;

  @OptionalInt('Price of the resource in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalInt('Place of the resource on plans of the front end.')
  position?: number | null;

  @OptionalInt('Number of equal units of the resource.')
  count?: number | null;

  @OptionalInt()
  maxQuantity?: number | null;

  @OptionalText()
  reference?: string | null;

  @OptionalInt('Id of an existing address of the company.')
  addressId?: number | null;

  @OptionalInt("Id of the schedule of the hours in which it can be used; null: the company's opening hours.")
  scheduleId?: number | null;

  @OptionalBool()
  neverBooked?: boolean | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @OptionalInt()
  order?: number | null;

  @Field(() => AddressInput, { nullable: true, description: 'Address of the resource: changes the one it has, or creates one.' })
  address?: AddressInput | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Ids of the services that can use the resource; a booking of them needs this resource or another of the service.',
  })
  serviceIds?: number[] | null;
}

@InputType()
export class CreateResourceInput extends ResourceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;
}

@InputType()
export class UpdateResourceInput extends ResourceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalText()
  name?: string | null;
}

@InputType()
export class DeleteResourceInput extends RecordKey {}
