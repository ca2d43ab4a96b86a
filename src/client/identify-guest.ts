import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Family } from '../company/family.js';
import { findRow } from '../database/row.js';
import type { FactRow } from '../outbox/record-fact.js';
import { withRefusalsOf } from '../shared/faults.js';
import { invalid, Refusal } from '../shared/refusal.js';
import { createOwnClient } from './claim-email.js';
import { Client } from './client.entity.js';
import { readClientFields } from './client-fields.js';
import type { NewSubmission } from './client-submissions.js';
import { findContact } from './contact-email.js';
import { createClient } from './create-client.js';
import { type GuestDetails, gapsFilledBy, guestDetails } from './guest-details.js';
import { checkClientAnswers } from './questions/save-client-answers.js';
import { updateClient } from './update-client.js';

/** Input of a person without a log-in. */
export interface GuestInput extends GuestDetails {
  /** Creates an account. It is merged into a known contact only once the e-mail was confirmed (`createOwnClient`). */
  readonly password?: string | null;
  readonly passwordHash?: string | null;
}

/** Company that the guest deals with. */
export interface GuestContext {
  readonly companyId: number;
  readonly family: Family;
  readonly now: Date;
  /**
   * Facts that the caller writes together with its own; the fact of a new contact is added. Without it, the fact is written at
   * once.
   */
  readonly facts?: FactRow[];
}

/** A contact as a person without a log-in described it. */
export interface Guest {
  readonly client: Client;
  /** Details as given: all that the guest may see of the record. */
  readonly details: GuestDetails;
  /** Version of a client that was made from these details alone; otherwise null. */
  readonly ownVersion: number | null;
}

/**
 * Finds the contact with that e-mail, or creates one. The details fill gaps of a known contact and never overwrite: knowing an
 * e-mail does not prove that it is one's own. All input is checked before the look-up, so that the response is the same for a
 * known contact. An account that never confirmed the e-mail is not found by it. For the e-mail of a disabled contact a new client
 * is created without it: the e-mail stays where the staff find it, and others do not learn that the contact is disabled.
 *
 * @throws Refusal INVALID as `readClientFields` and `checkClientAnswers` say, and if the details name no person. Source:
 *   hardening.md, last section
 */
export async function identifyGuest(
  tx: EntityManager,
  { password, passwordHash = null, ...given }: GuestInput,
  at: GuestContext,
): Promise<Guest> {
  const details = await readDetails(tx, at.family, given);
  checkSomebody(details);
  if (password) return newAccount(tx, { ...details, password, passwordHash }, at);
  const meet = () => meetGuest(tx, details, at);
  return meet().catch((thrown: unknown) => {
    if (!isTaken(thrown)) throw thrown;
    // Another transaction has taken the e-mail meanwhile.
    return meet();
  });
}

/** @throws Refusal CONFLICT if another transaction takes the e-mail at the same moment */
async function meetGuest(
  tx: EntityManager,
  details: GuestDetails,
  { companyId, family, now, facts }: GuestContext,
): Promise<Guest> {
  const known = await findContact(tx, { rootId: family.rootId, email: details.email ?? null });
  if (known && !known.disabled) return knownGuest(tx, companyId, { client: known, details });
  const { email, ...others } = details;
  const client = await createClient(tx, { companyId, now, family, facts }, known ? others : details);
  return { client, details, ownVersion: client.version };
}

/** Creates an account, a client of its own, whether or not the e-mail is known. */
async function newAccount(tx: EntityManager, given: GuestInput, { companyId, now }: GuestContext): Promise<Guest> {
  const client = await createOwnClient(tx, given, { companyId, now });
  return { client, details: guestDetails(given), ownVersion: client.version };
}

/** A guest with the details given now and earlier ones together. The e-mail is the earlier one. */
export interface ReturningGuest extends Guest {
  readonly givenDetails: GuestDetails;
}

/**
 * Finds the contact of an earlier submission by the same guest, and adds the details given now. They are written in full if the
 * contact consists of that guest's details alone; otherwise they only fill gaps.
 */
export async function identifyReturningGuest(
  tx: EntityManager,
  given: GuestDetails,
  { companyId, family, submission }: Pick<GuestContext, 'companyId' | 'family'> & { readonly submission: NewSubmission },
): Promise<ReturningGuest> {
  const givenDetails = await readDetails(tx, family, given);
  const details = { ...submission.details, ...givenDetails };
  const client = (await findRow(tx, Client, sql`t.id = ${submission.clientId}`))!;
  const isOwn = client.version === submission.clientVersion && !client.isMember;
  if (!isOwn) return { ...(await knownGuest(tx, companyId, { client, details })), givenDetails };
  const { email, ...others } = givenDetails;
  const mended = await updateClient(tx, { companyId, id: client.id }, others);
  return { client: mended, details, givenDetails, ownVersion: mended.version };
}

async function readDetails(tx: EntityManager, { rootId }: Family, given: GuestDetails): Promise<GuestDetails> {
  const givenDetails = guestDetails(given);
  const read = () => readClientFields(tx, rootId, givenDetails);
  const fields = await withRefusalsOf(read, () => checkClientAnswers(tx, rootId, givenDetails.answers ?? []));
  const details = guestDetails(fields);
  await checkClientAnswers(tx, rootId, details.answers ?? []);
  return details;
}

/** Fills gaps of a known contact. An account is changed only through its log-in, and a disabled contact stays unchanged. */
async function knownGuest(
  tx: EntityManager,
  companyId: number,
  { client, details }: Pick<Guest, 'client' | 'details'>,
): Promise<Guest> {
  const gaps = client.isMember || client.disabled ? {} : gapsFilledBy(client, details);
  const isFilled = Object.keys(gaps).length > 0;
  const filled = isFilled ? await updateClient(tx, { companyId, id: client.id }, gaps) : client;
  return { client: filled, details, ownVersion: null };
}

const isTaken = (thrown: unknown): boolean => thrown instanceof Refusal && thrown.code === 'CONFLICT';

function checkSomebody({ firstName, lastName, email, mobile, phone }: GuestDetails): void {
  const isSomebody = [firstName, lastName, email, mobile, phone].some((text) => text !== undefined);
  if (!isSomebody) throw invalid('email', 'found nothing, expected an e-mail address, a name or a telephone number');
}
