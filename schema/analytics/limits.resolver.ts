import { Field, FieldResolver, Int, ObjectType, Resolver } from 'type-graphql';
import { AT_ONCE, MAX_COST } from '../../src/analytics/questions.js';
import { MAX_GROUPS } from '../../src/analytics/run-groups.js';
import { WAIT_LIMITS } from '../../src/database/wait-limits.js';
import { SECOND } from '../../src/shared/interval.js';
import { EXPORTS_AT_ONCE } from '../shared/export/exports-at-once.js';
import { MAX_SECONDS } from '../shared/export/read-pages.js';
import { Analytics } from './analytics-type.js';

@ObjectType({ simpleResolvers: true, description: 'Limits of questions and exports.' })
class AnalyticsLimits {
  @Field(() => Int, {
    description:
      'Questions of one analyst that are answered at once, on all servers together. Others wait, and are then refused with `TOO_MANY_TRIES`.',
  })
  questionsAtOnce!: number;

  @Field(() => Int, { description: 'Longest time of a question, in seconds; `TOO_COMPLEX` beyond it.' })
  questionSeconds!: number;

  @Field(() => Int, {
    description:
      'Highest cost of a question as the database estimates it before it runs, in the units of PostgreSQL’s planner; `TOO_COMPLEX` ' +
      'beyond it, with what would make it cheaper.',
  })
  questionCost!: number;

  @Field(() => Int, { description: 'Most rows of an answer, and most groups that `empty` fills.' })
  rows!: number;

  @Field(() => Int, { description: 'Exports of one caller that are sent at once; others are refused with `TOO_MANY_TRIES`.' })
  exportsAtOnce!: number;

  @Field(() => Int, { description: 'Longest time of an export, in seconds.' })
  exportSeconds!: number;
}

@Resolver(() => Analytics)
export class AnalyticsLimitsResolver {
  @FieldResolver(() => AnalyticsLimits, { description: 'Limits of questions and exports.' })
  limits(): AnalyticsLimits {
    return {
      questionsAtOnce: AT_ONCE,
      questionSeconds: WAIT_LIMITS.analysis / SECOND,
      questionCost: MAX_COST,
      rows: MAX_GROUPS,
      exportsAtOnce: EXPORTS_AT_ONCE,
      exportSeconds: MAX_SECONDS,
    };
  }
}
