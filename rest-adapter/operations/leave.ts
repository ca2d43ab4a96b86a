/**
 * Part of a query by which it is for administrators alone, of the company that is named or of that of their log-in: what else it asks
 * would answer others too. Stands first, so that its refusal is told before any other; what it answers is not looked at.
 */
const leaveOf = <Arguments extends string>(given: Arguments) =>
  `leave: administrators(${given}first: 0) { nodes { id } }` as const;

export const ADMINISTERED = leaveOf('companyId: $companyId, ');
export const BY_ANY_ADMINISTRATOR = leaveOf('');
