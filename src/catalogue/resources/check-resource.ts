import { readEmail } from '../../shared/email.js';
import { checkRanges } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import type { Resource } from './resource.entity.js';

/** @throws Refusal INVALID naming the field */
export function checkResource(changes: Partial<Resource>): void {
  checkRanges(changes, { count: [1, 10_000], maxBook: [1, 10_000], price: [0, 2_147_483_647] });
  if (changes.name !== undefined && changes.name.trim() === '') throw invalid('name', 'found nothing, expected a name');
  if (changes.email !== undefined) readEmail(changes.email);
}
