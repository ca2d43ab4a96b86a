import { isDeepStrictEqual } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type { Person } from '../../src/catalogue/people/person.entity.js';
import { isWithheldFromSome } from '../../src/shared/column.js';
import { fault } from '../../src/shared/faults.js';
import { Refusal } from '../../src/shared/refusal.js';
import { audienceOf } from '../shared/audience.js';
import type { UpdatePersonInput } from './person.inputs.js';

/**
 * Changes that a company may make of a person who only helps out there: the one rule of it. That company reads what everybody
 * reads and what it needs to work with them; not their contact data, nor what opens their calendars (columns of the audiences
 * `home` and `diary`). It says which of its services they give, whether they go on working there, when they are away and whom
 * they serve. All else of the record is for their home company to say: every stored field, also one that is added later.
 *
 * The record as it was read may be sent back, as old programs do: what was withheld comes back empty, and changes nothing.
 *
 * @throws Refusal FORBIDDEN naming each field that is another than the branch was shown
 */
export function changesByOtherCompany<Changes extends Partial<UpdatePersonInput>>(
  schema: GraphQLSchema,
  person: Person,
  changes: Changes,
): Partial<Changes> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const allowed = sent.filter(([name]) => !isHomeField(person, name));
  const reserved = sent.filter(([name]) => isHomeField(person, name));
  // Objects of a request have no prototype; those of a row have one.
  const other = reserved.filter(
    ([field, value]) =>
      !isDeepStrictEqual(structuredClone(value), shownToOtherCompany(schema, person, field as keyof Person & string)),
  );
  refuseChanges(other.map(([field]) => field));
  return Object.fromEntries(allowed) as Partial<Changes>;
}

/** Where a person works is asked for company by company; services are no column of the person. */
const isHomeField = (person: Person, field: string): boolean => field !== 'personCompanies' && field in person;

const shownToOtherCompany = (schema: GraphQLSchema, person: Person, field: keyof Person & string): unknown =>
  isWithheldFromSome(audienceOf(schema, 'Person', field)) ? null : person[field];

function refuseChanges([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const message = 'is for the company that the person belongs to';
  const more = others.length > 0 ? { fields: others.map((field) => fault(field, message)) } : {};
  const words = `${first} of a person who helps out here is for their own company to change`;
  throw new Refusal('FORBIDDEN', words, { fields: [fault(first, message)] }, more);
}
