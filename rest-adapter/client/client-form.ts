import type { FormField } from '../hal/edit-form.js';
import type { Hal } from '../hal/hal.js';

/** The fields that a member may edit. Source: service.md 2.2. */
const OWN: readonly FormField[] = [
  { name: 'first_name' },
  { name: 'last_name' },
  { name: 'email' },
  { name: 'mobile' },
  { name: 'address1' },
  { name: 'address2' },
  { name: 'address3' },
  { name: 'address4' },
  { name: 'address5' },
  { name: 'postcode' },
  { name: 'country' },
];

/** What administrators edit besides. Source: service.md 2.1. */
const MORE: readonly FormField[] = [
  { name: 'mobile_prefix' },
  { name: 'phone_prefix' },
  { name: 'phone' },
  { name: 'reference' },
  { name: 'join_date', title: 'Member since' },
  { name: 'member_type', type: 'integer' },
  { name: 'send_email', type: 'boolean', title: 'Send e-mails' },
  { name: 'member_level_id', type: 'integer', title: 'Membership level' },
  { name: 'default_company_id', type: 'integer', title: 'Usual branch' },
  { name: 'time_zone' },
];

const withValues = (fields: readonly FormField[], record: Hal): FormField[] =>
  fields.map((field) => ({ ...field, value: record[field.name] }));

export const memberForm = (record: Hal): FormField[] => withValues(OWN, record);

/** Empty for somebody new. */
export const clientForm = (record: Hal = {}): FormField[] => withValues([...OWN, ...MORE], record);
