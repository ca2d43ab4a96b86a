import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Family, familyOf } from '../company/family.js';
import { findRow } from '../database/row.js';
import { readEmail } from '../shared/email.js';
import { forbidden, invalid, notFound } from '../shared/refusal.js';
import { Client } from './client.entity.js';
import type { OwnFields } from './client-fields.js';
import { createClient, type NewClient } from './create-client.js';
import { updateClient } from './update-client.js';

/** Who submits: `clientId` is the member logged in, null for nobody; an administrator of the company may change anyone. */
export interface Submitter {
  readonly clientId: number | null;
  readonly isAdmin: boolean;
}

export interface SubmittedTo {
  readonly companyId: number;
  readonly id?: number | null;
  readonly expectedVersion?: number | null;
}

/** All that is taken here, whoever sends it. */
export interface Submitted
  extends OwnFields,
    Pick<NewClient, 'password' | 'answers' | 'reference' | 'defaultCompanyId' | 'parentClientId'> {}

/**
 * The record that the caller may see in full, or only what they have said themselves.
 * To a stranger the answer looks the same whether the e-mail was known or not.
 */
export interface Receipt {
  readonly client: Client;
  readonly mayRead: boolean;
  /** What was given, as it is now stored. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/**
 * Creates a contact, or brings the one with that e-mail up to date; with an id, that one. Source: wire.md 1.4.
 *
 * Knowing an e-mail is no proof of being its owner: a stranger fills in and replaces, but wipes nothing, sees nothing,
 * and cannot turn a known contact into an account.
 *
 * @throws Refusal FORBIDDEN `Please Login` for a member who is not logged in, or a password for a known contact;
 *   FORBIDDEN for a disabled one; NOT_FOUND for an id whose e-mail the caller does not know; INVALID for nobody at all, or
 *   for the version of a record that the caller may not read; STALE_VERSION
 */
export async function submitClient(
  em: EntityManager,
  { companyId, id = null, expectedVersion }: SubmittedTo,
  submitted: Submitted,
  by: Submitter,
  now: Date,
): Promise<Receipt> {
  const given = by.isAdmin ? submitted : ofOwnFamily(submitted, by);
  const family = await familyOf(em, companyId);
  const known = await findKnown(em, family, id, given, by);
  const mayRead = by.isAdmin || (known !== null && answersFor(by, known));
  // Who may not read it has seen no version; whether it is there is not told.
  if (expectedVersion != null && !(known && mayRead))
    throw invalid('expectedVersion', 'found the version of what you cannot read');
  if (!known) {
    checkSomebody(given);
    const client = await createClient(em, companyId, given, now, { family, isSubmitted: !by.isAdmin });
    return receipt(client, given, by.isAdmin);
  }
  if (mayRead) return receipt(await updateClient(em, companyId, known.id, withoutPassword(given), expectedVersion), given, true);

  if (known.isMember || given.password) throw forbidden('Please Login');
  if (known.disabled) throw forbidden('Account has been disabled');
  const said = filledIn(given);
  await noteSubmission(em, known.id);
  return receipt(await updateClient(em, companyId, known.id, said), said, false);
}

/** A member answers for themselves, and for whom they look after. */
const answersFor = ({ clientId }: Submitter, known: Client): boolean =>
  clientId !== null && (known.id === clientId || known.parentClientId === clientId);

/** Only its own member makes somebody look after another: else a stranger could, by an id. */
function ofOwnFamily({ parentClientId, ...given }: Submitted, { clientId }: Submitter): Submitted {
  return parentClientId != null && parentClientId === clientId ? { ...given, parentClientId } : given;
}

/** For an hour a checkout without a log-in may name this contact by its id alone: it is how widgets buy. */
async function noteSubmission(em: EntityManager, clientId: number): Promise<void> {
  await sql`update client set submitted_at = now() where id = ${clientId}`.execute(em.getKysely());
}

async function findKnown(em: EntityManager, { rootId }: Family, id: number | null, given: Submitted, by: Submitter) {
  const email = readEmail(given.email ?? null);
  const here = sql`t.company_id = ${rootId} and not t.deleted`;
  if (id === null) return email === null ? null : findRow(em, Client, sql`t.email = ${email} and ${here}`);

  const known = await findRow(em, Client, sql`t.id = ${id} and ${here}`);
  const isTheirs = known && (by.isAdmin || answersFor(by, known) || (email !== null && known.email === email));
  if (!known || !isTheirs) throw notFound('client', id);
  return known;
}

function checkSomebody({ firstName, lastName, email, mobile, phone }: Submitted): void {
  const said = [firstName, lastName, email, mobile, phone].some((text) => text?.trim());
  if (!said) throw invalid('email', 'found nothing, expected an e-mail address, a name or a telephone number');
}

const withoutPassword = ({ password: _, ...given }: Submitted) => given;

/** What a stranger may change of a known contact: what they give; the reference and the branch are the company's. */
function filledIn(given: Submitted): OwnFields & Pick<Submitted, 'answers'> {
  const { password: _, reference: __, defaultCompanyId: ___, parentClientId: ____, ...own } = given;
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== ''));
}

function receipt(client: Client, given: Submitted, mayRead: boolean): Receipt {
  const stored: Readonly<Record<string, unknown>> = { ...client };
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || !(name in stored) ? [] : [[name, stored[name] ?? null] as const],
  );
  return { client, mayRead, sent: Object.fromEntries(said) };
}
