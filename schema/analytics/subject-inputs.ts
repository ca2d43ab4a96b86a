import { ArgsType, type ClassType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { COMPARISONS, type Comparison } from '../../src/analytics/compare.js';
import { DIMENSIONS, type DimensionName } from '../../src/analytics/dimensions.js';
import type { GroupOrder } from '../../src/analytics/group-statement.js';
import { MAX_GROUPS } from '../../src/analytics/run-groups.js';
import type { Subject } from '../../src/analytics/subject.js';
import type { ClosedSet } from '../../src/shared/closed-set.js';
import { OptionalBool } from '../shared/input-field.js';
import type { SchemaSubject } from './schema-subject.js';

/** Arguments of a subject as they come in. */
export interface SubjectInput {
  readonly filter?: object | null;
  readonly at?: string | null;
  readonly orderBy?: GroupOrder | null;
  readonly first?: number | null;
  readonly empty?: boolean | null;
  readonly compareTo?: Comparison | null;
}

/** `noShowRate` → `NO_SHOW_RATE`. */
const enumName = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** An enum as it is described. */
interface DescribedEnum {
  readonly name: string;
  readonly description: string;
  /** Description of one of its names: that of its row of the table. */
  readonly sentenceOf: (name: string) => string;
}

function enumOf(names: readonly string[], { name, description, sentenceOf }: DescribedEnum): ClosedSet {
  const values = Object.fromEntries(names.map((each) => [enumName(each), each]));
  const valuesConfig = Object.fromEntries(names.map((each) => [enumName(each), { description: sentenceOf(each) }]));
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

function orderOf({ name: field, noun, measures, dimensions }: Subject): ClassType {
  const byMeasure = enumOf(Object.keys(measures), {
    ...{ name: `${noun}Measure`, description: `Measures by which the rows of \`${field}\` can be ordered.` },
    sentenceOf: (name) => measures[name]!.sentence,
  });
  const byDimension = enumOf(Object.keys(dimensions), {
    ...{ name: `${noun}Dimension`, description: `Dimensions by which the rows of \`${field}\` can be ordered.` },
    sentenceOf: (name) => DIMENSIONS[name as DimensionName].sentence,
  });

  @InputType(`${noun}AnalyticsOrder`, {
    description: `Order of the rows of \`${field}\`: a measure or a dimension, and the direction.`,
  })
  class RowOrder implements GroupOrder {
    @Field(() => byMeasure, {
      nullable: true,
      description: 'Measure to order by, which need not be selected; a spread is ordered by its mean.',
    })
    measure?: string | null;

    @Field(() => byDimension, { nullable: true, description: 'Dimension to order by, which must be selected under `by`.' })
    dimension?: DimensionName | null;

    @OptionalBool('True: the greatest value first. False by default.')
    descending?: boolean | null;
  }
  return RowOrder;
}

/** The class of the arguments of a subject's field. */
export function argumentsOf({ subject, filter }: SchemaSubject): ClassType<SubjectInput> {
  if (filter && !subject.conditions) throw new Error(`${subject.name} has a filter and no conditions`);
  const order = orderOf(subject);

  @ArgsType()
  class SubjectArgs implements SubjectInput {
    @Field(() => order, {
      nullable: true,
      description: 'Order of the rows; by default by their dimensions, time first.',
    })
    orderBy?: GroupOrder | null;

    @Field(() => Int, {
      nullable: true,
      description: `Highest number of rows to return: 1,000 by default, at most ${MAX_GROUPS}.`,
    })
    first?: number | null;

    @OptionalBool('True: also returns rows for days, weeks and other groups of time without records. False by default.')
    empty?: boolean | null;

    @Field(() => COMPARISONS, { nullable: true, description: 'Period to compare with, shown as `before` of each row.' })
    compareTo?: Comparison | null;
  }
  const names = Object.keys(subject.moments);
  if (names.length > 1) {
    const moments = enumOf(names, {
      ...{ name: `${subject.noun}AnalyticsMoment`, description: `Moments by which rows of \`${subject.name}\` can be dated.` },
      sentenceOf: (name) => subject.moments[name]!.sentence,
    });
    const description = `Moment by which records are dated, for the period and for dimensions of time; ${names[0]} by default.`;
    Field(() => moments, { nullable: true, description })(SubjectArgs.prototype, 'at');
  }
  if (filter)
    Field(() => filter.type, { nullable: true, description: 'Conditions that the counted records must meet, all of them.' })(
      SubjectArgs.prototype,
      'filter',
    );
  return SubjectArgs;
}
