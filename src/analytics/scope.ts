import type { EntityManager } from '@mikro-orm/postgresql';
import { withBranches } from '../company/branches.js';
import { findCompany } from '../company/find-company.js';
import { JOIN_SETTINGS, settingInForce } from '../company/inherit-settings.js';
import { runSql } from '../database/run-sql.js';
import { fault, refuseFaults } from '../shared/faults.js';
import { addMonths, type LocalDate, type Weekday } from '../shared/local-date.js';
import { isTimeZone } from '../shared/zoned-time.js';
import { checkMoment } from './tables-as-of.js';

/** Company whose rows are counted, with the time zone of its days and its currency. */
export interface AnalyticsBranch {
  readonly companyId: number;
  readonly timeZone: string;
  readonly currency: string;
}

/** Companies and days that a question covers. */
export interface AnalyticsScope {
  readonly companyId: number;
  readonly rootId: number;
  /** The company of the question comes first. */
  readonly branches: readonly AnalyticsBranch[];
  /** Time zones of these companies themselves, even where the question names another for the days. */
  readonly ownTimeZones: readonly string[];
  /** First day, inclusive. */
  readonly from: LocalDate;
  /** Day after the last. */
  readonly until: LocalDate;
  readonly weekStart: Weekday;
  /** The present, or `asOf`. */
  readonly now: Date;
  /** Past moment as of which rows are read; null: the present. */
  readonly asOf: Date | null;
}

export interface ScopeQuery {
  readonly companyId: number;
  readonly from: LocalDate;
  readonly until: LocalDate;
  /** True: the company and all its branches. */
  readonly branches: boolean;
  /** Time zone of the days of all companies; null: each has its own. */
  readonly timeZone: string | null;
  readonly asOf: Date | null;
}

const MAX_YEARS = 10;

/**
 * Loads the companies of a question with their time zones and currencies. Weeks begin on the day that the company's opening
 * hours have set.
 *
 * @throws Refusal INVALID for a period that ends before it begins or is over ten years, for an unknown time zone, and for a
 *   past moment whose rows are not known; NOT_FOUND for a company that does not exist
 */
export async function loadScope(em: EntityManager, query: ScopeQuery, now: Date): Promise<AnalyticsScope> {
  const { companyId, from, until, timeZone } = query;
  refuseFaults(...faultsOfPeriod(from, until), timeZone !== null && !isTimeZone(timeZone) && unknownZone(timeZone));
  const { rootId } = await findCompany(em, companyId);
  const { asOf } = query;
  if (asOf) await checkMoment(em, rootId, { asOf, now });
  const companyIds = query.branches ? await withBranches(em, companyId) : [companyId];
  const rows = await runSql<AnalyticsBranch & { weekStart: Weekday }>(em)`
    select c.id as company_id, c.timezone as time_zone, c.currency_code as currency, coalesce(s.week_start, 1) as week_start
    from company c ${JOIN_SETTINGS} left join schedule s on s.id = ${settingInForce('scheduleId')}
    where c.id = any(${companyIds}::int[]) order by c.id <> ${companyId}, c.id`;
  const branches = rows.map((row) => ({
    companyId: row.companyId,
    timeZone: timeZone ?? row.timeZone,
    currency: row.currency,
  }));
  const ownTimeZones = [...new Set(rows.map((row) => row.timeZone))];
  const weekStart = rows[0]?.weekStart ?? 1;
  return { companyId, rootId, branches, ownTimeZones, from, until, weekStart, now: asOf ?? now, asOf };
}

function faultsOfPeriod(from: LocalDate, until: LocalDate) {
  if (until <= from) return [fault('until', `found ${until}, expected a day after ${from}: the period ends before this day`)];
  const last = addMonths(from, MAX_YEARS * 12);
  return until > last
    ? [fault('until', `found ${until}, expected at most ${last}: a period has at most ${MAX_YEARS} years`)]
    : [];
}

const unknownZone = (name: string) =>
  fault('timeZone', `found ${JSON.stringify(name)}, expected the name of an IANA time zone, such as Europe/London`);
