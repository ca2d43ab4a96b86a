import type { Client } from './client.entity.js';
import type { OwnFields } from './client-fields.js';
import type { AnswerInput } from './questions/answer-price.js';

/** Details that a person without a log-in gave, unchanged: no blank text, no null. */
export interface GuestDetails extends OwnFields {
  readonly reference?: string | null;
  readonly defaultCompanyId?: number | null;
  readonly answers?: readonly AnswerInput[];
}

/** In the words of a client's fields. */
const NAMES = [
  'firstName',
  'lastName',
  'email',
  'mobilePrefix',
  'mobile',
  'phonePrefix',
  'phone',
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'postcode',
  'country',
  'timeZone',
  'locale',
  'notifications',
  'q',
  'extra',
  'reference',
  'defaultCompanyId',
  'answers',
] as const satisfies readonly (keyof GuestDetails)[];

/**
 * Gaps that a stranger may fill in a contact that is known: none by which somebody is reached, found or written to, else
 * whoever knows an e-mail address could have its owner's messages sent elsewhere. Source: hardening.md, last section.
 */
const FILLED = ['firstName', 'lastName', 'country', 'timeZone', 'locale'] as const satisfies readonly (keyof OwnFields)[];

const isBlank = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '');

/** Drops empty details, and those that are never shown: a password, the client who looks after this one. */
export function guestDetails(given: GuestDetails): GuestDetails {
  return Object.fromEntries(NAMES.filter((name) => !isBlank(given[name])).map((name) => [name, given[name]]));
}

/** Details that a stranger may add to a known contact; empty when there are none. */
export function gapsFilledBy(client: Client, details: GuestDetails): OwnFields {
  const gaps = FILLED.filter((name) => isBlank(client[name]) && details[name] !== undefined);
  return Object.fromEntries(gaps.map((name) => [name, details[name]]));
}

/** First and last name as one; '' without either. */
export const nameOf = ({ firstName, lastName }: Pick<OwnFields, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
