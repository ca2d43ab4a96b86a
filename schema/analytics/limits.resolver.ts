import { Field, FieldResolver, Int, ObjectType, Resolver } from 'type-graphql';
import { AT_ONCE, MAX_COST } from '../../src/analytics/questions.js';
import { MAX_GROUPS } from '../../src/analytics/run-groups.js';
import { WAIT_LIMITS } from '../../src/database/wait-limits.js';
import { SECOND } from '../../src/shared/interval.js';
import { EXPORTS_AT_ONCE } from '../shared/export/exports-at-once.js';
import { MAX_SECONDS } from '../shared/export/read-pages.js';
import { Analytics } from './analytics-type.js';

@ObjectType({ simpleResolvers: true, description: 'Limits of analytics queries and exports.' })
class AnalyticsLimits {
  @Field(() => Int, {
    description:
      'Number of analytics queries of one administrator that run at once, on all servers together. Others wait, and are ' +
      'refused with `TOO_MANY_TRIES` if they wait too long or too many wait.',
  })
  questionsAtOnce!: number;

  @Field(() => Int, {
    description: 'Longest run time of an analytics query, in seconds; a longer one is refused with `TOO_COMPLEX`.',
  })
  questionSeconds!: number;

  @Field(() => Int, {
    description:
      'Highest cost of an analytics query as the database estimates it beforehand, in the units of the planner of PostgreSQL; ' +
      'a higher one is refused with `TOO_COMPLEX` and advice on making the query cheaper.',
  })
  questionCost!: number;

  @Field(() => Int, { description: 'Highest number of rows that can be returned, and of groups that `empty` can add up to.' })
  rows!: number;

  @Field(() => Int, {
    description: 'Number of exports of one caller that run at once; others are refused with `TOO_MANY_TRIES`.',
  })
  exportsAtOnce!: number;

  @Field(() => Int, { description: 'Longest run time of an export, in seconds.' })
  exportSeconds!: number;
}

@Resolver(() => Analytics)
export class AnalyticsLimitsResolver {
  @FieldResolver(() => AnalyticsLimits, { description: 'Limits of analytics queries and exports.' })
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
