import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first, each of five seconds or more. A fresh clone knows nothing of former runs, and
 * would begin with the files that have the most text: the last to begin would then run alone, on one processor of several.
 */
const SLOW = [
  ...['rest/load/races', 'rest/table/nasty-input', 'schema/shared/canary-walk', 'rest/programs/hal-clients'],
  ...['domain/app/network-cut', 'rest/table/roles', 'rest/wire/wire-inventory', 'domain/webhook/paths'],
  ...['rest/table/canary-walk', 'rest/table/states', 'domain/database/cluster-template', 'domain/app/server'],
  ...['rest/table/crawl', 'domain/demo/demo', 'faults/faults', 'domain/cli/cli', 'rest/client/guests', 'domain/app/built'],
  ...['rest/load/scale', 'rest/table/retries', 'rest/table/deleted-records', 'domain/feed/external-calendars'],
  ...['domain/app/leaving', 'rest/programs/request-forms', 'rest/load/admission', 'domain/availability/one-law-stored'],
  ...['domain/app/interrupt', 'rest/table/input', 'domain/app/ready', 'domain/availability/one-law-stored-too'],
  ...['rest/table/forms', 'domain/app/slow-database', 'domain/database/embedded-postgres', 'browser/playground'],
  ...['rest/families/rest-pairs', 'rest/programs/by-the-document', 'domain/demo/invariants', 'rest/table/objects'],
  ...['rest/table/walk', 'rest/table/mass-assignment', 'domain/purchase/course-races', 'domain/availability/one-law'],
  ...['rest/account/log-in-rows', 'schema/shared/dear-queries', 'rest/table/counted-once', 'domain/availability/zones'],
  ...['schema/shared/nasty-input', 'domain/app/frozen-database', 'domain/database/tallies', 'schema/shared/matrix'],
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
