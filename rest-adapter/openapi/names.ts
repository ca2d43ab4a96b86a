import { Kind } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { documentOf } from '../operations/document-of.js';

/** A row with its path, or with one of its aliases: each is an operation of the description. */
export interface RowAtPath {
  readonly row: Endpoint;
  readonly path: string;
}

/**
 * Every path of the table with its row, aliases included. If rows name the parameters of one path differently, the names
 * of the first row are used.
 */
export function rowsByPath(rows: readonly Endpoint[]): RowAtPath[] {
  const known = new Map<string, string>();
  const pathOf = (path: string): string => {
    const shape = path.replace(/\{\w+\}/g, '{}');
    const first = known.get(shape) ?? path;
    known.set(shape, first);
    return first;
  };
  return rows.flatMap((row) => [row.path, ...(row.aliases ?? [])].map((path) => ({ row, path: pathOf(path) })));
}

/** Segments of a path that are not parameters. */
const wordsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && !part.startsWith('{'));

/**
 * Operation ids, by which generated clients call the operations: the names of the GraphQL operations. If several rows
 * share a name, the row in the form of administrators has a suffix that says so, and the others a part of their path.
 */
export function operationIds(all: readonly RowAtPath[]): ReadonlyMap<RowAtPath, string> {
  const ofOthers = new Set(all.filter(({ row }) => row.form !== 'admin').map(({ row }) => nameOf(row)));
  const taken = new Set<string>();
  return new Map(
    all.map((each) => {
      const name = namesFor(each, ofOthers).find((possible) => !taken.has(possible));
      if (!name) throw new Error(`Found no name for ${each.row.method} ${each.path}`);
      taken.add(name);
      return [each, name];
    }),
  );
}

/** Possible names of a row, shortest first. */
function namesFor({ row, path }: RowAtPath, ofOthers: ReadonlySet<string>): string[] {
  const base = row.form === 'admin' && ofOthers.has(nameOf(row)) ? `${nameOf(row)}ForAdministrators` : nameOf(row);
  const words = inPascal(
    wordsOf(path)
      .slice(2)
      .filter((word) => word !== 'admin'),
  );
  const fullName = inPascal(path.split(/[/{}]+/).slice(3));
  const lower = row.method.charAt(0) + row.method.slice(1).toLowerCase();
  return [base, `${base}At${words}`, `${base}At${fullName}`, `${base}At${fullName}By${lower}`];
}

const inPascal = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split('_'))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function nameOf({ operation }: Endpoint): string {
  const [node] = documentOf(operation).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const name = node && 'name' in node ? (node.name?.value ?? '') : '';
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export interface Heading {
  readonly name: string;
  readonly description: string;
  /** Path segments that belong to the heading. */
  readonly words: RegExp;
}

/** Headings of the reference; a row belongs to the heading of the first of its path segments that has one. */
export const HEADINGS: readonly Heading[] = [
  {
    name: 'Log-in and administrators',
    description: 'Log-ins, passwords, administrators, the audit log of changes, and the feed of changes.',
    words: /^(login|logout|sso|email_password|reset|update_password|status|sessions|auditlog|changes|administrators?|user)$/,
  },
  {
    name: 'Figures',
    description: 'Counts, rates and sums of a period, in groups of your choice, as JSON or CSV.',
    words: /^analytics$/,
  },
  {
    name: 'Bookings and slots',
    description: 'The diary: bookings and blocked time.',
    words: /^(bookings?|booking_details|slots?|space_statuses|reasons)$/,
  },
  { name: 'Baskets', description: 'Items with the times and spaces held for them until checkout.', words: /^(basket|baskets)$/ },
  {
    name: 'Purchases',
    description: 'Purchases with their bookings, payments and articles.',
    words: /^(purchases?|purchase_totals|deals?|coupons?|products?|packages|bulk_purchases|wallet|pre_paid_bookings|media)$/,
  },
  {
    name: 'Availability',
    description: 'Days and times that can be booked.',
    words: /^(day_data|time_data|check_available|bookable\w*|day|dates)$/,
  },
  { name: 'Events', description: 'Classes, courses and tours with spaces.', words: /^(event\w*|clinics?|courses?)$/ },
  { name: 'Queues', description: 'Walk-ins and desks.', words: /^(client_queues?|queuers?|attendance)$/ },
  {
    name: 'Clients',
    description: 'Clients, the questions and their answers, and the records that a member sees.',
    words: /^(clients?|members?|\w*questions?|child_clients?|client_details)$/,
  },
  {
    name: 'Schedules',
    description: 'Hours in which people and resources can be booked.',
    words: /^(schedules?|shift\w*|conditions?|closures?)$/,
  },
  {
    name: 'Catalogue',
    description: 'Services, people and resources that can be booked.',
    words: /^(people|person|resources?|services?|items|images|\w*categories)$/,
  },
  { name: 'Webhooks', description: 'Deliveries of facts to other programs.', words: /^(webhook\w*)$/ },
  {
    name: 'Calendars',
    description: 'Feeds for calendar programs, and busy times from external calendars.',
    words: /^(\w*cal|ical|external\w*)$/,
  },
];

/** The heading of all other rows. */
export const COMPANIES: Heading = { name: 'Companies', description: 'Companies, their branches and settings.', words: /^/ };

export const headingOf = (path: string): Heading =>
  wordsOf(path)
    .slice(2)
    .flatMap((word) => HEADINGS.filter(({ words }) => words.test(word)))[0] ?? COMPANIES;
