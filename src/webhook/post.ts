import { CallFailed, callOutside, type OutsideCall } from '../shared/outside-call.js';

export interface PostRequest extends Omit<OutsideCall, 'method' | 'longest'> {
  readonly body: string;
}

export interface PostOutcome {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Null when it was accepted. */
  readonly error: string | null;
}

/** Most bytes of an answer that are read. Its content is not used. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to an address that a third party has chosen. Returns a call that failed; does not throw it. */
export async function post(input: PostRequest): Promise<PostOutcome> {
  try {
    const { status } = await callOutside({ ...input, method: 'POST', longest: MAX_ANSWER_BYTES });
    return judge(status);
  } catch (error) {
    if (error instanceof CallFailed) return { status: null, error: error.message };
    throw error;
  }
}

function judge(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status < 400 ? 'Redirects are not followed' : `Answered ${status}` };
}
