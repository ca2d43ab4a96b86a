import { invalid } from './refusal.js';

/** Text, an @ and a host, which may have no dot: only what a mailbox needs. */
const SHAPE = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/;

/** RFC 5321: characters of an address. */
const MAX_LENGTH = 254;

/** An e-mail address as it is stored: trimmed, lower case. '' and null are none. @throws Refusal INVALID for any other text */
export function readEmail(given: string | null, field = 'email'): string | null {
  const email = given?.trim().toLowerCase() ?? '';
  if (email === '') return null;
  if (email.length > MAX_LENGTH || !SHAPE.test(email)) {
    throw invalid(field, `found ${JSON.stringify(given?.slice(0, 60))}, expected an e-mail address`);
  }
  return email;
}
