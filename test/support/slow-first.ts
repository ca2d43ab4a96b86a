import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slowest test files, the longest first, each of five seconds or more. Without results of earlier runs, as in a fresh clone,
 * Vitest starts with the largest files, and a slow file that starts last would run alone on one of several processors.
 */
const SLOW = [
  ...['browser/playground', 'browser/pages', 'rest/wire/wire-inventory', 'rest/programs/hal-clients', 'rest/openapi/requests'],
  ...['browser/try-call', 'rest/openapi/examples', 'rest/table/if-match', 'domain/purchase/course-races'],
  ...['schema/shared/canary-walk', 'domain/demo/demo', 'rest/load/races', 'domain/cli/cli', 'rest/table/states'],
  ...['schema/analytics/random-questions', 'faults/faults', 'rest/table/crawl', 'domain/demo/past'],
  ...['domain/database/cluster-template', 'rest/table/roles', 'domain/app/deploy', 'rest/table/deleted-records', 'browser/start'],
  ...['domain/webhook/paths', 'domain/app/built', 'rest/load/scale', 'domain/database/replicas', 'rest/client/guests'],
  ...['browser/insights', 'rest/table/walk', 'browser/purchase', 'schema/shared/expensive-queries', 'rest/table/canary-walk'],
  ...['rest/table/nasty-input', 'domain/app/server', 'rest/load/admission', 'rest/openapi/bounds', 'schema/live/feed-copy'],
  ...['domain/database/statements', 'schema/analytics/counted-rows', 'schema/shared/export/export-stream'],
  ...['rest/programs/generated-client', 'rest/table/counted-once', 'schema/shared/public-calls', 'docs/guides'],
  ...['domain/database/tallies', 'domain/app/network-cut', 'rest/openapi/tags', 'rest/table/input', 'domain/app/slow-database'],
  ...['rest/table/forms', 'domain/availability/one-law-stored', 'domain/queue/walk-in-bookings', 'rest/table/objects'],
  ...['browser/emails', 'schema/live/streams', 'domain/app/ready', 'domain/database/fail-over'],
  ...['schema/shared/versions/lost-writes', 'schema/live/audiences', 'rest/families/graphql-pairs', 'schema/shared/nasty-input'],
  ...['schema/analytics/hostile-questions', 'domain/feed/external-calendars'],
  ...['rest/wire/details-15-to-25', 'rest/programs/request-forms', 'rest/table/mass-assignment', 'domain/availability/zones'],
  ...['browser/desk', 'rest/families/shared-clients', 'rest/families/accounts-made-by-branches', 'rest/purchase/purchase'],
  ...['domain/database/embedded-postgres', 'domain/app/leaving', 'domain/availability/one-law', 'domain/app/migrate'],
  ...['domain/app/interrupt', 'schema/live/own-queuer', 'schema/live/sockets', 'rest/openapi/description'],
  ...['domain/queue/walk-in-races', 'schema/booking/own-bookings', 'domain/database/check-families', 'rest/account/call-limits'],
  ...['rest/booking/notify', 'browser/refusals', 'browser/visitor', 'rest/table/retries', 'browser/admin'],
  ...['schema/live/by-the-clock', 'browser/guest', 'rest/families/branch-sign-on', 'domain/queue/served-in-rooms'],
  ...['schema/shared/matrix', 'rest/client/emails-given-by-staff', 'domain/analytics/record-hours'],
  ...['schema/catalogue/ordered-lists', 'rest/families/rest-pairs', 'domain/app/frozen-database', 'rest/account/log-in-rows'],
  ...['domain/purchase/purchase-changes', 'rest/programs/by-the-document', 'domain/availability/explain-time'],
  ...['schema/shared/faces', 'domain/demo/invariants', 'rest/analytics/figures', 'domain/purchase/races'],
  ...['rest/wire/details-1-to-14', 'schema/analytics/bookings', 'schema/live/changes', 'rest/families/shared-purchases'],
  ...['schema/shared/errors/text-in-arguments', 'schema/analytics/analyst-questions', 'rest/wire/oddities', 'domain/live/idle'],
  ...['browser/member', 'schema/analytics/as-of', 'domain/purchase/selling', 'rest/client/claimed-emails'],
].map((name) => `test/${name}.test.ts`);

/** Runs the slow files first, then the others in the usual order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW.indexOf(relative(this.ctx.config.root, moduleId));
      return found < 0 ? SLOW.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
