import { addDays, type LocalDate } from '../../shared/local-date.js';
import { CAMDEN, LEEDS } from '../companies.js';
import { type PersonPlan, weekly } from './plan.js';

/**
 * Six people whose shifts differ: weekly, every other week, over midnight, with excepted dates, as the company is open, and
 * between two branches. `monday` is the one of this week, `start` a Monday well before it.
 */
export function camdenStaff(monday: LocalDate, start: LocalDate, sharedScheduleId: number): PersonPlan[] {
  return [
    {
      name: 'Ann Archer',
      description: 'Veterinary surgeon. Cats, and whatever fits into a lap.',
      ...contact('ann.archer', '7700 900101', 'S-101'),
      hours: [weekly(start, { startTime: '09:00', endTime: '13:00' }), weekly(start, { startTime: '13:45', endTime: '17:00' })],
    },
    {
      name: 'Ben Baker',
      description: 'Groomer. Works every other week, and long days then.',
      ...contact('ben.baker', '7700 900102', 'S-102'),
      hours: [{ ...weekly(start, { startTime: '09:00', endTime: '18:00' }, SIX_DAYS), interval: 2 }],
    },
    {
      name: 'Carla Cruz',
      description: 'Emergency vet, for the nights.',
      ...contact('carla.cruz', '7700 900103', 'S-103'),
      hours: [weekly(start, { startTime: '20:00', endTime: '02:00' }, ['Thursday', 'Friday', 'Saturday'])],
    },
    {
      name: 'Dev Desai',
      description: 'Veterinary surgeon and dentist.',
      ...contact('dev.desai', '7700 900104', 'S-104'),
      hours: [
        {
          ...weekly(start, { startTime: '08:00', endTime: '16:00' }, LATE_WEEK),
          exceptDates: [-6, 2, 10, 11].map((day) => addDays(monday, day)),
        },
      ],
    },
    { name: 'Ella Evans', description: 'Nurse and trainer.', ...contact('ella.evans', '7700 900105', 'S-105') },
    {
      name: 'Finn Foster',
      description: 'Groomer, half the week in Leeds.',
      ...contact('finn.foster', '7700 900106', 'S-106'),
      companyIds: [CAMDEN, LEEDS],
      scheduleId: sharedScheduleId,
    },
  ];
}

const SIX_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LATE_WEEK = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const contact = (name: string, mobile: string, reference: string) => ({
  email: `${name}@petstore.example`,
  phonePrefix: '44',
  mobile,
  reference,
});
