import { Arg, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root, registerEnumType } from 'type-graphql';
import { COMPARISONS } from '../../src/analytics/compare.js';
import type { SpreadValue } from '../../src/analytics/measure.js';

/** Types of values that measures have. */

@ObjectType({ simpleResolvers: true, description: 'A share: rates can be checked and added up by their two numbers.' })
export class Rate {
  @Field(() => Float, { nullable: true, description: '`part` divided by `whole`, 0 to 1; null where `whole` is 0.' })
  value!: number | null;

  @Field(() => Int, { description: 'Number of those that the rate is about.' })
  part!: number;

  @Field(() => Int, { description: 'Number of all that it is a share of.' })
  whole!: number;
}

@ObjectType({ description: 'Distribution of a number.' })
export class Spread {
  @Field(() => Int, { simple: true, description: 'Number of values.' })
  count!: number;

  @Field(() => Float, { simple: true, nullable: true, description: 'Mean of the values; null without any.' })
  mean!: number | null;
}

@Resolver(() => Spread)
export class SpreadResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Value below which that fraction lies, between two values in proportion; null without any. 0.5 is the median.',
  })
  percentile(
    @Root() { percentiles }: SpreadValue,
    @Arg('p', () => Float, { description: 'Fraction of the values that are not above it, 0 to 1: 0.5 is the median.' }) p: number,
  ): number | null {
    return percentiles[String(p)] ?? null;
  }
}

registerEnumType(COMPARISONS, {
  name: 'AnalyticsComparison',
  description: 'Period that figures are compared with.',
  valuesConfig: {
    PREVIOUS_PERIOD: { description: 'The days just before, as many of them.' },
    SAME_WEEKDAYS_LAST_YEAR: { description: 'The days 364 days earlier: the same weekdays.' },
  },
});
