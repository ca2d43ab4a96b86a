import { DAY_SECONDS, HOUR_SECONDS } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { FORM } from '../questions.js';
import { type ServicePlan, weekly } from './plan.js';

const VETS = ['Ann Archer', 'Dev Desai'];
const GROOMERS = ['Ben Baker', 'Finn Foster'];

/** Services of Camden, from a quarter of an hour with any person to an operation with a vet in the theatre. Prices in pence. */
export function camdenServices(start: LocalDate): ServicePlan[] {
  const classHours = [weekly(start, { startTime: '10:00', endTime: '12:00' }, ['Wednesday', 'Saturday'])];
  return SERVICES.map((service) => (service.spaces ? { ...service, hours: classHours } : service));
}

const SERVICES: readonly ServicePlan[] = [
  {
    name: 'Health check',
    description: 'From nose to tail, with weighing.',
    reference: 'check',
    durations: [30, 60],
    prices: [3500, 6000],
    bookingTimeStep: 15,
    minCancelPeriod: DAY_SECONDS,
    order: 1,
    by: [...VETS, 'Ella Evans'],
  },
  {
    name: 'Vaccination',
    description: 'One jab and a biscuit.',
    reference: 'jab',
    durations: [15],
    prices: [2250],
    order: 2,
    by: [...VETS, 'Ella Evans'],
  },
  {
    name: 'Grooming',
    description: 'Bath, cut and claws.',
    reference: 'groom',
    durations: [60, 90, 120],
    prices: [4500, 6200, 7800],
    bookingTimeStep: 30,
    preTime: 5,
    postTime: 10,
    minAdvancePeriod: 2 * HOUR_SECONDS,
    maxAdvancePeriod: 60 * DAY_SECONDS,
    minCancelPeriod: 2 * DAY_SECONDS,
    deposit: 1000,
    questionGroupId: FORM.petVisit,
    order: 3,
    by: GROOMERS,
  },
  {
    name: 'Puppy class',
    description: 'Six puppies, one hour, no blood.',
    reference: 'puppies',
    durations: [60],
    prices: [1200],
    spaces: 6,
    questionGroupId: FORM.petVisit,
    order: 4,
    by: ['Ella Evans'],
  },
  {
    name: 'Dental surgery',
    description: 'Under anaesthetic, in the theatre.',
    reference: 'dental',
    durations: [90],
    prices: [24_000],
    bookingTimeStep: 30,
    preTime: 15,
    postTime: 30,
    minAdvancePeriod: DAY_SECONDS,
    minCancelPeriod: 3 * DAY_SECONDS,
    deposit: 5000,
    questionGroupId: FORM.petVisit,
    order: 5,
    by: VETS,
    resources: ['Operating theatre'],
  },
  {
    name: 'Claw trim',
    description: 'Walk in, take a ticket; or book.',
    reference: 'claws',
    durations: [10],
    prices: [900],
    order: 6,
    by: ['Ella Evans', ...GROOMERS],
  },
  {
    name: 'Day kennel',
    description: 'Half a day in a run of its own.',
    reference: 'kennel',
    durations: [240],
    prices: [2800],
    bookingTimeStep: 60,
    queuingDisabled: true,
    order: 7,
    by: [],
    resources: ['Day kennel'],
  },
  {
    name: 'Night emergency',
    description: 'When it cannot wait.',
    reference: 'night',
    durations: [30],
    prices: [12_000],
    queuingDisabled: true,
    order: 8,
    by: ['Carla Cruz'],
  },
  {
    name: 'Microchip, old tariff',
    description: 'No longer offered.',
    reference: 'chip-old',
    durations: [15],
    prices: [1500],
    disabled: true,
    order: 9,
    by: ['Ella Evans'],
  },
];
