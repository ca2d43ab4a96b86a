import rrule from 'rrule';
import { AV_ZONE } from '../../support/fixtures/av-workload.js';

const { RRule, RRuleSet } = rrule;

/** Expands the shifts of the year with rrule in its time zone, and returns them as text. */
export function refRrule(exceptDates: readonly string[]): string {
  const set = new RRuleSet();
  set.rrule(
    new RRule({
      freq: RRule.WEEKLY,
      byweekday: [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR],
      dtstart: new Date('2026-01-01T09:00:00Z'),
      until: new Date('2026-12-31T23:59:59Z'),
      tzid: AV_ZONE,
    }),
  );
  for (const date of exceptDates) set.exdate(new Date(`${date}T09:00:00Z`));
  const shifts = set.all().map((startsAt) => ({ startsAt, endsAt: new Date(startsAt.getTime() + 8 * 3_600_000) }));
  return JSON.stringify(shifts);
}
