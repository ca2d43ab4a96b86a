import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { AddressInput } from '../company/company.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenFilter } from './catalogue.inputs.js';

@ObjectType()
export class ResourceConnection extends connectionOf(Resource, 'Resource') {}

@InputType()
export class ResourceFilter extends HiddenFilter {
  @MayWhole('Only those it can use.')
  serviceId?: number | null;
}

@InputType()
export abstract class ResourceFieldsInput {
  @MayText()
  description?: string | null;

  @MayText()
  email?: string | null;

  @MayWhole('Price of the resource in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @MayWhole()
  position?: number | null;

  @MayWhole('Number of equal units of the resource.')
  count?: number | null;

  @MayWhole()
  maxBook?: number | null;

  @MayText()
  apiRef?: string | null;

  @MayWhole('An address that the company has already.')
  addressId?: number | null;

  @MayWhole("Null: the company's opening hours.")
  scheduleId?: number | null;

  @MayFlag()
  neverBooked?: boolean | null;

  @MayFlag()
  disabled?: boolean | null;

  @MayJson()
  extra?: Record<string, unknown> | null;

  @MayWhole()
  order?: number | null;

  @Field(() => AddressInput, { nullable: true, description: 'Written to the address of the resource, or made into one.' })
  address?: AddressInput | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the services that can use the resource, and so need it or another of theirs.',
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

  @MayText()
  name?: string | null;
}

@InputType()
export class DeleteResourceInput extends RecordKey {}
