import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first, each of five seconds or more. A fresh clone knows nothing of former runs, and
 * would begin with the files that have the most text: the last to begin would then run alone, on one processor of several.
 */
const SLOW = [
  ...['rest/programs/hal-clients', 'schema/shared/canary-walk', 'browser/playground', 'rest/wire/wire-inventory'],
  ...['rest/openapi/requests', 'rest/table/nasty-input', 'domain/cli/cli', 'browser/pages', 'rest/load/races'],
  ...['domain/demo/demo', 'rest/table/crawl', 'domain/webhook/paths', 'rest/table/canary-walk', 'domain/app/built'],
  ...['rest/client/guests', 'rest/load/scale', 'faults/faults', 'rest/table/states', 'rest/table/deleted-records'],
  ...['rest/table/roles', 'domain/demo/past', 'schema/shared/dear-queries', 'rest/table/walk'],
  ...['domain/database/cluster-template', 'rest/table/mass-assignment', 'rest/table/counted-once'],
  ...['domain/availability/one-law', 'rest/table/input', 'domain/app/server', 'rest/table/objects'],
  ...['domain/availability/one-law-stored', 'rest/openapi/description', 'domain/app/network-cut', 'schema/shared/matrix'],
  ...['domain/availability/one-law-stored-too', 'rest/load/admission', 'domain/app/leaving', 'rest/table/retries'],
  ...['rest/programs/by-the-document', 'domain/app/slow-database', 'domain/purchase/course-races', 'rest/families/rest-pairs'],
  ...['rest/families/shared-clients', 'rest/programs/request-forms', 'rest/table/forms', 'domain/feed/external-calendars'],
  ...['schema/shared/nasty-input', 'schema/analytics/random-questions', 'domain/database/embedded-postgres'],
  ...['domain/queue/walk-in-races', 'rest/account/log-in-rows', 'domain/app/ready', 'browser/guest'],
  ...['rest/families/accounts-made-by-branches', 'schema/shared/public-calls', 'domain/database/tallies'],
  ...['rest/wire/details-15-to-25', 'schema/shared/export/export-stream', 'domain/availability/zones', 'browser/desk'],
  ...['domain/app/interrupt', 'schema/booking/own-bookings', 'schema/live/streams', 'domain/database/check-families'],
  ...['schema/live/changes', 'domain/demo/invariants', 'domain/app/frozen-database', 'domain/purchase/purchase-changes'],
  ...['rest/client/claimed-emails', 'rest/account/call-limits', 'rest/booking/notify', 'rest/client/emails-given-by-staff'],
  ...['rest/families/shared-purchases', 'domain/app/migrate', 'rest/families/graphql-pairs', 'domain/availability/closures'],
  ...['schema/shared/errors/text-in-arguments', 'domain/queue/walk-in-bookings', 'browser/admin', 'browser/visitor'],
  ...['browser/refusals', 'rest/purchase/purchase', 'domain/purchase/races', 'browser/member', 'domain/queue/served-in-rooms'],
  ...['schema/analytics/bookings'],
].map((name) => `test/${name}.test.ts`);

/** The slow files first, then the others as usual. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW.indexOf(relative(this.ctx.config.root, moduleId));
      return found < 0 ? SLOW.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
