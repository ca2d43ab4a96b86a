import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createAdministrator } from '../../src/account/create-administrator.js';
import { openSession } from '../../src/account/open-session.js';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createResource } from '../../src/catalogue/create-resource.js';
import { createService, type NewService } from '../../src/catalogue/create-service.js';
import type { Person } from '../../src/catalogue/person.entity.js';
import type { Resource } from '../../src/catalogue/resource.entity.js';
import type { Service } from '../../src/catalogue/service.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { createClient } from '../../src/client/create-client.js';
import { createAddress } from '../../src/company/create-address.js';
import { createCompany } from '../../src/company/create-company.js';
import { findRows } from '../../src/database/row.js';
import { createEventChain } from '../../src/event/create-event-chain.js';
import { createEventGroup } from '../../src/event/create-event-group.js';
import { Event } from '../../src/event/event.entity.js';
import type { EventChain } from '../../src/event/event-chain.entity.js';
import { createSchedule } from '../../src/schedule/create-schedule.js';
import { createShiftPattern } from '../../src/schedule/create-shift-pattern.js';
import type { Role } from '../../src/shared/viewer.js';

/** A company that is open: what most tests of bookings need. London, Monday to Friday, 09:00 to 17:00. */
export interface House {
  readonly em: EntityManager;
  readonly companyId: number;
  readonly scheduleId: number;
  readonly ann: Person;
  readonly bob: Person;
  readonly room: Resource;
  /** Half an hour with Ann or Bob, 1500. */
  readonly check: Service;
  /** An hour with Ann, in the room, 3000. */
  readonly surgery: Service;
  /** An hour with Bob, six spaces, 800. */
  readonly puppies: Service;
  /** Monday 2030-03-04 at 18:00, an hour, ten spaces, 500. */
  readonly talk: Event;
  readonly chain: EventChain;
}

/** A Monday without a change of clocks near, in winter time: London is at UTC. */
export const MONDAY = '2030-03-04';

export async function buildHouse(orm: MikroORM, { parentId }: { readonly parentId?: number } = {}): Promise<House> {
  const em = orm.em.fork();
  const company = await createCompany(em, {
    name: 'Pet Store',
    ...(parentId ? { parentId } : { timezone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB' }),
  });
  const companyId = company.id;
  const scheduleId = await weekdays(em, companyId);
  const ann = await createPerson(em, companyId, { name: 'Ann', scheduleId });
  const bob = await createPerson(em, companyId, { name: 'Bob', scheduleId });
  const room = await createResource(em, companyId, { name: 'Room 1', scheduleId });
  const service = (given: NewService) => createService(em, companyId, given);
  const check = await service({ name: 'Check', durations: [30, 60], prices: [1500, 2500], bookingTimeStep: 15 });
  const surgery = await service({
    name: 'Surgery',
    durations: [60],
    prices: [3000],
    personIds: [ann.id],
    resourceIds: [room.id],
  });
  const puppies = await service({ name: 'Puppies', durations: [60], prices: [800], spaces: 6, personIds: [bob.id] });
  return { em, companyId, scheduleId, ann, bob, room, check, surgery, puppies, ...(await aTalk(em, companyId)) };
}

/** A schedule of Monday to Friday, 09:00 to 17:00, from 2024 on. */
export async function weekdays(em: EntityManager, companyId: number): Promise<number> {
  const { id } = await createSchedule(em, companyId, { name: 'Weekdays' });
  await createShiftPattern(em, companyId, {
    scheduleId: id,
    startDate: '2024-01-01',
    startTime: '09:00',
    endTime: '17:00',
    frequency: 'weekly',
    byDay: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  });
  return id;
}

/** An event chain of one occurrence, an hour long. */
export async function aTalk(em: EntityManager, companyId: number, { spaces = 10, startsAt = `${MONDAY}T18:00:00Z` } = {}) {
  const group = await createEventGroup(em, companyId, { name: 'Talks' });
  const address = await createAddress(em, companyId, { address1: '1', address2: 'High Street', postcode: 'N1 1AA' });
  const given = { name: 'Talk', eventGroupId: group.id, addressId: address.id, spaces, duration: 60, price: 500 };
  const chain = await createEventChain(em, companyId, { ...given, datetime: startsAt }, new Date());
  const [talk] = await findRows(em, Event, sql`t.event_chain_id = ${chain.id}`);
  if (!talk) throw new Error('The chain has no occurrence');
  return { chain, talk };
}

/** The token of a new administrator of the company. */
export async function adminToken(em: EntityManager, companyId: number, role: Role = 'owner'): Promise<string> {
  const email = `${role}.${companyId}.${Math.random().toString(36).slice(2)}@example.test`;
  const administrator = await createAdministrator(em, companyId, { name: `An ${role}`, email, role });
  const session = await em.transactional((tx) =>
    openSession(tx, { kind: 'admin', companyId, administratorId: administrator.id }),
  );
  return session.token;
}

/** A client with an account, and the token of its log-in. The family's head is asked of the client's own row. */
export async function aMember(em: EntityManager, companyId: number, name = 'Mia'): Promise<{ id: number; token: string }> {
  const email = `${name.toLowerCase()}.${Math.random().toString(36).slice(2)}@example.test`;
  const client = await createClient(em, companyId, { firstName: name, lastName: 'Lee', email }, new Date());
  const { token } = await em.transactional(async (tx) => {
    await tx.nativeUpdate(Client, { id: client.id }, { isMember: true });
    return openSession(tx, { kind: 'member', companyId: client.companyId, clientId: client.id });
  });
  return { id: client.id, token };
}

/** A client without an account. */
export async function aClient(em: EntityManager, companyId: number, email: string | null = null): Promise<number> {
  const client = await createClient(em, companyId, { firstName: 'Cleo', lastName: 'Reed', email }, new Date());
  return client.id;
}
