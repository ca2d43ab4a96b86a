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
    // Modules are loaded once per process, not once per file: a third less work. Their cached state is the same for all tests.
    isolate: false,
    // More than processors: tests often wait for PostgreSQL, or for timeouts.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', new LastLine()],
    // Long enough for a busy machine; speed is measured in test/bench.
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
