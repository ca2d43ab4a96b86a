import { Field, InputType, Int } from 'type-graphql';
import { ExpectedVersion } from '../input-field.js';

/** Key of the record that a mutation changes, with the company it is looked for in. */
@InputType()
export abstract class RecordKey {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType({ description: 'Choice of a record by its id and its company.' })
export class RecordInput extends RecordKey {}
