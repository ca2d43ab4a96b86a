import { type Field, Float, Int } from 'type-graphql';
import { type Measure, type MeasuredValue, type MeasureKind, measureKey } from '../../src/analytics/measure.js';
import { Money } from '../shared/money.js';
import type { GeneratedField } from './generate-fields.js';
import { Rate, Spread } from './values.js';

/** Types by kind of measure. */
const TYPES: Readonly<Record<MeasureKind, { readonly type: Parameters<typeof Field>[0]; readonly holds?: number }>> = {
  count: { type: () => Int },
  number: { type: () => Float },
  mean: { type: () => Float },
  rate: { type: () => Rate },
  spread: { type: () => Spread },
  money: { type: () => [Money], holds: 1 },
  amount: { type: () => Money },
};

/** Values of the measures of a row. */
export interface MeasureSource {
  readonly values: Readonly<Record<string, MeasuredValue>>;
}

/** The field of a measure on a row or a total. */
export function measureField(name: string, measure: Measure): GeneratedField<MeasureSource> {
  const { sentence, unit, counts, additive, argument } = measure;
  const sums = additive ? 'Additive: rows add up to the total.' : 'Not additive: rows need not add up to the total.';
  return {
    name,
    description: `${sentence} Unit: ${unit}. Counts: ${counts} ${sums}`,
    ...TYPES[measure.kind],
    nullable: measure.kind === 'number' || measure.kind === 'mean',
    ...(argument && {
      argument: { name: argument.name, description: `${argument.sentence} 0 to ${argument.most}.`, default: argument.default },
    }),
    resolve: ({ values }, _context, given) => values[measureKey(name, argument ? given : 0)],
  };
}
