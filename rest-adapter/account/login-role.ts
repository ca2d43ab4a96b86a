import { oneOf } from '../params.js';

/** Kind of log-in that is asked for. */
export const loginRole = oneOf('admin', 'member');
