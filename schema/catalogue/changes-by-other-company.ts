import { isDeepStrictEqual } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type { Person } from '../../src/catalogue/people/person.entity.js';
import { isWithheldFromSome } from '../../src/shared/column.js';
import { fault } from '../../src/shared/faults.js';
import { Refusal } from '../../src/shared/refusal.js';
import { audienceOf } from '../shared/audience.js';
import type { UpdatePersonInput } from './person.inputs.js';

/**
 * Selects from changes to a person those that a company may make where the person only helps out. Such a company does not read
 * contact data, nor what opens the person's calendars (columns with the audiences `home` and `diary`). It decides which of its
 * services the person provides, whether the person goes on working there, absences and desks. Every stored field of the record,
 * also one that is added later, is for the home company to change.
 *
 * Old programs send a whole record back as they read it: a field with the value that this company was shown, null where it was
 * withheld, is left out and changes nothing.
 *
 * @throws Refusal FORBIDDEN naming each field whose value differs from the one that the company was shown
 */
export function changesByOtherCompany<Changes extends Partial<UpdatePersonInput>>(
  schema: GraphQLSchema,
  person: Person,
  changes: Changes,
): Partial<Changes> {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const allowed = sent.filter(([name]) => !isHomeField(person, name));
  const reserved = sent.filter(([name]) => isHomeField(person, name));
  // Objects in a request have no prototype, those of a row have one: cloning gives both the same.
  const other = reserved.filter(
    ([field, value]) =>
      !isDeepStrictEqual(structuredClone(value), shownToOtherCompany(schema, person, field as keyof Person & string)),
  );
  refuseChanges(other.map(([field]) => field));
  return Object.fromEntries(allowed) as Partial<Changes>;
}

/** True for stored fields, except `companyIds`, which is checked company by company. `serviceIds` is no stored field. */
const isHomeField = (person: Person, field: string): boolean => field !== 'companyIds' && field in person;

const shownToOtherCompany = (schema: GraphQLSchema, person: Person, field: keyof Person & string): unknown =>
  isWithheldFromSome(audienceOf(schema, 'Person', field)) ? null : person[field];

function refuseChanges([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const message = 'is for the company that the person belongs to';
  const more = others.length > 0 ? { fields: others.map((field) => fault(field, message)) } : {};
  const words = `${first} of a person who helps out here is for their own company to change`;
  throw new Refusal('FORBIDDEN', words, { fields: [fault(first, message)] }, more);
}
