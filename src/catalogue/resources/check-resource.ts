import { readEmail } from '../../shared/email.js';
import { faultsOf, nameFault, rangeFaults, refuseFaults } from '../../shared/faults.js';
import type { Resource } from './resource.entity.js';

/** @throws Refusal INVALID naming the field */
export function checkResource(changes: Partial<Resource>): void {
  const { name, email } = changes;
  refuseFaults(
    rangeFaults(changes, { count: [1, 10_000], maxQuantity: [1, 10_000], price: [0, 2_147_483_647] }),
    nameFault(name),
    email !== undefined && faultsOf(() => readEmail(email)),
  );
}
