import { fault } from './faults.js';
import type { FieldFault } from './refusal.js';

/** Most that anything comes to, in minor units: amounts are 32-bit integers, stored and shown. */
export const MAX_AMOUNT = 2_147_483_647;

/** Fault of the field whose amount exceeds what can be paid; false for one that does not. */
export const amountFault = (field: string, amount: number): FieldFault | false =>
  amount > MAX_AMOUNT && fault(field, `comes to ${amount} in minor units, expected at most ${MAX_AMOUNT}`);
