import { createPerson } from '../catalogue/people/create-person.js';
import type { Person } from '../catalogue/people/person.entity.js';
import { createResource } from '../catalogue/resources/create-resource.js';
import type { Resource } from '../catalogue/resources/resource.entity.js';
import { createService } from '../catalogue/services/create-service.js';
import type { Service } from '../catalogue/services/service.entity.js';
import type { Question } from '../client/questions/question.entity.js';
import { createQuestion } from '../client/questions/save-question.js';
import { findCompany } from '../company/find-company.js';
import { updateSettings } from '../company/update-settings.js';
import { createEventChain } from '../event/chains/create-event-chain.js';
import { createEventGroup } from '../event/create-event-group.js';
import { createSchedule } from '../schedule/create-schedule.js';
import { createShiftPattern } from '../schedule/patterns/create-shift-pattern.js';
import { localDate } from '../shared/zoned-time.js';
import type { BranchPlan, ChainPlan, PatternPlan, PersonPlan, RoomPlan, ServicePlan } from './plans/plan.js';
import { type Branch, named, type Stage, settle } from './stage.js';

/** Makes everything of a plan, in its order: whoever names somebody finds them made before. `guests` work elsewhere too. */
export async function openBranch(stage: Stage, plan: BranchPlan, guests: readonly Person[] = []): Promise<Branch> {
  const { em, now } = stage;
  const { companyId } = plan;
  const { rootId, timezone: zone, addressId } = await findCompany(em, companyId);
  const scheduleId = await makeHours(stage, companyId, 'Opening hours', plan.openingHours);
  await updateSettings(em, companyId, { scheduleId });

  const people = new Map(guests.map((guest) => [guest.name, guest]));
  for (const person of plan.people) people.set(person.name, await hire(stage, companyId, person));
  const rooms = new Map<string, Resource>();
  for (const room of plan.rooms) rooms.set(room.name, await furnish(stage, companyId, room));
  const questions = await writeForms(stage, plan);
  await settle(em);
  const services = new Map<string, Service>();
  for (const service of plan.services) services.set(service.name, await offer(stage, companyId, service, people, rooms));
  await settle(em);
  const branch = { companyId, rootId, zone, today: localDate(zone, now.getTime()), people, rooms, services, questions };
  const eventChainIds = await announce(stage, plan, branch, addressId);
  await settle(em);
  return { ...branch, eventChainIds };
}

async function makeHours(
  { em }: Stage,
  companyId: number,
  name: string,
  patterns: readonly PatternPlan[] | undefined,
): Promise<number | null> {
  if (!patterns) return null;
  const { id } = await createSchedule(em, companyId, { name });
  for (const pattern of patterns) await createShiftPattern(em, companyId, { ...pattern, scheduleId: id });
  return id;
}

async function hire(stage: Stage, companyId: number, { hours, ...person }: PersonPlan): Promise<Person> {
  const scheduleId = await makeHours(stage, companyId, person.name, hours);
  return createPerson(stage.em, companyId, { ...person, ...(scheduleId !== null && { scheduleId }) });
}

async function furnish(stage: Stage, companyId: number, { hours, ...room }: RoomPlan): Promise<Resource> {
  const scheduleId = await makeHours(stage, companyId, room.name, hours);
  return createResource(stage.em, companyId, { ...room, ...(scheduleId !== null && { scheduleId }) });
}

async function writeForms({ em }: Stage, { companyId, forms }: BranchPlan): Promise<Question[]> {
  const written: Question[] = [];
  for (const [detailGroupId, questions] of forms) {
    for (const [at, question] of questions.entries()) {
      written.push(await createQuestion(em, companyId, { order: at + 1, ...question, detailGroupId }));
    }
  }
  return written;
}

async function offer(
  stage: Stage,
  companyId: number,
  { by, rooms: wanted = [], hours, ...service }: ServicePlan,
  people: ReadonlyMap<string, Person>,
  rooms: ReadonlyMap<string, Resource>,
): Promise<Service> {
  const scheduleId = await makeHours(stage, companyId, service.name, hours);
  return createService(stage.em, companyId, {
    ...service,
    ...(scheduleId !== null && { scheduleId }),
    personIds: by.map((name) => named(people, name).id),
    ...(wanted.length > 0 && { resourceIds: wanted.map((name) => named(rooms, name).id) }),
  });
}

type Staffed = Pick<Branch, 'companyId' | 'people' | 'rooms'>;

/** The group and its chains, at the company's own address. */
async function announce(stage: Stage, { events }: BranchPlan, branch: Staffed, addressId: number | null): Promise<number[]> {
  if (addressId === null) throw new RangeError(`Company ${branch.companyId} of the demo has no address for its events`);
  const { id: eventGroupId } = await createEventGroup(stage.em, branch.companyId, {
    name: events.group,
    description: events.description,
  });
  const ids: number[] = [];
  for (const chain of events.chains) ids.push(await announceChain(stage, chain, branch, { eventGroupId, addressId }));
  return ids;
}

async function announceChain(
  { em, now }: Stage,
  { by, room, ...chain }: ChainPlan,
  { companyId, people, rooms }: Staffed,
  place: { readonly eventGroupId: number; readonly addressId: number },
): Promise<number> {
  const personId = by ? named(people, by).id : null;
  const resourceId = room ? named(rooms, room).id : null;
  // Its first day, as the past of the demo sees it: what has taken place kept its people busy too.
  const planned = new Date(Math.min(now.getTime(), Date.parse(`${chain.startDate ?? ''}T00:00:00Z`) || now.getTime()));
  const { id } = await createEventChain(em, companyId, { ...chain, ...place, personId, resourceId }, planned);
  return id;
}
