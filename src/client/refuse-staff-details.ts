import { type FieldFault, Refusal } from '../shared/refusal.js';
import type { ClientFields, OwnFields } from './client-fields.js';

/** Fields of a client that only the staff may change. */
const OF_STAFF = [
  ...(['reference', 'joinDate', 'memberType', 'sendEmail', 'memberLevelId', 'defaultCompanyId', 'disabled'] as const),
  'parentClientId',
] as const satisfies readonly Exclude<keyof ClientFields, keyof OwnFields>[];

/** @throws Refusal FORBIDDEN naming each field that only the staff may change, whatever its value */
export function refuseStaffDetails(changes: ClientFields): void {
  const given = OF_STAFF.filter((field) => changes[field] !== undefined);
  if (given.length === 0) return;
  const fields: FieldFault[] = given.map((field) => ({ field, message: 'is for the staff to change' }));
  throw new Refusal('FORBIDDEN', `${given.join(', ')} of a client: for the staff to change`, { fields });
}
