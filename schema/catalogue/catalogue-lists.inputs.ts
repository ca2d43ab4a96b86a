import { Field, InputType, Int } from 'type-graphql';
import { OptionalInt, OptionalText } from '../shared/input-field.js';
import { SaveShortListInput } from '../shared/short-list-resolver.js';

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

  @Field(() => Date, { nullable: true, description: 'Time at which it ends, exclusive.' })
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
