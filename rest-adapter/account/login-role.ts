import { oneOf } from '../params.js';

/** Requested kind of log-in. */
export const loginRole = oneOf('admin', 'member');
