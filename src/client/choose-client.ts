import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf } from '../company/family.js';
import { JOIN_SETTINGS, settingInForce } from '../company/inherit-settings.js';
import { runSql } from '../database/run-sql.js';
import type { FactRow } from '../outbox/record-fact.js';
import { readEmail } from '../shared/email.js';
import { fault, forPart, type InputPart, refuseFaults } from '../shared/faults.js';
import { type FieldFault, forbidden, invalid, Refusal } from '../shared/refusal.js';
import { findSubmission, type GuestCaller, newGuestClientId } from './client-submissions.js';
import { findClient } from './find-client.js';
import { type GuestDetails, guestDetails, nameOf } from './guest-details.js';
import { type Guest, identifyGuest, identifyReturningGuest } from './identify-guest.js';
import { type SubmissionInput, submitClient } from './submit-client.js';

export interface ChooseClientInput {
  readonly companyId: number;
  /** Id of a member, or the number that this caller was given for a contact sent in before. */
  readonly clientId?: number | null;
  /** Details to create the client, or to find it. */
  readonly client?: (SubmissionInput & { readonly id?: number | null }) | null;
  /** The member who is logged in. */
  readonly memberId: number | null;
  readonly isAdmin: boolean;
  /** The companies for which an administrator acts as staff; the named company by default. */
  readonly staffOf?: readonly number[];
  /** Caller of a checkout without a log-in; not needed where no contact can have been sent in before. */
  readonly caller?: GuestCaller;
  /** True if a guest must leave a contact, unless the company has set it otherwise. */
  readonly asksGuestContact?: boolean;
  /** Facts that the caller writes together with its own (`GuestContext`). */
  readonly facts?: FactRow[];
}

/** Client and buyer of a purchase. */
export interface ChosenClient {
  readonly id: number;
  /** Details from a buyer without a log-in, who may see nothing else of the client; null for other buyers. */
  readonly guest: BuyingGuest | null;
}

export interface BuyingGuest {
  /** Number by which the buyer refers to the contact. */
  readonly clientId: number;
  readonly details: GuestDetails;
  /** Name that the buyer gave, if the contact has another; otherwise null. */
  readonly otherName: string | null;
  /** E-mail address of the buyer, unless the contact's record has it. */
  readonly otherEmail: string | null;
}

/** Part of the input with the details of the client. */
const BUYER: InputPart = { path: 'client' };

const NO_CALLER: GuestCaller = { sessionId: null, applicationId: null };

/**
 * Chooses the client of a checkout: for a member, the member; for the staff, any client of the family; for other callers, the
 * details they give or, within the hour, the number of a contact that the same caller sent in. Any other number is refused, or
 * ignored if details come with it.
 *
 * @throws Refusal INVALID if no client is named; NOT_FOUND for a deleted client; FORBIDDEN `Please Login` for a number that the
 *   caller was not given; INVALID without a contact where one is required; and those of `identifyGuest`
 */
export async function chooseClient(tx: EntityManager, input: ChooseClientInput, now: Date): Promise<ChosenClient> {
  const { companyId, memberId, isAdmin, staffOf = [companyId], client } = input;
  if (memberId !== null) {
    const named = input.clientId ?? client?.id ?? memberId;
    if (named !== memberId) throw forbidden('A member buys for themselves', idFault(input));
    return { id: memberId, guest: null };
  }
  if (!client && input.clientId == null) throw invalid('client', 'is needed: the details of who buys, or the id of a client');
  if (!isAdmin) return chooseGuest(tx, input, now);
  if (!client) return { id: await liveClient(tx, companyId, input.clientId!), guest: null };

  const { id, ...given } = client;
  const by = { clientId: null, staffOf, caller: NO_CALLER };
  const receipt = await forPart(BUYER, () => submitClient(tx, { companyId, id: id ?? input.clientId, by, now }, given));
  return { id: receipt.id, guest: null };
}

const idFault = ({ client }: ChooseClientInput): FieldFault =>
  fault(client?.id == null ? 'clientId' : 'client.id', 'is of no client whom you may name');

/** Returns the client's id. A deleted client cannot book. @throws Refusal NOT_FOUND */
async function liveClient(tx: EntityManager, companyId: number, clientId: number): Promise<number> {
  const { id, deleted } = await findClient(tx, companyId, clientId);
  if (deleted) throw new Refusal('NOT_FOUND', `Client ${id} is deleted`, { what: 'client', id });
  return id;
}

async function chooseGuest(tx: EntityManager, input: ChooseClientInput, now: Date): Promise<ChosenClient> {
  const { companyId, facts, caller = NO_CALLER } = input;
  const { id: named, password, parentClientId, ...given } = input.client ?? {};
  const family = await familyOf(tx, companyId);
  const id = named ?? input.clientId ?? null;
  const found = id === null ? null : await findSubmission(tx, { headId: family.rootId, id }, caller);
  const submission = found && isOfSame(found.details, given) ? found : null;
  if (!submission && id !== null && Object.keys(guestDetails(given)).length === 0)
    throw forbidden('Please Login', idFault(input));

  const returning = submission && (() => identifyReturningGuest(tx, given, { companyId, family, submission }));
  const identified = returning && (await forPart(BUYER, returning));
  // A contact that was disabled since is not used: the guest counts as new, like any guest with that e-mail.
  const guest =
    identified && !identified.client.disabled
      ? identified
      : await forPart(BUYER, () =>
          identifyGuest(tx, identified?.details ?? { ...given, password }, { companyId, family, now, facts }),
        );
  await checkContact(tx, input, guest.details);
  return { id: guest.client.id, guest: buyingGuest(guest, submission ? id! : newGuestClientId()) };
}

/**
 * Checks that there is a name, and an e-mail address or a telephone number, unless the company needs none. Source: decisions 10
 */
async function checkContact(
  tx: EntityManager,
  { companyId, asksGuestContact = false }: ChooseClientInput,
  details: GuestDetails,
) {
  const { firstName, lastName, email, mobile, phone } = details;
  const isReachable = email != null || mobile != null || phone != null;
  const isNamed = firstName != null || lastName != null;
  if (isReachable && isNamed) return;
  if (!((await requiresContact(tx, companyId)) ?? asksGuestContact)) return;
  refuseFaults(
    !isReachable && fault('client.email', 'found nothing, expected an e-mail address or a telephone number'),
    !isNamed && fault('client.firstName', 'found no name, expected a first or a last name'),
  );
}

/** The company's setting, else its parent's; null if neither has one. */
async function requiresContact(tx: EntityManager, companyId: number): Promise<boolean | null> {
  const [row] = await runSql<{ required: boolean | null }>(tx)`
    select ${settingInForce('guestContactRequired')} as required
    from company c ${JOIN_SETTINGS} where c.id = ${companyId}`;
  return row?.required ?? null;
}

/** True if the e-mail is missing or the same: another e-mail means another person. */
const isOfSame = (sentIn: GuestDetails, { email }: GuestDetails): boolean =>
  !email?.trim() || readEmail(email) === (sentIn.email ?? null);

function buyingGuest({ client, details }: Guest, clientId: number): BuyingGuest {
  const name = nameOf(details);
  const { email = null } = details;
  return {
    ...{ clientId, details },
    otherName: name !== '' && name !== nameOf(client) ? name : null,
    otherEmail: email === client.email ? null : email,
  };
}
