import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Answer } from '../../src/client/questions/answer.entity.js';
import { findQuestion, findQuestions } from '../../src/client/questions/find-questions.js';
import { Question } from '../../src/client/questions/question.entity.js';
import { createQuestion, updateQuestion } from '../../src/client/questions/save-question.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { Money, money } from '../shared/money.js';
import { CreateQuestionInput, QuestionFilter, UpdateQuestionInput } from './question.inputs.js';

@ObjectType('QuestionOption', { description: 'One choice of a question.' })
export class OfferedOption {
  @Field(() => Int, { description: 'Number of the choice within its question.' })
  number!: number;

  @Field(() => String, { description: 'Text of the choice, which is sent as the value of the answer.' })
  name!: string;

  @Field(() => Money, { description: 'Amount that the choice adds to the price, where the question is priced.' })
  price!: Money;

  @Field(() => Boolean, { description: 'True for the choice that a form shows as chosen.' })
  isDefault!: boolean;
}

@Resolver(() => Question)
export class QuestionResolver {
  @Query(() => [Question], { description: 'Questions that a company asks, by `order`.' })
  @Allow('everybody', { forAdministrators: ['filter.includeAdminOnly'] })
  questions(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => QuestionFilter, { nullable: true }) filter: QuestionFilter | null,
    @Ctx() { em }: Context,
  ): Promise<Question[]> {
    const { questionGroupId, aboutClients, inSurvey, includeAdminOnly } = filter ?? {};
    return findQuestions(em, companyId, {
      questionGroupId: aboutClients ? null : (questionGroupId ?? undefined),
      inSurvey: inSurvey ?? undefined,
      includeAdminOnly: includeAdminOnly ?? false,
    });
  }

  @Query(() => Question)
  @Allow('everybody', { forAdministrators: ['includeAdminOnly'] })
  question(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Arg('includeAdminOnly', () => Boolean, {
      defaultValue: false,
      description: 'True: finds also a question that only administrators are asked, or a deleted one; for administrators.',
    })
    includeAdminOnly: boolean,
    @Ctx() { em }: Context,
  ): Promise<Question> {
    return findQuestion(em, companyId, { id, includeAdminOnly });
  }

  @Mutation(() => Question, {
    description: 'Adds a question. Errors: `INVALID` the name is empty, the kind unknown, or a price below 0.',
  })
  @Allow('manage')
  createQuestion(
    @Arg('input', () => CreateQuestionInput) { companyId, ...given }: CreateQuestionInput,
    @Ctx() { em }: Context,
  ): Promise<Question> {
    return createQuestion(em, companyId, dropNulls(given, ...FILLED));
  }

  @Mutation(() => Question, {
    description:
      'Changes a question; answers already given keep the text of the question at that time. Errors: `NOT_FOUND` the company ' +
      'has no such question; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the name is empty, the ' +
      'kind unknown, or a price below 0.',
  })
  @Allow('manage')
  updateQuestion(
    @Arg('input', () => UpdateQuestionInput) { companyId, id, expectedVersion, ...changes }: UpdateQuestionInput,
    @Ctx() { em }: Context,
  ): Promise<Question> {
    return updateQuestion(em, { companyId, id, expectedVersion }, dropNulls(changes, 'name', 'kind', ...FILLED));
  }

  @Mutation(() => Question, {
    description:
      'Deletes a question: it is no longer asked, and its answers stay. Errors: `NOT_FOUND` the company has no such question; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteQuestion(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Question> {
    return updateQuestion(em, { companyId, id, expectedVersion }, { deleted: true });
  }

  @FieldResolver(() => Money)
  price(@Root() { price, companyId }: Question): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => [OfferedOption], {
    description: 'Choices of a question that is answered by one of them; empty for all other questions.',
  })
  options(@Root() { options, companyId }: Question): OfferedOption[] {
    return options.map(({ id: number, name, price, is_default: isDefault }) => ({
      number,
      name,
      price: money(price, companyId),
      isDefault,
    }));
  }
}

@Resolver(() => Answer)
export class AnswerResolver {
  @FieldResolver(() => Question)
  question(@Root() { questionId }: Answer, @Ctx() { load }: Context): Promise<Question> {
    return load.known(Question, questionId);
  }

  @FieldResolver(() => Money, { description: 'Amount that the answer adds to the price.' })
  price(@Root() { price, companyId }: Answer): Money {
    return money(price, companyId);
  }
}

/** Fields of a question that always have a value. */
const FILLED = [
  'required',
  'important',
  'adminOnly',
  'appliesTo',
  'askMember',
  'settings',
  'price',
  'pricePerBooking',
  'inSurvey',
  'order',
  'options',
] as const;
