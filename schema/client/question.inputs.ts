import { Field, InputType, Int } from 'type-graphql';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';

@InputType({ description: 'One choice of a question.' })
export class QuestionOptionInput {
  @Field(() => String)
  name!: string;

  @MayWhole('Price that the answer adds, in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @MayFlag()
  isDefault?: boolean | null;
}

@InputType()
export class QuestionDetailsInput {
  @MayWhole('The form it stands on; null: asked of every client.')
  detailGroupId?: number | null;

  @MayFlag()
  required?: boolean | null;

  @MayFlag()
  important?: boolean | null;

  @MayFlag()
  adminOnly?: boolean | null;

  @MayWhole()
  appliesTo?: number | null;

  @MayFlag()
  askMember?: boolean | null;

  @MayText()
  helpText?: string | null;

  @MayJson()
  settings?: Record<string, unknown> | null;

  @MayWhole('Price that the answer adds, in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @MayFlag()
  pricePerBooking?: boolean | null;

  @MayFlag('True for a question of a survey.')
  outcome?: boolean | null;

  @MayWhole()
  order?: number | null;

  @Field(() => [QuestionOptionInput], { nullable: true })
  options?: QuestionOptionInput[] | null;
}

@InputType()
export class CreateQuestionInput extends QuestionDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String, {
    description: 'text_field, text_area, select, select-price, radio, radio-price, check, check-price, date or heading.',
  })
  detailType!: string;
}

@InputType()
export class UpdateQuestionInput extends QuestionDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @MayText()
  name?: string | null;

  @MayText()
  detailType?: string | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class QuestionFilter {
  @MayWhole('The form.')
  detailGroupId?: number | null;

  @MayFlag('True: only the questions about clients, which stand on no form.')
  aboutClients?: boolean | null;

  @MayFlag('Only those of surveys, or only the others.')
  outcome?: boolean | null;

  @MayFlag('For administrators.')
  includeAdminOnly?: boolean | null;
}
