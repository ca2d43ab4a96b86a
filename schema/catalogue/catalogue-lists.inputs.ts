import { Field, InputType, Int } from 'type-graphql';
import { MayText, MayWhole } from '../shared/input-field.js';
import { SaveListedInput } from '../shared/listed-resolver.js';

@InputType()
export class SaveCategoryInput extends SaveListedInput {
  @MayText()
  name?: string | null;

  @MayText()
  description?: string | null;
}

@InputType()
export class SaveServiceGroupInput extends SaveCategoryInput {
  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;
}

@InputType()
export class SaveClinicInput extends SaveListedInput {
  @MayText()
  name?: string | null;

  @Field(() => Date, { nullable: true })
  startsAt?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time at which it ends, exclusive.' })
  endsAt?: Date | null;

  @MayWhole()
  addressId?: number | null;

  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;

  @Field(() => [Int], { nullable: true })
  personIds?: number[] | null;

  @Field(() => [Int], { nullable: true })
  resourceIds?: number[] | null;
}
