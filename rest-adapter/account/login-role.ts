import { inCapitals, oneOf } from '../params.js';

/** Kind of log-in that is asked for, as the schema's enum spells it. */
export const loginRole = oneOf('admin', 'member').transform(inCapitals);
