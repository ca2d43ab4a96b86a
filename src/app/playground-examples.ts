import { addDays, type LocalDate, startOfWeek, weekday } from '../shared/local-date.js';
import { figures } from './playground-figures.js';

/** A tab of the playground. */
export interface Example {
  readonly initialName: string;
  readonly initialQuery: string;
  readonly initialVariables?: string;
  readonly initialHeaders?: Readonly<Record<string, string>>;
  readonly initialPreRequestScript?: string;
  readonly initialPostRequestScript?: string;
}

/** Pet Store Camden and its first service, a health check, in the demo. */
const COMPANY = 2;
const SERVICE = 1;

/** Examples on the demo company, in the order of a newcomer's steps, then those of an analyst; with dates around today. */
export function examples(today: LocalDate): Example[] {
  const monday = startOfWeek(today, 1);
  return [
    { initialName: 'Services', initialQuery: SERVICES },
    { initialName: 'Times of a day', initialQuery: TIMES, initialVariables: json({ serviceId: SERVICE, date: workday(today) }) },
    {
      initialName: 'Log in',
      initialQuery: LOG_IN,
      initialPreRequestScript: FORGET,
      initialPostRequestScript: keep('logIn', 'login_token'),
    },
    {
      initialName: 'Bookings of the week',
      initialQuery: BOOKINGS,
      initialVariables: json({ from: monday, to: addDays(monday, 6) }),
    },
    {
      initialName: 'Book a time',
      initialQuery: BOOK,
      initialVariables: json({ item: { serviceId: SERVICE, date: workday(today), time: '12:00' }, client: CLIENT }),
      initialHeaders: { 'Auth-Token': '{{basket_token}}' },
      initialPostRequestScript: keep('addToBasket', 'basket_token'),
    },
    {
      initialName: 'Live times',
      initialQuery: LIVE,
      initialVariables: json({ serviceId: SERVICE, date: workday(today) }),
    },
    ...figures(COMPANY, today),
  ];
}

const CLIENT = { firstName: 'Robin', lastName: 'Reed', email: 'robin@example.test' };

const json = (variables: object): string => JSON.stringify(variables, null, 2);

/** The next day that is not a Saturday or Sunday, tomorrow at the earliest. */
function workday(today: LocalDate): LocalDate {
  const next = addDays(today, 1);
  return [0, 6].includes(weekday(next)) ? workday(next) : next;
}

/** Script of the playground that puts the token from the answer to a mutation into the headers of later requests. */
const keep = (mutation: string, variable: string): string =>
  `const token = JSON.parse(altair.response.body).data?.${mutation}?.token;
if (token) await altair.helpers.setEnvironment('${variable}', token, true);`;

/**
 * Script that removes tokens: the token of a log-in that has ended would be refused, even with the request for a new one; and a
 * tab sends one token, not two.
 */
const FORGET = `await altair.helpers.setEnvironment('login_token', '', true);
await altair.helpers.setEnvironment('basket_token', '', true);`;

const SERVICES = `# What Pet Store Camden offers, and who does it. Prices are in pence.
# Every query, mutation and type is described at /docs/graphql, next to this page.
query Services {
  services(companyId: ${COMPANY}) {
    totalCount
    nodes {
      id
      name
      options { duration price { amountMinor currency } }
      people { name }
    }
  }
}
`;

const TIMES = `# When a service can be booked, and with whom.
query Times($serviceId: Int!, $date: LocalDate!) {
  availableTimes(companyId: ${COMPANY}, input: { serviceId: $serviceId }, period: { from: $date }) {
    name
    duration
    price { amountMinor currency }
    combinations {
      name
      bookableId
      times { localStart startsAt spacesLeft }
    }
  }
}
`;

const LIVE = `# Answers at once, and again whenever the times change: leave it running, and hold one in "Book a time".
# Any query whose name stands in Subscription is asked so, here over a WebSocket.
subscription LiveTimes($serviceId: Int!, $date: LocalDate!) {
  availableTimes(companyId: ${COMPANY}, input: { serviceId: $serviceId }, period: { from: $date }) {
    combinations {
      name
      times { localStart spacesLeft }
    }
  }
}
`;

const LOG_IN = `# The token goes into the headers of every tab by itself, also of a new one (see Post-request).
# For figures alone: analyst@demo.test, with the same password.
mutation LogIn {
  logIn(input: { email: "admin@demo.test", password: "demo-password" }) {
    token
    company { name }
    administrator { name role }
  }
}
`;

const BOOKINGS = `# Log in first: bookings are for administrators. Their token is a header, Auth-Token, that all tabs send.
query Week($from: LocalDate!, $to: LocalDate!) {
  bookings(companyId: ${COMPANY}, filter: { from: $from, to: $to }, first: 50) {
    totalCount
    nodes {
      id
      startsAt
      duration
      client { firstName lastName email }
      service { name }
      person { name }
    }
  }
}
`;

const BOOK = `# Run Hold, then Book: the token of the basket goes into the headers by itself.
# No such time? "Times of a day" has those that are free.
mutation Hold($item: BasketItemInput!) {
  addToBasket(input: { companyId: ${COMPANY}, items: [$item] }) {
    token
    totalPrice { amountMinor currency }
    items {
      localStart
      heldUntil
      service { name }
      person { name }
    }
  }
}

mutation Book($client: BuyerInput!) {
  checkout(input: { companyId: ${COMPANY}, client: $client }) {
    longId
    totalPrice { amountMinor currency }
    bookings { nodes { id startsAt service { name } } }
  }
}
`;
