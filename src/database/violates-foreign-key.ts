import { causesOf } from './causes.js';

/** SQLSTATE foreign_key_violation. */
const CODE = '23503';

/**
 * True where the database refused a row because what it names is not there, or is another family's. A command refuses
 * before it comes to that: this is for what it overlooked.
 */
export const violatesForeignKey = (thrown: unknown): boolean => causesOf(thrown).some(({ code }) => code === CODE);
