import { Arg, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root, registerEnumType } from 'type-graphql';
import { COMPARISONS } from '../../src/analytics/compare.js';
import type { SpreadValue } from '../../src/analytics/measure.js';

/** Types of values that measures have. */

@ObjectType({
  simpleResolvers: true,
  description: 'Rate, with the two numbers from which it is computed, so that rates can be checked and combined.',
})
export class Rate {
  @Field(() => Float, { nullable: true, description: '`part` divided by `whole`, 0 to 1; null where `whole` is 0.' })
  value!: number | null;

  @Field(() => Int, { description: 'Numerator: the part of `whole` that the rate measures.' })
  part!: number;

  @Field(() => Int, { description: 'Denominator: the total of which `part` is a share.' })
  whole!: number;
}

@ObjectType({ description: 'Distribution of the values of a measure.' })
export class Spread {
  @Field(() => Int, { simple: true, description: 'Number of values.' })
  count!: number;

  @Field(() => Float, { simple: true, nullable: true, description: 'Mean of the values; null without values.' })
  mean!: number | null;
}

@Resolver(() => Spread)
export class SpreadResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'Value at or below which the fraction `p` of the values lies, interpolated between two values; null without values. 0.5 ' +
      'is the median.',
  })
  percentile(
    @Root() { percentiles }: SpreadValue,
    @Arg('p', () => Float, {
      description: 'Fraction of the values that are not above the percentile, 0 to 1; 0.5 is the median.',
    })
    p: number,
  ): number | null {
    return percentiles[String(p)] ?? null;
  }
}

registerEnumType(COMPARISONS, {
  name: 'AnalyticsComparison',
  description: 'Period that figures are compared with.',
  valuesConfig: {
    PREVIOUS_PERIOD: { description: 'Period of as many days, just before.' },
    SAME_WEEKDAYS_LAST_YEAR: { description: 'Period 364 days earlier, with the same weekdays.' },
  },
});
