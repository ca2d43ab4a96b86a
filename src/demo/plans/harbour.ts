import { addDays, type LocalDate, startOfWeek } from '../../shared/local-date.js';
import { FORM, YOGA_TALK, YOGA_VISIT } from '../questions.js';
import { type BranchPlan, type EventChainPlan, HOURS_WEEKS, type ServicePlan, weekly } from './plan.js';

const DAILY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Harbour Yoga, of another family, on the other side of an ocean. Prices in cents. */
export function harbour(companyId: number, today: LocalDate): BranchPlan {
  const monday = startOfWeek(today, 1);
  const start = addDays(monday, -HOURS_WEEKS * 7);
  return {
    companyId,
    openingHours: [weekly(start, { startTime: '07:00', endTime: '20:00' }, DAILY)],
    people: [
      { name: 'Iris Ivanova', description: 'Vinyasa and breath.', email: 'iris@harbouryoga.example', reference: 'T-1' },
      {
        name: 'Jonah Jones',
        description: 'Evenings; weekends off.',
        email: 'jonah@harbouryoga.example',
        reference: 'T-2',
        hours: [weekly(start, { startTime: '15:00', endTime: '21:00' })],
      },
    ],
    resources: [
      { name: 'Pier studio', description: 'View of the water.' },
      { name: 'Sauna', description: 'Two cabins.', count: 2 },
    ],
    forms: new Map([
      [FORM.yogaVisit, YOGA_VISIT],
      [FORM.yogaTalk, YOGA_TALK],
    ]),
    services: SERVICES,
    events: {
      group: 'Mornings at the pier',
      description: 'Outside while the weather holds.',
      chains: [sunriseFlow(monday)],
    },
  };
}

const SERVICES: readonly ServicePlan[] = [
  {
    name: 'Private lesson',
    reference: 'private',
    durations: [60, 90],
    prices: [8500, 12_000],
    bookingTimeStep: 30,
    postTime: 15,
    minAdvancePeriod: 7200,
    deposit: 2000,
    questionGroupId: FORM.yogaVisit,
    order: 1,
    by: ['Iris Ivanova', 'Jonah Jones'],
    resources: ['Pier studio'],
  },
  { name: 'Small group', reference: 'group', durations: [60], prices: [2200], spaces: 6, order: 2, by: ['Jonah Jones'] },
  { name: 'Sauna', reference: 'sauna', durations: [60], prices: [1800], order: 3, by: [], resources: ['Sauna'] },
  { name: 'Mat talk', reference: 'walk-in', durations: [15], prices: [0], order: 4, by: ['Iris Ivanova'] },
];

const sunriseFlow = (monday: LocalDate): EventChainPlan => ({
  name: 'Sunrise flow',
  startDate: addDays(monday, -2 * 7 + 5),
  time: '06:00',
  duration: 50,
  recurrenceRule: 'FREQ=WEEKLY;BYDAY=SA',
  endDate: addDays(monday, 8 * 7),
  spaces: 15,
  price: 1500,
  ticketType: 'multi_space',
  reference: '9001',
  questionGroupId: FORM.yogaTalk,
  by: 'Iris Ivanova',
});
