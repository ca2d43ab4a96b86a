import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { afterAll, beforeAll } from 'vitest';

/*
 * Stands for `@node-rs/argon2` in the tests: hashes at the least cost, so that neither making an account nor logging in takes
 * 15 ms of processor time. What a hash costs in earnest is seen where the built program makes one (`domain/cli`).
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
