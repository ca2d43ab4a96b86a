import { fault } from './faults.js';
import type { FieldFault } from './refusal.js';

/** Largest amount in minor units: amounts are stored and shown as 32-bit integers. */
export const MAX_AMOUNT = 2_147_483_647;

/** Fault of the field whose amount exceeds what can be paid; false for one that does not. */
export const amountFault = (field: string, amount: number): FieldFault | false =>
  amount > MAX_AMOUNT && fault(field, `comes to ${amount} in minor units, expected at most ${MAX_AMOUNT}`);
