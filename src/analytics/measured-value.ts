import type { GroupKeys } from './group.js';
import { currenciesOf, type GroupQuery } from './group-statement.js';
import { type MeasuredValue, type MeasureRequest, type MoneyValue, rateOf } from './measure.js';
import type { Occurrences } from './occurrences.js';

/** A group, with the numbers from the statement that one of its measures is made of; none for a group without rows. */
export interface MeasureParts {
  readonly keys: GroupKeys;
  readonly parts?: readonly (number | null)[];
  readonly occurrences: Occurrences;
}

/** Value of one measure for one group, from the parts that the statement selected for it. */
export function measuredValue(
  query: GroupQuery,
  { name, percentiles }: MeasureRequest,
  { keys, parts = [], occurrences }: MeasureParts,
): MeasuredValue {
  const { kind } = query.subject.measures[name]!;
  const [first = null, second = null, ...more] = parts;
  if (kind === 'rate') return rateOf(first ?? 0, second ?? 0);
  if (kind === 'count') return first ?? 0;
  if (kind === 'number') return first;
  if (kind === 'mean') return rateOf(first ?? 0, occurrences.of(keys)).value;
  if (kind === 'amount') return moneyIn(query, String(keys.currency), first ?? 0);
  if (kind === 'money') {
    const amounts = currenciesOf(query).map((currency, at) => ({ currency, amount: parts[at] ?? null }));
    return amounts.flatMap(({ currency, amount }) => (amount === null ? [] : [moneyIn(query, currency, amount)]));
  }
  const found = percentiles.map((p, at) => [String(p), more[at] ?? null] as const);
  return { count: first ?? 0, mean: second, percentiles: Object.fromEntries(found) };
}

/** Amount in a currency, with a company of the scope that has this currency. */
function moneyIn({ scope }: GroupQuery, currency: string, amountMinor: number): MoneyValue {
  const owner = scope.branches.find((branch) => branch.currency === currency);
  return { amountMinor, companyId: owner?.companyId ?? scope.companyId };
}
