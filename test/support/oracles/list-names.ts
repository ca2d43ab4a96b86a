import { isJson, type Json } from './hal-rules.js';

/**
 * Names of embedded lists that differ from the last word of their path, by that word. Source: wire.md 1.
 */
const RENAMED: Readonly<Record<string, string>> = {
  client: 'clients',
  child_clients: 'clients',
  all_children: 'services',
  named_categories: 'categories',
  children: 'companies',
  search: 'companies',
  attach: 'attachments',
  day: 'bookable_items_by_date',
  person_images: 'images',
  resource_images: 'images',
  service_images: 'images',
  event_group_images: 'images',
};

/** Last words of paths that are also the names of their lists. */
const SAME =
  'addresses administrators auditlog booking_details booking_text bookings bulk_purchases categories client_queues clinics codes ' +
  'comms company_questions confirm_messages coupons deals event_chains event_groups event_sequences events external_bookings ' +
  'external_purchases interactions items logs membership_levels packages people pre_paid_bookings products purchase_bands ' +
  'purchase_totals purchases queuers reasons resources schedules service_groups services sessions shift_pattern_conditions ' +
  'shift_patterns shifts slots space_statuses webhook_deliveries webhooks';

const LISTS: ReadonlyMap<string, string> = new Map([
  ...SAME.split(' ').map((word) => [word, word] as const),
  ...Object.entries(RENAMED),
]);

/** Links whose list has another name: those of rule 5, and one that wire.md 1.2 defines. */
const LINKED: Readonly<Record<string, string>> = {
  named_categories: 'categories',
  member_levels: 'membership_levels',
  all_children: 'services',
  client: 'clients',
  child_clients: 'clients',
  company_search: 'companies',
};

/** Last words of the paths of lists that are properties of the root, not embedded. */
const AT_THE_ROOT = ['questions', 'client_details', 'survey_questions'];

/** Relations whose name does not depend on the kind of record. */
const ANY = ['self', 'next', 'previous'];

const fixedWords = (row: string): string[] => row.split('/').filter((word) => word !== '' && !word.startsWith('{'));

/** Name of the list that an endpoint returns; undefined if it returns none. */
const listOf = (row: string): string | undefined => (row.endsWith('}') ? undefined : LISTS.get(fixedWords(row).at(-1) ?? ''));

/** Faults in the names of lists in the answer to a GET of an endpoint. Source: wire.md 3.2 (5). */
export function nameFaults(body: Json, row: string): string[] {
  const inside = isJson(body._embedded) ? body._embedded : {};
  const word = fixedWords(row).at(-1) ?? '';
  if (AT_THE_ROOT.includes(word) && !row.endsWith('}')) return rootFaults(body, inside);
  if (!('total_entries' in body)) return [];
  const name = LISTS.get(word) ?? word;
  return Array.isArray(inside[name]) ? [] : [`${row}: found ${Object.keys(inside)} embedded, expected ${name}`];
}

const rootFaults = (body: Json, inside: Json): string[] => [
  ...(Array.isArray(body.questions) ? [] : ['questions: expected a list at the root']),
  ...('questions' in inside ? ['questions: found embedded, expected at the root'] : []),
];

/** Faults in the name of a link that leads to the GET of an endpoint. */
export function relFaults(rel: string, row: string): string[] {
  const list = listOf(row);
  if (list === undefined || ANY.includes(rel) || (LINKED[rel] ?? rel) === list) return [];
  return [`link ${rel}: leads to a list of ${list}, which clients look for under the link's name`];
}
