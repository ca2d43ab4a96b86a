import { Field, InputType, Int } from 'type-graphql';

/** Which record a mutation changes, and in which company it is looked for. */
@InputType()
export abstract class RecordKey {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'The `version` you have seen. STALE_VERSION when it was changed since.' })
  expectedVersion?: number | null;
}

@InputType({ description: 'A record, and the company it is looked for in.' })
export class RecordInput extends RecordKey {}
