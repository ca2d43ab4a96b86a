/**
 * Part of a query that is for administrators alone, of the company that is named or that of their log-in, where what else it asks
 * would answer others too. Stands first, so that its refusal is told before any other; what it answers is not looked at.
 */
const permissionOf = <Arguments extends string>(given: Arguments) =>
  `permission: administrators(${given}first: 0) { nodes { id } }` as const;

export const FOR_ADMINISTRATORS = permissionOf('companyId: $companyId, ');
export const FOR_ANY_ADMINISTRATOR = permissionOf('');
