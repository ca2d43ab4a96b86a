import { Field, InputType, Int } from 'type-graphql';
import { ExpectedVersion } from '../input-field.js';

/** Which record a mutation changes, and in which company it is looked for. */
@InputType()
export abstract class RecordKey {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType({ description: 'A record, and the company it is looked for in.' })
export class RecordInput extends RecordKey {}
