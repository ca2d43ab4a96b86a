import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { PageArgs } from '../shared/connection.js';
import { OptionalBool } from '../shared/input-field.js';

/** One record of the catalogue. */
@ArgsType()
export class CatalogueArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: disabled and deleted records too; for administrators. False by default.',
  })
  includeHidden!: boolean;
}

@ArgsType()
export class ReferenceArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Reference of the record in a system of the caller.' })
  reference!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: disabled and deleted records too; for administrators. False by default.',
  })
  includeHidden!: boolean;
}

@ArgsType()
export class CatalogueListArgs extends PageArgs {
  @Field(() => Int)
  companyId!: number;
}

@InputType()
export abstract class HiddenFilter {
  @OptionalBool('True: disabled records too; for administrators. False by default.')
  includeDisabled?: boolean | null;

  @OptionalBool('True: deleted records too; for administrators. False by default.')
  includeDeleted?: boolean | null;
}
