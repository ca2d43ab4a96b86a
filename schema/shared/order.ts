import { ArgsType, Field } from 'type-graphql';

/** Arguments of every list that can be ordered; the order is always extended by the id. */
@ArgsType()
export class OrderArgs {
  @Field(() => String, { nullable: true, description: 'A field of the record, in camelCase.' })
  orderBy?: string | null;

  @Field(() => Boolean, { nullable: true })
  descending?: boolean | null;
}
