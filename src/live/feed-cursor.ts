import { fault } from '../shared/faults.js';
import { DAY } from '../shared/interval.js';
import { invalid, Refusal } from '../shared/refusal.js';

/** Position in the feed: after one entry, by its transaction and its id. */
export interface FeedPosition {
  readonly recordedBy: string;
  readonly id: string;
}

interface CursorContent extends FeedPosition {
  /** Name of the database whose transactions these are, until its next restore. */
  readonly timeline: string;
  /**
   * Moment from which the age of the cursor is counted: of the entry before the position, or of reading the end of the feed.
   */
  readonly at: string;
}

/**
 * Milliseconds for which a cursor is valid: a day less than facts are kept, since a transaction may begin long before it
 * commits.
 */
const VALID_FOR = 29 * DAY;

/**
 * Maximum age, in milliseconds, of the entries with which a reader begins: a day less, so that their cursors are valid for a
 * day.
 */
export const BEGINS_WITHIN = VALID_FOR - DAY;

export const encodeCursor = ({ timeline, recordedBy, id, at }: CursorContent): string =>
  Buffer.from(JSON.stringify([timeline, recordedBy, id, Date.parse(at)])).toString('base64url');

/** Database in which a cursor is read. */
interface Here {
  readonly timeline: string;
  /** Earlier name of the database, in cursors that may still be valid. */
  readonly formerTimeline: string | null;
  readonly now: string;
}

/**
 * Reads a cursor.
 *
 * @throws Refusal INVALID for a text that is no cursor; CURSOR_EXPIRED for an old one, or one of another timeline
 */
export function decodeCursor(cursor: string, here: Here): FeedPosition {
  const [timeline, recordedBy, id, at] = partsOf(cursor);
  if (timeline !== here.timeline && timeline !== here.formerTimeline)
    throw expired('it is from before the database was restored or failed over, or of another one');
  if (at < Date.parse(here.now) - VALID_FOR) throw expired('it is older than what is kept');
  return { recordedBy, id };
}

function partsOf(cursor: string): [timeline: string, recordedBy: string, id: string, at: number] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 4 && typeof parts[0] === 'string' && Number.isFinite(parts[3])) {
      const [timeline, recordedBy, id, at] = parts;
      if (isNumber(recordedBy) && isNumber(id)) return [timeline, recordedBy, id, at];
    }
  } catch {
    // Text that is not JSON is refused like every other invalid cursor.
  }
  throw invalid('after', 'is no cursor of the changes');
}

const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d{1,18}$/.test(text);

const expired = (why: string) =>
  new Refusal(
    'CURSOR_EXPIRED',
    `The cursor is no longer good: ${why}. Read everything anew`,
    {},
    { fields: [fault('after', `is no longer good: ${why}`)] },
  );
