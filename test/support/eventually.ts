import { vi } from 'vitest';

/**
 * Waits until a check passes. The timeout is long, since everything takes longer on a busy machine; `test/bench` measures
 * durations.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 240_000, interval: 20 });
