import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clinic } from '../../src/catalogue/clinic.entity.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalInt, OptionalText } from '../shared/input-field.js';
import { SaveShortListInput } from '../shared/short-list-resolver.js';

@ObjectType({ simpleResolvers: true })
export class ClinicConnection extends connectionOf(Clinic, 'Clinic') {}

@InputType()
export class SaveCategoryInput extends SaveShortListInput {
  @OptionalText()
  name?: string | null;

  @OptionalText()
  description?: string | null;
}

@InputType()
export class SaveServiceGroupInput extends SaveCategoryInput {
  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;
}

@InputType()
export class SaveClinicInput extends SaveShortListInput {
  @OptionalText()
  name?: string | null;

  @Field(() => Date, { nullable: true })
  startsAt?: Date | null;

  @Field(() => Date, { nullable: true, description: 'End of the time, exclusive.' })
  endsAt?: Date | null;

  @OptionalInt()
  addressId?: number | null;

  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;

  @Field(() => [Int], { nullable: true })
  personIds?: number[] | null;

  @Field(() => [Int], { nullable: true })
  resourceIds?: number[] | null;
}
