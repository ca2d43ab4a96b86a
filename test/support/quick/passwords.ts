import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { afterAll, beforeAll } from 'vitest';

/*
 * Replaces `@node-rs/argon2` in the tests: hashes at minimal cost, so that creating an account or logging in does not take
 * 15 ms of CPU time. Tests of the built program (`domain/cli`) use the real cost.
 */

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let isReal = false;

export const hash: typeof Argon2.hash = (password, cost, ...more) => argon2.hash(password, isReal ? cost : CHEAP, ...more);

export const { verify } = argon2;

/** Restores the real cost of passwords in a file: for tests of waits while others log in. */
export function hashAtRealCost(): void {
  beforeAll(() => {
    isReal = true;
  });
  afterAll(() => {
    isReal = false;
  });
}
