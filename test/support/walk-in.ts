import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createAdministrator } from '../../src/account/create-administrator.js';
import type { Booking } from '../../src/booking/booking.entity.js';
import { createBooking, type NewBooking } from '../../src/booking/create-booking.js';
import { findBooking } from '../../src/booking/find-booking.js';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createService } from '../../src/catalogue/create-service.js';
import type { Person } from '../../src/catalogue/person.entity.js';
import type { Service } from '../../src/catalogue/service.entity.js';
import { updatePerson } from '../../src/catalogue/update-person.js';
import { updateService } from '../../src/catalogue/update-service.js';
import { createCompany } from '../../src/company/create-company.js';
import type { Board } from '../../src/queue/board.js';
import { listQueuers } from '../../src/queue/find-queue.js';
import { finishServing } from '../../src/queue/finish-serving.js';
import { joinQueue, type NewQueuer } from '../../src/queue/join-queue.js';
import { leaveQueue } from '../../src/queue/leave-queue.js';
import { loadBoard } from '../../src/queue/load-board.js';
import type { Queuer } from '../../src/queue/queuer.entity.js';
import { type ReturnAsk, returnToQueue } from '../../src/queue/return-to-queue.js';
import { setAttendance } from '../../src/queue/set-attendance.js';
import { startServing } from '../../src/queue/start-serving.js';
import { updateQueuer } from '../../src/queue/update-queuer.js';
import { type FieldFault, Refusal } from '../../src/shared/refusal.js';
import type { TestDatabase } from './database.js';
import { aClient, MONDAY, weekdays } from './house.js';

/** A Monday in winter: London is at UTC. */
export const NOW = new Date('2030-03-04T10:00:00Z');
export const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** A shop, in London unless said, with two at the desks, one service of half an hour, and no queue yet; each command on a connection of its own. */
export class WalkIn {
  private constructor(
    private readonly database: TestDatabase,
    readonly id: number,
    readonly ann: Person,
    readonly bob: Person,
    readonly check: Service,
  ) {}

  static async open(database: TestDatabase, timezone = 'Europe/London'): Promise<WalkIn> {
    const em = () => database.orm.em.fork();
    const id = await newShop(em(), timezone);
    const ann = await createPerson(em(), id, { name: 'Ann' });
    const bob = await createPerson(em(), id, { name: 'Bob' });
    return new WalkIn(database, id, ann, bob, await createService(em(), id, { name: 'Check', durations: [30] }));
  }

  em = (): EntityManager => this.database.orm.em.fork();

  join = (firstName: string, more: NewQueuer = {}, now = NOW): Promise<Queuer> =>
    joinQueue(this.em(), this.id, { serviceId: this.check.id, firstName, ...more }, now);

  start = (personId: number, queuerId: number | null = null, now = NOW): Promise<Queuer> =>
    startServing(this.em(), this.id, { personId, queuerId }, now);

  finish = (id: number, now = NOW): Promise<Queuer> => finishServing(this.em(), this.id, { id }, now);

  leave = (id: number, now = NOW): Promise<Queuer> => leaveQueue(this.em(), this.id, id, now);

  back = (id: number, ask: ReturnAsk = {}, now = NOW): Promise<Queuer> => returnToQueue(this.em(), this.id, id, ask, now);

  lengthen = (id: number, duration: number | null, now = NOW): Promise<Queuer> =>
    updateQueuer(this.em(), this.id, id, { duration }, now);

  /** The booking of a queuer; fails where there is none. */
  async booking({ bookingId }: Queuer): Promise<Booking> {
    return findBooking(this.em(), this.id, bookingId ?? 0);
  }

  /** What a person is busy with, as `10:00-10:30`, or with seconds where they count. */
  async busy(personId: number): Promise<string[]> {
    const { rows } = await sql<{ busy: string }>`
      select to_char(lower(during) at time zone 'UTC', 'HH24:MI:SS') || '-' || to_char(upper(during) at time zone 'UTC', 'HH24:MI:SS') as busy
      from claim where subject_kind = 1 and subject_id = ${personId} order by during`.execute(this.em().getKysely());
    return rows.map(({ busy }) => busy.replaceAll(/(\d\d:\d\d):00/g, '$1'));
  }

  available = (personId: number, now = NOW): Promise<Person> => setAttendance(this.em(), this.id, { personId, status: 1 }, now);

  board = (now = NOW): Promise<Board> => loadBoard(this.em(), this.id, now);

  /** Ann works from nine to five; appointments begin at every fifth minute. */
  async openWeek(): Promise<void> {
    await updatePerson(this.em(), this.id, this.ann.id, { scheduleId: await weekdays(this.em(), this.id) });
    await updateService(this.em(), this.id, this.check.id, { bookingTimeStep: 5 });
  }

  /** With Ann unless said, on the Monday, made by an administrator. */
  async appointment(startsAt: string, more: Partial<NewBooking> = {}): Promise<Booking> {
    await this.openWeek();
    const clientId = await aClient(this.em(), this.id);
    const olga = { name: 'Olga', email: `olga.${this.id}.${clientId}@example.test`, role: 'owner' } as const;
    const { id: administratorId } = await createAdministrator(this.em(), this.id, olga);
    const ask = { companyId: this.id, clientId, serviceId: this.check.id, personId: this.ann.id, administratorId, ...more };
    return createBooking(this.em(), { ...ask, startsAt: `${MONDAY}T${startsAt}:00Z` }, NOW);
  }

  /** The kinds of what has been told, but for clients. */
  async facts(): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`
      select kind from fact where company_id = ${this.id} order by id`.execute(this.em().getKysely());
    return rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('client'));
  }

  async emails(): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`select kind from email where company_id = ${this.id}`.execute(
      this.em().getKysely(),
    );
    return rows.map(({ kind }) => kind);
  }

  /** `Ann 1`, `Bob 0`, in the order of the list. */
  async places(now = NOW): Promise<string[]> {
    const { places } = await this.board(now);
    const { rows } = await listQueuers(this.em(), this.id, {}, {}, false);
    return rows.map(({ id, firstName }) => `${firstName} ${places.get(id)?.position}`);
  }

  async several(...names: string[]): Promise<Queuer[]> {
    const queuers: Queuer[] = [];
    for (const name of names) queuers.push(await this.join(name));
    return queuers;
  }
}

export async function newShop(em: EntityManager, timezone = 'Europe/London'): Promise<number> {
  return (await createCompany(em, { name: 'Shop', timezone, currencyCode: 'GBP' })).id;
}

export const idsOf = (queuers: readonly Queuer[]) => queuers.map(({ id }) => id) as [number, number, number, number];

/** The field that a refusal names; undefined where there is none. */
export async function refusedField(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    await ask();
  } catch (thrown) {
    if (thrown instanceof Refusal) return (thrown.detail.fields as FieldFault[])[0]?.field;
    throw thrown;
  }
  return undefined;
}
