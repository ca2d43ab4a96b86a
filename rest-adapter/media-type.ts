/** Documented type of an answer. The same bytes are HAL too. Source: service.md 1. */
export const JSON_TYPE = 'application/json; charset=utf-8';
const HAL = 'application/hal+json';

/** Type of a table. Source: RFC 4180. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/**
 * Type under which an answer is sent: HAL for callers who prefer it to JSON, since their program reads links under no
 * other name. Callers without a preference get JSON. Source: RFC 9110 12.5.1.
 */
export function typeFor(accept: string, type: string): string {
  if (accept === '' || accept === '*/*') return type;
  return type === JSON_TYPE && weightOf(HAL, accept) > weightOf('application/json', accept) ? HAL : type;
}

/** Whether the caller's `Accept` names HAL. */
export const readsHal = (accept: string): boolean => accept.toLowerCase().includes(HAL);

/** Whether the caller prefers CSV to JSON, for an answer that has both forms. */
export const prefersCsv = (accept: string): boolean =>
  weightOf('text/csv', accept) > Math.max(weightOf('application/json', accept), weightOf(HAL, accept));

/** Weight of a type, from 0 (not wanted) to 1. The most specific range that covers the type decides. */
function weightOf(type: string, accept: string): number {
  const ranges = accept.toLowerCase().split(',').map(rangeOf);
  const covering = [type, type.replace(/\/.*/, '/*'), '*/*'].map((name) => ranges.find((range) => range.name === name));
  return covering.find((range) => range !== undefined)?.weight ?? 0;
}

function rangeOf(text: string): { readonly name: string; readonly weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { name, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
}
