import type { Endpoint } from './endpoint.js';

/** Parts of a path that nobody guesses, and the look-up by id that takes such a name too. */
const NAMES = /\{(long_id|ref|key|item)\}|\/purchase_totals\//;

/** Paths with a `ref` that companies give themselves and show to everybody. */
const KNOWN = /\/(company|companies|affiliates)\//;

/**
 * Whether knowing the address is all the leave that its reader needs. No cache on the way may keep what it answers, whoever
 * asks: the next reader of that cache has not shown that they know it. Source: hardening.md, last section.
 */
export const isUnguessable = ({ path }: Pick<Endpoint, 'path'>): boolean => NAMES.test(path) && !KNOWN.test(path);
