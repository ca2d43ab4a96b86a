import { addDays, type LocalDate, startOfWeek } from '../../shared/local-date.js';
import { FORM, PET_TALK, PET_VISIT } from '../questions.js';
import { camdenServices } from './camden-services.js';
import { camdenStaff } from './camden-staff.js';
import { type BranchPlan, type EventChainPlan, HOURS_WEEKS, weekly } from './plan.js';

const MONDAY = 1;

/** Pet Store Camden: the branch that shows everything. Prices in pence. */
export function camden(companyId: number, today: LocalDate, sharedScheduleId: number): BranchPlan {
  const monday = startOfWeek(today, MONDAY);
  const start = addDays(monday, -HOURS_WEEKS * 7);
  return {
    companyId,
    openingHours: [
      weekly(start, { startTime: '09:00', endTime: '18:00' }, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
      weekly(start, { startTime: '10:00', endTime: '17:00' }, ['Saturday']),
    ],
    people: camdenStaff(monday, start, sharedScheduleId),
    resources: [
      { name: 'Consulting room', description: 'Ground floor, step-free.' },
      {
        name: 'Operating theatre',
        description: 'X-ray and dental chair.',
        hours: [weekly(start, { startTime: '08:00', endTime: '18:00' })],
      },
      { name: 'Day kennel', description: 'Two runs of the same size.', count: 2, price: 0 },
    ],
    forms: new Map([
      [FORM.petVisit, PET_VISIT],
      [FORM.petTalk, PET_TALK],
    ]),
    services: camdenServices(start),
    events: {
      group: 'Talks and training',
      description: 'Evenings and Saturdays in the shop.',
      chains: [trainingEvening(monday), firstAid(monday)],
    },
  };
}

/** Weekly event, from four weeks ago. */
const trainingEvening = (monday: LocalDate): EventChainPlan => ({
  name: 'Dog training evening',
  description: 'An hour of lead walking and recall.',
  longDescription: 'Bring your dog, a lead and small treats. The evenings do not build on each other.',
  startDate: addDays(monday, -4 * 7 + 1),
  time: '18:30',
  duration: 60,
  recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU',
  endDate: addDays(monday, 12 * 7),
  spaces: 12,
  price: 1500,
  ticketType: 'multi_space',
  reference: '7001',
  maxQuantity: 4,
  minCancel: { amount: 1, unit: 'day' },
  waitingListLength: 5,
  questionGroupId: FORM.petTalk,
  by: 'Ella Evans',
});

/** Single event, on the Saturday after next week's. */
const firstAid = (monday: LocalDate): EventChainPlan => ({
  name: 'First aid for pets',
  description: 'Bandages, bites and burns: two hours with a vet.',
  startDate: addDays(monday, 2 * 7 + 5),
  time: '14:00',
  duration: 120,
  spaces: 20,
  price: 2500,
  ticketType: 'multi_space',
  reference: '7002',
  minAdvance: { amount: 2, unit: 'hour' },
  questionGroupId: FORM.petTalk,
  by: 'Ann Archer',
  resource: 'Consulting room',
});
