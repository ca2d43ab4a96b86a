import { createOrm } from '../../src/app/database/orm.js';
import { explainTime } from '../../src/availability/explain/explain-time.js';
import { findDays, findTimes } from '../../src/availability/find-availability.js';
import { nextAvailable } from '../../src/availability/next-available.js';
import { previewShifts } from '../../src/schedule/patterns/preview-shifts.js';
import type { DateRange } from '../../src/shared/local-date.js';
import { dayWindow } from '../../src/shared/zoned-time.js';

/** Program that prints the availability answers for some companies, to show that they do not depend on TZ. */

export interface AvailabilityRequest {
  readonly companyId: number;
  readonly serviceId: number;
  readonly resources: number;
  readonly zone: string;
  readonly range: DateRange;
  readonly now: string;
}

const [, , url = '', text = '[]'] = process.argv;
const orm = await createOrm({ url });
// The local UTC offset comes first; the answers after it must not depend on it.
const answers: unknown[] = [new Date(0).getHours() * 60 + new Date(0).getMinutes()];
for (const { range, zone, now, ...asked } of JSON.parse(text) as AvailabilityRequest[]) {
  const ask = { ...asked, byAdmin: true, own: {} };
  const em = orm.em.fork();
  const moment = new Date(now);
  const { start } = dayWindow(zone, range);
  const viewerOfDiary = { companyIds: [asked.companyId], clientId: null };
  const pattern = { startDate: range.from, startTime: '22:00', endTime: '03:00' };
  answers.push(
    (await findDays(em, ask, { period: range, now: moment })).days,
    (await findTimes(em, ask, { period: range, now: moment })).combinations,
    (await nextAvailable(em, { ...ask, from: start, count: 20 }, moment)).starts,
    (await explainTime(em, { ...ask, start: start + 36_000_000, viewerOfDiary }, moment)).obstacles,
    await previewShifts(em, asked.companyId, { pattern }),
  );
}
await orm.close();
process.stdout.write(JSON.stringify(answers));
