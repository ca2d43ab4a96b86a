import { ArgsType, Field } from 'type-graphql';

/** What every list that can be ordered takes; always extended by the id. */
@ArgsType()
export class OrderArgs {
  @Field(() => String, { nullable: true, description: 'A field of the record, in camelCase.' })
  orderBy?: string | null;

  @Field(() => Boolean, { nullable: true })
  descending?: boolean | null;
}
