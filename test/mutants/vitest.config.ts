import { defineConfig } from 'vitest/config';

/** Tests of rules, with fixed and random cases, without a database. */
const RULES = [
  ...['account/is-random-key', 'availability/period', 'availability/rules-of-capacity', 'availability/rules-of-choice'],
  'availability/rules-of-time',
  ...['booking/cancellation-deadline', 'event/limits', 'event/recurrence', 'feed/write-calendar', 'feed/busy-times'],
  ...['purchase/money', 'queue/presence', 'queue/estimate-waits', 'schedule/expand-shifts', 'schedule/falls-on'],
  ...['security/fair-queue', 'webhook/next-try', 'shared/caller-address', 'shared/interval', 'shared/local-date'],
  ...['shared/plain-words', 'shared/spans', 'shared/states', 'shared/turnstile', 'shared/zoned-time', 'availability/one-law'],
];

export default defineConfig({
  test: { include: RULES.map((name) => `test/domain/${name}.test.ts`), testTimeout: 120_000 },
});
