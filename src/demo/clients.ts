import { storePassword } from '../account/login/change-password.js';
import { createClient, type NewClient } from '../client/create-client.js';
import { createQuestion } from '../client/questions/save-question.js';
import { createMemberLevel } from '../company/member-levels.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { PET_STORE } from './companies.js';
import { type DemoContext, settle } from './demo-context.js';
import { FIRST_NAMES, LAST_NAMES, STREETS, type Town } from './names.js';
import { OF_CLIENTS } from './questions.js';

/** A client of the demo. The first of each company are the members whose log-ins are public. */
export interface DemoClient {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isMember: boolean;
  /** True for a member that the plan names. */
  readonly isNamed: boolean;
}

export interface DemoClientPlan {
  readonly companyId: number;
  readonly town: Town;
  readonly today: LocalDate;
  /** Number of clients, including the named members. */
  readonly count: number;
  readonly members: readonly Pick<DemoClient, 'firstName' | 'lastName' | 'email'>[];
  /** Step at which clients without a name in the plan are members too: 3 makes every third one. */
  readonly memberEvery: number;
  readonly memberLevelIds: readonly number[];
  /** E-mail addresses invented so far, for all companies. */
  readonly known: Set<string>;
}

/** Creates the client questions and member levels of the family of pet shops. Returns the ids of the levels. */
export async function prepareFamily({ em }: DemoContext): Promise<number[]> {
  for (const question of OF_CLIENTS) await createQuestion(em, PET_STORE, question);
  const levels: number[] = [];
  for (const name of ['Friend', 'Best friend']) levels.push((await createMemberLevel(em, PET_STORE, name)).id);
  await settle(em);
  return levels;
}

export async function inviteGuests(demo: DemoContext, plan: DemoClientPlan, passwordHash: string): Promise<DemoClient[]> {
  const guests: DemoClient[] = [];
  for (let at = 0; at < plan.count; at++) {
    const named = plan.members[at];
    const who = named ?? inventName(demo, plan.known);
    const isMember = named !== undefined || at % plan.memberEvery === 0;
    const { id } = await createClient(
      demo.em,
      { companyId: plan.companyId, now: demo.now },
      { ...who, ...details(demo, plan, at, isMember) },
    );
    if (isMember) await storePassword(demo.em, { clientId: id }, passwordHash);
    guests.push({ ...who, id, isMember, isNamed: named !== undefined });
    await settle(demo.em);
  }
  return guests;
}

/** Invents a name that no client has yet, with an address at a domain that belongs to nobody. */
function inventName({ random }: DemoContext, known: Set<string>): Pick<DemoClient, 'firstName' | 'lastName' | 'email'> {
  for (;;) {
    const [firstName, lastName] = [random.one(FIRST_NAMES), random.one(LAST_NAMES)];
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    if (known.has(email)) continue;
    known.add(email);
    return { firstName, lastName, email };
  }
}

function details(
  demo: DemoContext,
  { companyId, town, today, memberLevelIds }: DemoClientPlan,
  at: number,
  isMember: boolean,
): NewClient {
  const { random } = demo;
  return {
    mobilePrefix: town.prefix,
    mobile: `${town.mobile}${twoDigits(at)}`,
    ...(at % 3 === 0 && { phonePrefix: town.prefix, phone: `${town.phone}${twoDigits(at)}` }),
    address1: String(1 + random.integer(180)),
    address2: random.one(STREETS),
    address4: town.name,
    address5: town.county,
    postcode: random.one(town.postcodes),
    country: town.country,
    reference: `C-${companyId}${String(at + 1).padStart(3, '0')}`,
    joinDate: addDays(today, -random.integer(900)),
    memberType: isMember ? 2 : 1,
    defaultCompanyId: companyId,
    ...(isMember && memberLevelIds.length > 0 && { memberLevelId: random.one(memberLevelIds) }),
  };
}

const twoDigits = (at: number): string => String(at).padStart(2, '0');
