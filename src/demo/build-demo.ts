import { blockTime } from '../capacity/block-time.js';
import { hashPassword } from '../security/password.js';
import { addDays, type LocalDate, startOfWeek } from '../shared/local-date.js';
import { localDate } from '../shared/zoned-time.js';
import { openAccounts, PASSWORD } from './accounts.js';
import { addImagesAndTexts } from './add-images.js';
import { type DemoClient, type DemoClientPlan, inviteGuests, prepareFamily } from './clients.js';
import { CAMDEN, createCompanies, HARBOUR, LEEDS, shareWeek } from './companies.js';
import { type Branch, type DemoContext, named, settle } from './demo-context.js';
import { fillDiary } from './fill-diary.js';
import { fillEvents } from './fill-events.js';
import { BOSTON, LEEDS_TOWN, LONDON } from './names.js';
import { openBranch } from './open-branch.js';
import { camden } from './plans/camden.js';
import { harbour } from './plans/harbour.js';
import { leeds } from './plans/leeds.js';
import { HOURS_WEEKS } from './plans/plan.js';
import { sellArticles } from './sell-articles.js';
import { sellOut } from './sell-out.js';
import { openQueue } from './walk-ins.js';

/** Context of the demo, with the accounts created so far. */
interface Crew {
  readonly demo: DemoContext;
  readonly passwordHash: string;
  /** An administrator of each company. */
  readonly administrators: ReadonlyMap<number, number>;
  /** E-mail addresses of the clients so far. */
  readonly known: Set<string>;
}

/**
 * Creates companies 1 to 4, whose ids the documentation names. All records are created in a fixed order, so that ids are
 * always the same.
 */
export async function buildDemo(demo: DemoContext): Promise<void> {
  const hashing = hashPassword(PASSWORD);
  await createCompanies(demo);
  const passwordHash = await hashing;
  const administrators = await openAccounts(demo, passwordHash);
  const crew = { demo, passwordHash, administrators, known: new Set<string>() };
  const memberLevelIds = await prepareFamily(demo);
  const london = localDate('Europe/London', demo.now.getTime());
  const shared = await shareWeek(demo, addDays(startOfWeek(london, 1), -HOURS_WEEKS * 7));
  const camdenBranch = await openBranch(demo, camden(CAMDEN, london, shared));
  const camdenGuests = await liveInCamden(crew, camdenBranch, memberLevelIds);
  await liveInLeeds(crew, london, camdenBranch, memberLevelIds);
  await liveInBoston(crew, localDate('America/New_York', demo.now.getTime()));
  await addImagesAndTexts(demo, camdenBranch);
  await sellOut(demo, camdenBranch, { guests: camdenGuests, administratorId: administratorOf(crew, CAMDEN) });
}

async function liveInCamden(crew: Crew, branch: Branch, memberLevelIds: readonly number[]): Promise<DemoClient[]> {
  const members = [
    { firstName: 'Megan', lastName: 'Marlow', email: 'member@demo.test' },
    { firstName: 'Marcus', lastName: 'Mbeki', email: 'member2@demo.test' },
  ];
  const guests = await invite(crew, branch, { town: LONDON, count: 40, members, memberEvery: 6, memberLevelIds });
  await blockSomeTime(crew.demo, branch);
  await sellArticles(crew.demo, branch);
  await book(crew, branch, guests, { bookings: 100, onlineEvery: 10, perEvent: 3, atDesk: ['Ella Evans', 'Ann Archer'] });
  await openQueue(crew.demo, branch, {
    name: 'Walk-ins',
    services: ['Claw trim', 'Vaccination'],
    staff: ['Ella Evans', 'Ann Archer', 'Ben Baker'],
    guests: guests.slice(10, 15),
  });
  return guests;
}

async function liveInLeeds(crew: Crew, today: LocalDate, home: Branch, memberLevelIds: readonly number[]): Promise<void> {
  const branch = await openBranch(crew.demo, leeds(LEEDS, today), [named(home.people, 'Finn Foster')]);
  const guests = await invite(crew, branch, { town: LEEDS_TOWN, count: 10, members: [], memberEvery: 5, memberLevelIds });
  await book(crew, branch, guests, { bookings: 9, onlineEvery: 4, perEvent: 2, atDesk: ['Grace Green'] });
  const queue = { services: ['Claw trim'], staff: ['Grace Green'], guests: guests.slice(0, 3) };
  await openQueue(crew.demo, branch, { name: 'Walk-ins', ...queue });
}

async function liveInBoston(crew: Crew, today: LocalDate): Promise<void> {
  const branch = await openBranch(crew.demo, harbour(HARBOUR, today));
  const members = [{ firstName: 'Maya', lastName: 'Mercer', email: 'member@harbour.test' }];
  const guests = await invite(crew, branch, { town: BOSTON, count: 10, members, memberEvery: 5, memberLevelIds: [] });
  await book(crew, branch, guests, { bookings: 8, onlineEvery: 4, perEvent: 2, atDesk: ['Iris Ivanova'] });
  const queue = { services: ['Mat talk'], staff: ['Iris Ivanova'], guests: guests.slice(0, 3) };
  await openQueue(crew.demo, branch, { name: 'At the door', ...queue });
}

function invite(
  { demo, passwordHash, known }: Crew,
  { companyId, today }: Branch,
  plan: Omit<DemoClientPlan, 'companyId' | 'today' | 'known'>,
): Promise<DemoClient[]> {
  return inviteGuests(demo, { ...plan, companyId, today, known }, passwordHash);
}

interface Amounts {
  readonly bookings: number;
  readonly onlineEvery: number;
  readonly perEvent: number;
  readonly atDesk: readonly string[];
}

async function book(crew: Crew, branch: Branch, guests: readonly DemoClient[], { perEvent, ...amounts }: Amounts): Promise<void> {
  const administratorId = administratorOf(crew, branch.companyId);
  const regulars = guests.filter(({ isNamed }) => isNamed);
  const plan = { ...amounts, guests, regulars, administratorId };
  await fillEvents(crew.demo, branch, { plan, perEvent });
  await fillDiary(crew.demo, branch, plan);
}

function administratorOf({ administrators }: Crew, companyId: number): number {
  const id = administrators.get(companyId);
  if (id === undefined) throw new RangeError(`Company ${companyId} of the demo has no administrator`);
  return id;
}

/** Blocks a morning on which a person teaches elsewhere, and a day on which the theatre is painted. */
async function blockSomeTime({ em }: DemoContext, { companyId, today, people, resources }: Branch): Promise<void> {
  const monday = startOfWeek(today, 1);
  const [lecture, painting] = [addDays(monday, 9), addDays(monday, 18)];
  await blockTime(em, {
    companyId,
    personId: named(people, 'Ann Archer').id,
    startsAt: `${lecture}T09:00:00`,
    endsAt: `${lecture}T11:00:00`,
    allDay: false,
    description: 'Lecture at the college',
  });
  const resourceId = named(resources, 'Operating theatre').id;
  await blockTime(em, { companyId, resourceId, date: painting, allDay: true, description: 'Painters' });
  await settle(em);
}
