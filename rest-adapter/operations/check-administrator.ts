/**
 * Part of a query that only administrators may read, of the named company or of that of their log-in; the rest of the
 * query would answer other callers too. It comes first, so that its refusal is reported before any other; its result is
 * ignored.
 */
const permissionOf = <Arguments extends string>(given: Arguments) =>
  `permission: administrators(${given}first: 0) { nodes { id } }` as const;

export const CHECK_ADMINISTRATOR = permissionOf('companyId: $companyId, ');
export const CHECK_ANY_ADMINISTRATOR = permissionOf('');
