import { selfLink } from '../hal/collection.js';
import { snake } from '../hal/fields.js';
import type { Hal } from '../hal/hal.js';
import type { Scope } from '../scope.js';
import { dimensionsIn, type FiguresData, type FigureValue, measuresIn, type SubjectName } from './figure-values.js';

/** Figures of a subject: rows with their dimensions under `by` and their measures beside it, and the total of all. */
export function figures(subject: SubjectName, { rows, total, truncated }: FiguresData, at: Scope): Hal {
  const measured = (values: object) =>
    Object.fromEntries(measuresIn(subject, values).map(([name, value]) => [snake(name), shown(value)]));
  const grouped = (by: object) => Object.fromEntries(dimensionsIn(subject, by).map(([name, value]) => [snake(name), value]));
  return {
    rows: rows.map(({ by, before, ...values }) => ({
      by: grouped(by),
      ...measured(values),
      ...(before && { before: measured(before) }),
    })),
    ...(total && { total: Array.isArray(total) ? total.map(measured) : measured(total) }),
    truncated,
    _links: { self: selfLink(at) },
  };
}

/** Value with its names in the spelling of the wire. */
function shown(value: FigureValue): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), inner]));
}
