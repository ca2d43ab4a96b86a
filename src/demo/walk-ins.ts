import { AVAILABLE, ON_BREAK } from '../queue/attendance.js';
import { createClientQueue } from '../queue/create-client-queue.js';
import { finishServing } from '../queue/finish-serving.js';
import { joinQueue } from '../queue/join-queue.js';
import { setAttendance } from '../queue/set-attendance.js';
import { startServing } from '../queue/start-serving.js';
import { MINUTE } from '../shared/interval.js';
import type { Guest } from './clients.js';
import { type Branch, named, type Stage, settle } from './stage.js';

export interface QueuePlan {
  readonly name: string;
  /** What can be had without a booking, by name. */
  readonly services: readonly string[];
  /** Who is there now; the first serves somebody, the last is on a break. */
  readonly staff: readonly string[];
  /** Who is in the queue; the first has been served already. */
  readonly guests: readonly Guest[];
}

const BREAK_MINUTES = 15;
/** Between one who comes and the next. */
const GAP_MINUTES = 6;

/** A walk-in queue on an ordinary day: one client has gone, one is being served, the others wait. */
export async function openQueue(stage: Stage, branch: Branch, plan: QueuePlan): Promise<void> {
  const { em } = stage;
  const { companyId } = branch;
  const serviceIds = plan.services.map((name) => named(branch.services, name).id);
  await createClientQueue(em, companyId, { name: plan.name, priority: 1, serviceIds });
  const staff = plan.staff.map((name) => named(branch.people, name).id);
  for (const [at, personId] of staff.entries()) {
    const onBreak = at > 0 && at === staff.length - 1;
    const ask = onBreak ? { status: ON_BREAK, estimate: BREAK_MINUTES } : { status: AVAILABLE };
    await setAttendance(em, companyId, { personId, ...ask }, minutesAgo(stage, onBreak ? 2 : 90));
  }
  await settle(em);
  const queuers: number[] = [];
  for (const [at, { id: clientId }] of plan.guests.entries()) {
    const serviceId = serviceIds[at % serviceIds.length] ?? null;
    const since = minutesAgo(stage, (plan.guests.length - at) * GAP_MINUTES);
    queuers.push((await joinQueue(em, companyId, { clientId, serviceId }, since)).id);
  }
  await settle(em);
  await serveTwo(stage, companyId, staff[0] ?? 0, queuers);
  await settle(em);
}

async function serveTwo(stage: Stage, companyId: number, personId: number, queuers: readonly number[]): Promise<void> {
  const [gone, served] = queuers;
  if (gone === undefined || served === undefined) return;
  await startServing(stage.em, companyId, { personId, queuerId: gone }, minutesAgo(stage, 2 * GAP_MINUTES));
  await finishServing(stage.em, companyId, { id: gone }, minutesAgo(stage, GAP_MINUTES));
  await startServing(stage.em, companyId, { personId, queuerId: served }, minutesAgo(stage, GAP_MINUTES - 1));
}

const minutesAgo = ({ now }: Stage, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);
