import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LastLine } from './support/last-line.js';
import { SlowFirst } from './support/slow-first.js';

const inSupport = (file: string): string => fileURLToPath(new URL(`support/${file}`, import.meta.url));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/one-cluster.ts',
    setupFiles: 'test/support/quick/stacks.ts',
    pool: 'forks',
    // Modules are loaded once a process, not once a file: a third less work. What they keep is the same for everyone.
    isolate: false,
    // More than processors: much of a test's time is PostgreSQL's, or it waits for what takes its time to fail.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', new LastLine()],
    // Long enough for a machine that has much else to do; what must be quick is measured in test/bench.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    alias: [
      // Two copies of graphql, one for import and one for require, do not accept each other's schemas.
      { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql/index.js') },
      { find: '@node-rs/argon2', replacement: inSupport('quick/passwords.ts') },
      { find: /^(\.\.?\/)+built-text\.js$/, replacement: inSupport('quick/texts.ts') },
    ],
  },
});
