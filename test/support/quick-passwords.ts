import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/*
 * Stands for `@node-rs/argon2` in the tests: hashes at the least cost, so that neither making an account nor logging in takes
 * 15 ms of processor time. What a hash costs in earnest is seen where the built program makes one (`domain/cli`).
 */

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

export const hash: typeof Argon2.hash = (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const { verify } = argon2;
