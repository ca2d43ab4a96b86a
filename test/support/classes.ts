import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Person } from '../../src/catalogue/person.entity.js';
import { createAddress } from '../../src/company/create-address.js';
import { createCompany } from '../../src/company/create-company.js';
import { createEventChain, type NewEventChain } from '../../src/event/create-event-chain.js';
import { createEventGroup } from '../../src/event/create-event-group.js';
import type { EventChain } from '../../src/event/event-chain.entity.js';
import { updateEventChain } from '../../src/event/update-event-chain.js';

/** A Thursday; the clocks of London go back on Sunday the 25th. */
export const NOW = new Date('2026-10-15T09:00:00Z');

const MONDAYS = { datetime: '2026-10-19T18:30', recurrenceType: 'WEEK', endDate: '2026-11-09', duration: 90, spaces: 8 };

export interface Occurrence {
  readonly id: number;
  /** `MM-DD HH:mm` in UTC. */
  readonly start: string;
  /** `HH:mm` in UTC. */
  readonly end: string;
  readonly spaces: number;
}

/** A company that gives puppy classes, on four Mondays unless told otherwise. */
export class Classes {
  private constructor(
    private readonly orm: MikroORM,
    readonly companyId: number,
    readonly eventGroupId: number,
    readonly addressId: number,
  ) {}

  static async found(orm: MikroORM, name: string): Promise<Classes> {
    const em = orm.em.fork();
    const { id } = await createCompany(em, { name, timezone: 'Europe/London', currencyCode: 'GBP' });
    const { id: eventGroupId } = await createEventGroup(em, id, { name: 'Classes' });
    return new Classes(orm, id, eventGroupId, (await createAddress(em, id, { address1: '1' })).id);
  }

  /** What was never loaded cannot be stale. */
  get em(): EntityManager {
    return this.orm.em.fork();
  }

  create(given: Partial<NewEventChain> = {}): Promise<EventChain> {
    const { eventGroupId, addressId } = this;
    return createEventChain(this.em, this.companyId, { name: 'Puppy class', eventGroupId, addressId, ...MONDAYS, ...given }, NOW);
  }

  update(chain: EventChain, changes: object, version?: number): Promise<EventChain> {
    return updateEventChain(this.em, this.companyId, chain.id, changes, version, NOW);
  }

  async occurrences({ id }: EventChain): Promise<Occurrence[]> {
    const { rows } = await sql<Occurrence>`
      select id, to_char(starts_at, 'MM-DD HH24:MI') as start, to_char(ends_at, 'HH24:MI') as end, num_spaces as spaces
      from event where event_chain_id = ${id} and not deleted order by starts_at`.execute(this.em.getKysely());
    return rows;
  }

  /** Until one connection to this database waits for another. */
  async untilSomebodyWaits(): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        this.em.getKysely(),
      );
      if (rows.length > 0) return;
    }
  }

  async starts(chain: EventChain): Promise<string[]> {
    return (await this.occurrences(chain)).map(({ start }) => start);
  }

  async addPerson(): Promise<number> {
    const person = Object.assign(new Person(), { companyId: this.companyId, name: 'Ann', personCompanies: [this.companyId] });
    await this.em.persist(person).flush();
    return person.id;
  }

  async book(eventId: number, spaces = 1): Promise<void> {
    await sql`update event set spaces_booked = ${spaces} where id = ${eventId}`.execute(this.em.getKysely());
  }

  /** A line in somebody's basket; below 0 seconds its hold has run out. */
  async hold(eventId: number, quantity: number, seconds: number, em: EntityManager = this.em): Promise<void> {
    const kysely = em.getKysely();
    const { rows } = await sql<{ id: number }>`
      with s as (
        insert into session (token_hash, kind, company_id)
        values (sha256(random()::text::bytea), 'basket', ${this.companyId}) returning id
      )
      insert into basket (company_id, session_id, expires_at)
      select ${this.companyId}, id, now() + interval '1 hour' from s returning id`.execute(kysely);
    await sql`
      insert into basket_item (id, basket_id, company_id, event_id, starts_at, duration, quantity, holding, held_until)
      values (md5(random()::text), ${rows[0]!.id}, ${this.companyId}, ${eventId}, now(), 60, ${quantity}, true,
        now() + make_interval(secs => ${seconds}))`.execute(kysely);
    await sql`update event set spaces_held = spaces_held + ${quantity} where id = ${eventId}`.execute(kysely);
  }
}
