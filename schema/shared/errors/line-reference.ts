import type { FieldFault } from '../../../src/shared/refusal.js';
import type { Values } from '../argument-paths.js';

/** Reference that the caller gave a line of a list of the input, for a place in that line: `items.1.quantity`. */
export function lineReference(path: string, { input }: Values): Pick<FieldFault, 'reference'> {
  const [list = '', at] = path.split('.');
  const lines: unknown = Object(input)[list];
  const { reference } = Object(Array.isArray(lines) ? lines[Number(at)] : null);
  return typeof reference === 'string' ? { reference } : {};
}
