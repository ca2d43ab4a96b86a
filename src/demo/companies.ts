import { createCompany, type NewCompany } from '../company/create-company.js';
import { createSchedule } from '../schedule/create-schedule.js';
import { createShiftPattern } from '../schedule/patterns/create-shift-pattern.js';
import { createCondition } from '../schedule/patterns/write-condition.js';
import type { LocalDate } from '../shared/local-date.js';
import { type DemoContext, settle } from './demo-context.js';
import { weekly } from './plans/plan.js';

/** Ids of the companies in an empty database, on which the documentation of the demo relies. */
export const PET_STORE = 1;
export const CAMDEN = 2;
export const LEEDS = 3;
export const HARBOUR = 4;

/** Per cent contained in the prices. */
const VALUE_ADDED_TAX = 20;
const SALES_TAX = 8;

const COMPANIES: readonly NewCompany[] = [
  {
    name: 'Pet Store',
    description: 'Two shops and a lot of fur.',
    timeZone: 'Europe/London',
    currency: 'GBP',
    countryCode: 'GB',
    website: 'https://petstore.example',
    reference: 'pet-store',
    settings: { paymentTax: VALUE_ADDED_TAX, hasEvents: true, hasWallets: true },
    address: address('Head office', ['1', 'Market Street', '', 'London', 'Greater London'], {
      postcode: 'SE1 9AA',
      country: 'United Kingdom',
      latitude: 51.505,
      longitude: -0.09,
    }),
  },
  {
    name: 'Pet Store Camden',
    description: 'Vets, groomers and a puppy class.',
    parentId: PET_STORE,
    website: 'https://petstore.example/camden',
    reference: 'pet-store-camden',
    settings: {
      paymentTax: VALUE_ADDED_TAX,
      hasEvents: true,
      hasWaitingLists: true,
      hasCoupons: true,
      hasVoucherCodes: true,
      hasProducts: true,
      hasWallets: true,
      hasVouchers: true,
      // Not every service needs a room, and the kennel needs no person: widgets ask for neither.
      mergePeople: true,
      mergeResources: true,
    },
    address: address('Camden shop', ['14', 'Chalk Farm Road', 'Camden', 'London', 'Greater London'], {
      postcode: 'NW1 8AG',
      country: 'United Kingdom',
      latitude: 51.5413,
      longitude: -0.1457,
    }),
  },
  {
    name: 'Pet Store Leeds',
    description: 'The smaller shop, with the larger bath.',
    parentId: PET_STORE,
    website: 'https://petstore.example/leeds',
    reference: 'pet-store-leeds',
    settings: { paymentTax: VALUE_ADDED_TAX, hasEvents: true, mergeResources: true },
    address: address('Leeds shop', ['27', 'Call Lane', '', 'Leeds', 'West Yorkshire'], {
      postcode: 'LS1 7BT',
      country: 'United Kingdom',
      latitude: 53.7949,
      longitude: -1.5403,
    }),
  },
  {
    name: 'Harbour Yoga',
    description: 'Breathing with a view.',
    timeZone: 'America/New_York',
    currency: 'USD',
    countryCode: 'US',
    website: 'https://harbouryoga.example',
    reference: 'harbour-yoga',
    settings: { paymentTax: SALES_TAX, hasEvents: true },
    address: address('Studio', ['80', 'Pier Avenue', 'Seaport', 'Boston', 'Massachusetts'], {
      postcode: '02210',
      country: 'United States',
      latitude: 42.3519,
      longitude: -71.0446,
    }),
  },
];

function address(
  name: string,
  [address1, address2, address3, address4, address5]: readonly string[],
  {
    postcode,
    country,
    latitude,
    longitude,
  }: { readonly postcode: string; readonly country: string; readonly latitude: number; readonly longitude: number },
) {
  return { name, address1, address2, address3: address3 || null, address4, address5, postcode, country, latitude, longitude };
}

export async function createCompanies({ em }: DemoContext): Promise<void> {
  for (const company of COMPANIES) await createCompany(em, company);
  await settle(em);
}

/**
 * Creates the week of a person who works in both shops: a condition for each shop says which shifts count there. Returns the
 * id of the schedule.
 */
export async function shareWeek({ em }: DemoContext, start: LocalDate): Promise<number> {
  const { id: scheduleId } = await createSchedule(em, PET_STORE, { name: 'Between the shops' });
  for (const { shop, color, companyId, days } of SHARED_WEEK) {
    const condition = await createCondition(
      em,
      { companyId: PET_STORE, scheduleId },
      { name: shop, color, companyIds: [companyId] },
    );
    const pattern = weekly(start, { startTime: '09:30', endTime: '17:30' }, days);
    await createShiftPattern(em, PET_STORE, { ...pattern, scheduleId, shiftPatternConditionId: condition.id });
  }
  await settle(em);
  return scheduleId;
}

const SHARED_WEEK = [
  { shop: 'In Camden', color: 'royalblue', companyId: CAMDEN, days: ['Monday', 'Tuesday', 'Wednesday'] },
  { shop: 'In Leeds', color: 'salmon', companyId: LEEDS, days: ['Thursday', 'Friday'] },
];
