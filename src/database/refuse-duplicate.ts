import type { Refusal } from '../shared/refusal.js';

/**
 * Turns the violation of one unique index into a refusal: two callers may both have looked and seen that there was none.
 * The transaction is lost with it, so it stands around the whole command.
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
