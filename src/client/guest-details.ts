import type { Client } from './client.entity.js';
import type { OwnFields } from './client-fields.js';
import type { AnswerInput } from './questions/answer-price.js';

/** Details that a person without a log-in gave: no blank text, no null. */
export interface GuestDetails extends OwnFields {
  readonly reference?: string | null;
  readonly defaultCompanyId?: number | null;
  readonly answers?: readonly AnswerInput[];
}

/** Names of the details. */
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
 * Empty fields that a guest may fill in a known contact: none by which a person is contacted or found, otherwise anyone who knows
 * an e-mail address could have its owner's messages sent elsewhere. Source: hardening.md, last section.
 */
const FILLED = ['firstName', 'lastName', 'country', 'timeZone', 'locale'] as const satisfies readonly (keyof OwnFields)[];

const isBlank = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '');

/** Drops empty details, and those that are never shown: a password, and the client who looks after this one. */
export function guestDetails(given: GuestDetails): GuestDetails {
  return Object.fromEntries(NAMES.filter((name) => !isBlank(given[name])).map((name) => [name, given[name]]));
}

/** Details that a guest may add to a known contact; empty if there are none. */
export function gapsFilledBy(client: Client, details: GuestDetails): OwnFields {
  const gaps = FILLED.filter((name) => isBlank(client[name]) && details[name] !== undefined);
  return Object.fromEntries(gaps.map((name) => [name, details[name]]));
}

/** First and last name as one; '' without either. */
export const nameOf = ({ firstName, lastName }: Pick<OwnFields, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
