import { randomUUID } from 'node:crypto';
import { MAX_PAGE_SIZE } from '../../src/database/page.js';
import { hasChangesToCome } from '../../src/live/changes.js';
import type { ViewAnswer, ViewQuery } from '../../src/live/view.js';
import { invalid } from '../../src/shared/refusal.js';
import type { Context, Credentials } from '../shared/context.js';
import { FEED_PLACE, FEED_SIZE, onwards, withoutPage } from './feed-document.js';
import type { LatestReader } from './latest-reader.js';
import type { ReadSubscription } from './read-subscription.js';
import { answerOf, networkOf, type QueryAnswer, runSubscription, type ViewQueryServices } from './view-query.js';

/** Root field that is a feed: each answer continues where the previous one ended, and none may be skipped. */
export const FEED = 'changes';

/** Entries of one answer. */
const MAX_ENTRIES = 100;

/** Milliseconds until the feed is read again, while it has entries that may still be overtaken. */
const SOON = 500;

/** Reader of a subscription, with the credentials of its connection. */
export interface Subscriber {
  readonly credentials: Credentials;
  readonly reader: LatestReader;
}

/** Question of one reader, which has its own place in the feed. No more is read before the reader has taken what was sent. */
export function feedQuery(read: ReadSubscription, { credentials, reader }: Subscriber, services: ViewQueryServices): ViewQuery {
  const { after = null, first } = read.args as { after?: string | null; first?: number | null };
  const size = sizeOf(first);
  const query = onwards(read.query);
  let place = after;
  const toAnswer = async (whole: QueryAnswer, { em, viewer }: Context): Promise<ViewAnswer | null> => {
    const { page, data } = withoutPage(whole.data);
    const answer = answerOf({ ...whole, data });
    if (!page || !answer) return answer && { ...answer, isLast: true };
    const companyId = (read.args.companyId ?? viewer.admin?.companyId) as number | undefined;
    const isBehind = !page.hasNextPage && companyId !== undefined && (await hasChangesToCome(em, companyId));
    // Moved on only now: a page that failed is read again from the same place.
    place = page.endCursor;
    if (page.hasNextPage) return { ...answer, isPart: true, againIn: 0 };
    return { ...answer, text: page.size > 0 ? answer.text : null, isPart: true, ...(isBehind && { againIn: SOON }) };
  };
  const askOn = (): Promise<ViewAnswer | null> => {
    if (reader.isFull) return Promise.resolve(null);
    const variables = { ...read.variables, [FEED_PLACE]: place, [FEED_SIZE]: size };
    return runSubscription({ ...read, query, variables }, credentials, { ...services, toAnswer });
  };
  return { key: randomUUID(), caller: networkOf(credentials), run: askOn };
}

/** Entries of one answer. The list refuses invalid sizes. @throws Refusal INVALID for 0, with which the feed never ends */
function sizeOf(first: number | null | undefined): number {
  if (first === 0) throw invalid('first', 'found 0, expected 1 or more');
  return first == null || (first > MAX_ENTRIES && first <= MAX_PAGE_SIZE) ? MAX_ENTRIES : first;
}
