import { HOUR_SECONDS } from '../../shared/interval.js';
import { addDays, type LocalDate, startOfWeek } from '../../shared/local-date.js';
import { FORM, LEEDS_VISIT, PET_TALK } from '../questions.js';
import { type BranchPlan, type EventChainPlan, HOURS_WEEKS, type ServicePlan, weekly } from './plan.js';

/** Pet Store Leeds: smaller, with the same kinds of records. Prices in pence. */
export function leeds(companyId: number, today: LocalDate): BranchPlan {
  const monday = startOfWeek(today, 1);
  const start = addDays(monday, -HOURS_WEEKS * 7);
  return {
    companyId,
    openingHours: [weekly(start, { startTime: '09:00', endTime: '17:30' })],
    people: [
      { name: 'Grace Green', description: 'Veterinary surgeon.', email: 'grace.green@petstore.example', reference: 'S-201' },
      {
        name: 'Harry Hill',
        description: 'Groomer, every other week.',
        email: 'harry.hill@petstore.example',
        reference: 'S-202',
        hours: [{ ...weekly(start, { startTime: '10:00', endTime: '16:00' }), interval: 2 }],
      },
    ],
    resources: [{ name: 'Back room', description: 'With a bath.' }],
    forms: new Map([
      [FORM.leedsVisit, LEEDS_VISIT],
      [FORM.leedsTalk, PET_TALK],
    ]),
    services: SERVICES,
    events: {
      group: 'Talks',
      description: 'Evenings in the shop.',
      chains: [rabbitTalk(monday)],
    },
  };
}

const SERVICES: readonly ServicePlan[] = [
  {
    name: 'Health check',
    reference: 'check',
    durations: [30],
    prices: [3200],
    bookingTimeStep: 15,
    order: 1,
    by: ['Grace Green'],
  },
  {
    name: 'Grooming',
    reference: 'groom',
    durations: [60, 90],
    prices: [4000, 5600],
    postTime: 10,
    minAdvancePeriod: HOUR_SECONDS,
    deposit: 800,
    questionGroupId: FORM.leedsVisit,
    order: 2,
    by: ['Harry Hill', 'Finn Foster'],
    resources: ['Back room'],
  },
  { name: 'Puppy class', reference: 'puppies', durations: [60], prices: [1000], spaces: 6, order: 3, by: ['Grace Green'] },
  { name: 'Claw trim', reference: 'claws', durations: [10], prices: [800], order: 4, by: ['Grace Green', 'Harry Hill'] },
];

const rabbitTalk = (monday: LocalDate): EventChainPlan => ({
  name: 'Rabbits for beginners',
  startDate: addDays(monday, -2 * 7 + 3),
  time: '18:00',
  duration: 60,
  recurrenceRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
  endDate: addDays(monday, 8 * 7),
  spaces: 8,
  price: 700,
  ticketType: 'multi_space',
  reference: '7101',
  questionGroupId: FORM.leedsTalk,
  by: 'Grace Green',
});
