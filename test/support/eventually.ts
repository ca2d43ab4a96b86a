import { vi } from 'vitest';

/**
 * Waits until a check holds, or as long as a test may take: how long something takes is measured in `test/bench`, and on a
 * machine that has much else to do everything takes longer.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 240_000, interval: 20 });
