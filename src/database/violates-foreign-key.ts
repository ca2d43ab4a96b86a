import { causesOf } from './causes.js';

/** SQLSTATE foreign_key_violation. */
const CODE = '23503';

/**
 * True if the database refused a row because the row it refers to does not exist or belongs to another family. Commands check
 * that first: this covers references that they missed.
 */
export const violatesForeignKey = (thrown: unknown): boolean => causesOf(thrown).some(({ code }) => code === CODE);
