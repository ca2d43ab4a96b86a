/**
 * SQLSTATEs serialization_failure and deadlock_detected: PostgreSQL has rolled back one transaction so that another could
 * proceed.
 */
const TRY_AGAIN = ['40001', '40P01'];

const TRIES = 3;

/** Runs a command, and retries it after a deadlock or serialization failure. The command must be one complete transaction. */
export async function retried<T>(command: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await command();
    } catch (thrown) {
      if (left === 0 || !TRY_AGAIN.includes(String((thrown as { code?: unknown }).code))) throw thrown;
    }
  }
}
