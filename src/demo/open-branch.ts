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
import { type Branch, type DemoContext, named, settle } from './demo-context.js';
import type { BranchPlan, EventChainPlan, PatternPlan, PersonPlan, ResourcePlan, ServicePlan } from './plans/plan.js';

/** Makes all records of a plan, in its order: records that others name come first. `guests` work elsewhere too. */
export async function openBranch(demo: DemoContext, plan: BranchPlan, guests: readonly Person[] = []): Promise<Branch> {
  const { em, now } = demo;
  const { companyId } = plan;
  const { rootId, timeZone, addressId } = await findCompany(em, companyId);
  const scheduleId = await makeHours(demo, companyId, 'Opening hours', plan.openingHours);
  await updateSettings(em, { companyId }, { scheduleId });

  const people = new Map(guests.map((guest) => [guest.name, guest]));
  for (const person of plan.people) people.set(person.name, await hire(demo, companyId, person));
  const resources = new Map<string, Resource>();
  for (const resource of plan.resources) resources.set(resource.name, await furnish(demo, companyId, resource));
  const questions = await writeForms(demo, plan);
  await settle(em);
  const services = new Map<string, Service>();
  for (const service of plan.services) services.set(service.name, await offer(demo, companyId, service, { people, resources }));
  await settle(em);
  const branch = {
    companyId,
    rootId,
    timeZone,
    today: localDate(timeZone, now.getTime()),
    people,
    resources,
    services,
    questions,
  };
  const eventChainIds = await announce(demo, plan, branch, addressId);
  await settle(em);
  return { ...branch, eventChainIds };
}

async function makeHours(
  { em }: DemoContext,
  companyId: number,
  name: string,
  patterns: readonly PatternPlan[] | undefined,
): Promise<number | null> {
  if (!patterns) return null;
  const { id } = await createSchedule(em, companyId, { name });
  for (const pattern of patterns) await createShiftPattern(em, companyId, { ...pattern, scheduleId: id });
  return id;
}

async function hire(demo: DemoContext, companyId: number, { hours, ...person }: PersonPlan): Promise<Person> {
  const scheduleId = await makeHours(demo, companyId, person.name, hours);
  return createPerson(demo.em, { companyId }, { ...person, ...(scheduleId !== null && { scheduleId }) });
}

async function furnish(demo: DemoContext, companyId: number, { hours, ...resource }: ResourcePlan): Promise<Resource> {
  const scheduleId = await makeHours(demo, companyId, resource.name, hours);
  return createResource(demo.em, companyId, { ...resource, ...(scheduleId !== null && { scheduleId }) });
}

async function writeForms({ em }: DemoContext, { companyId, forms }: BranchPlan): Promise<Question[]> {
  const written: Question[] = [];
  for (const [questionGroupId, questions] of forms) {
    for (const [at, question] of questions.entries()) {
      written.push(await createQuestion(em, companyId, { order: at + 1, ...question, questionGroupId }));
    }
  }
  return written;
}

async function offer(
  demo: DemoContext,
  companyId: number,
  { by, resources: wanted = [], hours, ...service }: ServicePlan,
  { people, resources }: { readonly people: ReadonlyMap<string, Person>; readonly resources: ReadonlyMap<string, Resource> },
): Promise<Service> {
  const scheduleId = await makeHours(demo, companyId, service.name, hours);
  return createService(demo.em, companyId, {
    ...service,
    ...(scheduleId !== null && { scheduleId }),
    personIds: by.map((name) => named(people, name).id),
    ...(wanted.length > 0 && { resourceIds: wanted.map((name) => named(resources, name).id) }),
  });
}

type Staffed = Pick<Branch, 'companyId' | 'people' | 'resources'>;

/** Creates the group and its chains, at the company's own address. */
async function announce(demo: DemoContext, { events }: BranchPlan, branch: Staffed, addressId: number | null): Promise<number[]> {
  if (addressId === null) throw new RangeError(`Company ${branch.companyId} of the demo has no address for its events`);
  const { id: eventGroupId } = await createEventGroup(demo.em, branch.companyId, {
    name: events.group,
    description: events.description,
  });
  const ids: number[] = [];
  for (const chain of events.chains) ids.push(await announceChain(demo, chain, branch, { eventGroupId, addressId }));
  return ids;
}

async function announceChain(
  { em, now }: DemoContext,
  { by, resource, ...chain }: EventChainPlan,
  { companyId, people, resources }: Staffed,
  place: { readonly eventGroupId: number; readonly addressId: number },
): Promise<number> {
  const personId = by ? named(people, by).id : null;
  const resourceId = resource ? named(resources, resource).id : null;
  // Creates the chain on its first day, as in the demo's past, so that occurrences that are over kept its people busy too.
  const planned = new Date(Math.min(now.getTime(), Date.parse(`${chain.startDate ?? ''}T00:00:00Z`) || now.getTime()));
  const { id } = await createEventChain(em, { companyId, ...chain, ...place, personId, resourceId }, planned);
  return id;
}
