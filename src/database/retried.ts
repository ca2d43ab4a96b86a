/** Serialization failure and deadlock: PostgreSQL has undone one side so that the other could go on. */
const TRY_AGAIN = ['40001', '40P01'];

const TRIES = 3;

/** Runs a command again when it was the one that a deadlock ended. It must be one whole transaction. */
export async function retried<T>(command: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await command();
    } catch (thrown) {
      if (left === 0 || !TRY_AGAIN.includes(String((thrown as { code?: unknown }).code))) throw thrown;
    }
  }
}
