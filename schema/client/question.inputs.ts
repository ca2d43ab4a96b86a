import { Field, InputType, Int } from 'type-graphql';
import { QUESTION_KINDS } from '../../src/client/questions/question.entity.js';
import { ExpectedVersion, OptionalBool, OptionalEnum, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'One choice of a question.' })
export class QuestionOptionInput {
  @Field(() => String)
  name!: string;

  @OptionalInt('Price that the answer adds, in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalBool()
  isDefault?: boolean | null;
}

@InputType()
export class QuestionDetailsInput {
  @OptionalInt('Id of the group of the question; null: every client is asked.')
  questionGroupId?: number | null;

  @OptionalBool()
  required?: boolean | null;

  @OptionalBool()
  important?: boolean | null;

  @OptionalBool()
  adminOnly?: boolean | null;

  @OptionalInt()
  appliesTo?: number | null;

  @OptionalBool()
  askMember?: boolean | null;

  @OptionalText()
  helpText?: string | null;

  @OptionalJson()
  settings?: Record<string, unknown> | null;

  @OptionalInt('Price that the answer adds, in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalBool()
  pricePerBooking?: boolean | null;

  @OptionalBool('True for a question of a survey.')
  inSurvey?: boolean | null;

  @OptionalInt()
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

  @Field(() => QUESTION_KINDS, { description: 'Way in which the question is answered.' })
  kind!: string;
}

@InputType()
export class UpdateQuestionInput extends QuestionDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalText()
  name?: string | null;

  @OptionalEnum(QUESTION_KINDS, 'Way in which the question is answered.')
  kind?: string | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class QuestionFilter {
  @OptionalInt('Id of a group: only its questions.')
  questionGroupId?: number | null;

  @OptionalBool('True: only the questions about clients, which belong to no group.')
  aboutClients?: boolean | null;

  @OptionalBool('True: only questions of surveys. False: only other questions.')
  inSurvey?: boolean | null;

  @OptionalBool('True: also questions that only administrators are asked; for administrators. False by default.')
  includeAdminOnly?: boolean | null;
}
