import type { Refusal } from '../shared/refusal.js';

/**
 * Turns the violation of a unique index into a refusal: two concurrent callers may both have found no duplicate. The violation
 * aborts the transaction, so this must wrap the complete command.
 */
export async function refuseDuplicate<T>(index: string, refusal: () => Refusal, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (thrown) {
    const { code, constraint } = thrown as { code?: unknown; constraint?: unknown };
    if (code === '23505' && constraint === index) throw refusal();
    throw thrown;
  }
}
