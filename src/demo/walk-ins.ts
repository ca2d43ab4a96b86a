import { PERSON } from '../capacity/claim.entity.js';
import { runSql } from '../database/run-sql.js';
import { createClientQueue } from '../queue/create-client-queue.js';
import { finishServing } from '../queue/desks/finish-serving.js';
import { AVAILABLE, ON_BREAK } from '../queue/desks/presence.js';
import { setPresence } from '../queue/desks/set-presence.js';
import { startServing } from '../queue/desks/start-serving.js';
import { joinQueue } from '../queue/join-queue.js';
import { MINUTE } from '../shared/interval.js';
import type { DemoClient } from './clients.js';
import { type Branch, type DemoContext, named, settle } from './demo-context.js';

export interface QueuePlan {
  readonly name: string;
  /** Names of the services that take walk-ins. */
  readonly services: readonly string[];
  /** Names of the staff on duty; the first who is not at an event serves a queuer, the last is on a break. */
  readonly staff: readonly string[];
  /** Clients in the queue; the first has been served already. */
  readonly guests: readonly DemoClient[];
}

const BREAK_MINUTES = 15;
/** Minutes between two clients who join. */
const GAP_MINUTES = 6;

/** Opens a walk-in queue as on an ordinary day: one client has gone, one is being served, the others wait. */
export async function openQueue(demo: DemoContext, branch: Branch, plan: QueuePlan): Promise<void> {
  const { em } = demo;
  const { companyId } = branch;
  const serviceIds = plan.services.map((name) => named(branch.services, name).id);
  await createClientQueue(em, companyId, { name: plan.name, priority: 1, serviceIds });
  const staff = plan.staff.map((name) => named(branch.people, name).id);
  const resting = staff.length > 1 ? staff.at(-1) : undefined;
  for (const personId of staff) {
    const onBreak = personId === resting;
    const input = onBreak ? { status: ON_BREAK, minutes: BREAK_MINUTES } : { status: AVAILABLE };
    await setPresence(em, { companyId, personId, ...input }, minutesAgo(demo, onBreak ? 2 : 90));
  }
  await settle(em);
  const queuers: number[] = [];
  for (const [at, { id: clientId }] of plan.guests.entries()) {
    const serviceId = serviceIds[at % serviceIds.length] ?? null;
    const since = minutesAgo(demo, (plan.guests.length - at) * GAP_MINUTES);
    queuers.push((await joinQueue(em, { companyId, clientId, serviceId }, since)).id);
  }
  await settle(em);
  const atDesk = staff.filter((id) => id !== resting);
  await serveTwo(demo, companyId, await firstFree(demo, atDesk), queuers);
  await settle(em);
}

/** Finds the first of these persons who has had no work lately. */
async function firstFree(demo: DemoContext, personIds: readonly number[]): Promise<number | undefined> {
  const rows = await runSql<{ id: number }>(demo.em)`
    select subject_id as id from claim where subject_kind = ${PERSON} and subject_id = any(${[...personIds]}::int[])
      and during && tstzrange(${minutesAgo(demo, 2 * GAP_MINUTES)}, ${demo.now}, '[]')`;
  return personIds.find((personId) => !rows.some(({ id }) => id === personId));
}

async function serveTwo(
  demo: DemoContext,
  companyId: number,
  personId: number | undefined,
  queuers: readonly number[],
): Promise<void> {
  const [gone, served] = queuers;
  if (gone === undefined || served === undefined || personId === undefined) return;
  await startServing(demo.em, { companyId, personId, queuerId: gone }, minutesAgo(demo, 2 * GAP_MINUTES));
  await finishServing(demo.em, { companyId, id: gone }, minutesAgo(demo, GAP_MINUTES));
  await startServing(demo.em, { companyId, personId, queuerId: served }, minutesAgo(demo, GAP_MINUTES - 1));
}

const minutesAgo = ({ now }: DemoContext, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);
