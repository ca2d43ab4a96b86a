/**
 * Part of a query by which it is for administrators of the company of their log-in alone: what else it asks would answer members
 * too. Stands first, so that its refusal is told before any other; what it answers is not looked at.
 */
export const ADMINISTERED = 'leave: administrators(first: 0) { nodes { id } }';
