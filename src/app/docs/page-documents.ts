import * as insights from '../pages/insights/queries.js';
import { QUESTIONS } from '../pages/insights/questions.js';
import * as purchase from '../pages/purchase/queries.js';
import * as start from '../pages/start/queries.js';

/**
 * Texts that the server's own pages send: the start page, a purchase and the figures. Those of the playground are written by its
 * readers, and are not among them.
 */
export const PAGE_DOCUMENTS: ReadonlySet<string> = new Set([
  ...[...Object.values(start), ...Object.values(purchase), ...Object.values(insights)].filter((each) => typeof each === 'string'),
  ...QUESTIONS.flatMap((question) => [insights.queryOf(question), insights.recordsQuery(question)]),
]);
