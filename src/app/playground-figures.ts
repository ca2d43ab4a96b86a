import { addDays, type LocalDate, startOfWeek } from '../shared/local-date.js';
import { analystQuestions } from './playground-questions.js';

/** Figures that an analyst looks for, which do not identify any client. They need a log-in. */
export function figures(companyId: number, today: LocalDate) {
  const monday = startOfWeek(today, 1);
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day));
  const lastWeek = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const sold = { createdFrom: `${addDays(today, -6)}T00:00:00Z`, createdUntil: `${addDays(today, 1)}T00:00:00Z` };
  return [
    { initialName: 'Bookings by day', initialQuery: byDay(companyId), initialVariables: json(dayByName(week)) },
    {
      initialName: 'Free by service',
      initialQuery: free(companyId),
      initialVariables: json({ from: today, to: addDays(today, 6) }),
    },
    { initialName: 'Sales', initialQuery: sales(companyId), initialVariables: json({ filter: sold }) },
    { initialName: 'No-shows', initialQuery: noShows(companyId), initialVariables: json(lastWeek) },
    {
      initialName: 'Analyst questions',
      initialQuery: analystQuestions(companyId),
      initialVariables: json({ from: addDays(monday, -52 * 7), until: monday }),
    },
  ];
}

const json = (variables: object): string => JSON.stringify(variables, null, 2);

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const dayByName = (week: readonly LocalDate[]) => Object.fromEntries(DAYS.map((name, day) => [name, week[day]]));

const byDay = (
  companyId: number,
): string => `# How many bookings each day of this week has. Log in first; an analyst's log-in is enough.
query BookingsByDay(${DAYS.map((day) => `$${day}: LocalDate!`).join(', ')}) {
${DAYS.map((day) => `  ${day}: bookings(companyId: ${companyId}, filter: { from: $${day}, to: $${day} }) { totalCount }`).join('\n')}
}
`;

const free = (
  companyId: number,
): string => `# What is left to sell: places of each service on the next seven days. 0 on an open day: fully booked.
query FreeByService($from: LocalDate!, $to: LocalDate!) {
  companyDays(companyId: ${companyId}, input: {}, period: { from: $from, to: $to }) {
    name
    days { date spacesLeft }
  }
}
`;

const sales = (
  companyId: number,
): string => `# Purchases of the last seven days, with what was paid and what for. Amounts are in pence.
query Sales($filter: PurchaseFilter) {
  purchases(companyId: ${companyId}, filter: $filter, first: 100) {
    totalCount
    nodes {
      createdAt
      totalPrice { amountMinor currency }
      discount { amountMinor }
      paid { amountMinor }
      bookings { nodes { service { name } channel price { amountMinor } } }
    }
  }
}
`;

const noShows = (
  companyId: number,
): string => `# Last week's bookings with what became of them. A no-show is one that was marked so.
query NoShows($from: LocalDate!, $to: LocalDate!) {
  bookings(companyId: ${companyId}, filter: { from: $from, to: $to, includeCancelled: true }, first: 100) {
    totalCount
    nodes {
      startsAt
      attendance
      isCancelled
      cancelReason
      channel
      service { name }
      person { name }
    }
  }
}
`;
