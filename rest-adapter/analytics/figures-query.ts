import { figuresOf, SELECTED, type SubjectName } from './figure-values.js';

/** Names of the variables that include a dimension or a measure. */
export const byVariable = (name: string): string => `by${capitalized(name)}`;
export const measureVariable = (name: string): string => `measure${capitalized(name)}`;

const capitalized = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/**
 * Query for all figures of a subject; each dimension and measure is included by a variable, and unselected ones are not
 * computed.
 */
export function figuresQuery<const Name extends string>(name: Name, subject: SubjectName) {
  const { noun, moments, hasFilter, dimensions, measures, arguments: given } = figuresOf(subject);
  const flags = [...Object.keys(dimensions).map(byVariable), ...Object.keys(measures).map(measureVariable)];
  const parameters = Object.values(given);
  const declared = [
    ...flags.map((flag) => `$${flag}: Boolean = false`),
    ...parameters.map((parameter) => `$${parameter.name}: Int = ${parameter.usual}`),
    ...(Object.values(measures).includes('spread') ? ['$percentile: Float = 0.5', '$withPercentile: Boolean = false'] : []),
    ...(moments.length > 0 ? [`$at: ${noun}AnalyticsMoment`] : []),
    ...(hasFilter ? ['$filter: BookingFilter'] : []),
  ];
  const groups = Object.entries(dimensions).map(
    ([each, form]) => `${each} ${included(byVariable(each))} ${form === 'record' ? '{ id name }' : ''}`,
  );
  const values = Object.entries(measures).map(([each, form]) => {
    const argument = given[each] ? `(${given[each].name}: $${given[each].name})` : '';
    return `${each}${argument} ${included(measureVariable(each))} ${SELECTED[form]}`;
  });
  const measured = values.join('\n');
  const chosen = [...(moments.length > 0 ? ['at: $at'] : []), ...(hasFilter ? ['filter: $filter'] : [])].join(', ');
  return `query ${name}(
    $companyId: Int!, $from: LocalDate!, $until: LocalDate!, $branches: Boolean, $timeZone: String, $asOf: DateTime,
    $orderBy: ${noun}AnalyticsOrder, $first: Int, $empty: Boolean, $compareTo: AnalyticsComparison,
    $withBefore: Boolean = false, $withTotal: Boolean = true, ${declared.join(', ')}
  ) {
    analytics(companyId: $companyId, from: $from, until: $until, branches: $branches, timeZone: $timeZone, asOf: $asOf) {
      figures: ${subject}(orderBy: $orderBy, first: $first, empty: $empty, compareTo: $compareTo ${chosen && `, ${chosen}`}) {
        rows { by { ${groups.join('\n')} } ${measured} before ${included('withBefore')} { ${measured} } }
        total ${included('withTotal')} { ${measured} }
        truncated
      }
    }
  }` as const;
}

const included = (variable: string): string => `@include(if: $${variable})`;
