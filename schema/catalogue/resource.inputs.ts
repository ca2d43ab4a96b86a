import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Resource } from '../../src/catalogue/resource.entity.js';
import { JsonType } from '../../src/shared/column.js';
import { AddressInput } from '../company/company.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { RecordKey } from '../shared/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ResourceConnection extends connectionOf(Resource, 'Resource') {}

@InputType()
export class ResourceFilter extends HiddenFilter {
  @Field(() => Int, { nullable: true, description: 'Only those it can use.' })
  serviceId?: number | null;
}

@InputType()
export abstract class ResourceFieldsInput {
  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => Int, { nullable: true, description: 'Minor units.' })
  price?: number | null;

  @Field(() => Int, { nullable: true })
  position?: number | null;

  @Field(() => Int, { nullable: true, description: 'Equal units of it.' })
  count?: number | null;

  @Field(() => Int, { nullable: true })
  maxBook?: number | null;

  @Field(() => String, { nullable: true })
  apiRef?: string | null;

  @Field(() => Int, { nullable: true, description: 'An address that the company has already.' })
  addressId?: number | null;

  @Field(() => Int, { nullable: true, description: "Null: the company's opening hours." })
  scheduleId?: number | null;

  @Field(() => Boolean, { nullable: true })
  neverBooked?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  disabled?: boolean | null;

  @Field(() => JsonType, { nullable: true })
  extra?: Record<string, unknown> | null;

  @Field(() => Int, { nullable: true })
  order?: number | null;

  @Field(() => AddressInput, { nullable: true, description: 'Written to the address of the resource, or made into one.' })
  address?: AddressInput | null;

  @Field(() => [Int], { nullable: true, description: 'Which services of the company can use it, and so need it or its like.' })
  serviceIds?: number[] | null;
}

@InputType()
export class CreateResourceInput extends ResourceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateResourceInput extends ResourceFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'The `version` you have seen. STALE_VERSION when it was changed since.' })
  expectedVersion?: number | null;

  @Field(() => String, { nullable: true })
  name?: string | null;
}

@InputType()
export class DeleteResourceInput extends RecordKey {}
