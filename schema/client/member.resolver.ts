import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { updateOwnClient } from '../../src/client/claim-email.js';
import { Client } from '../../src/client/client.entity.js';
import { findChild, findClient, findOwnClient } from '../../src/client/find-client.js';
import { submitClient } from '../../src/client/submit-client.js';
import { updateClient } from '../../src/client/update-client.js';
import { ifSeen } from '../../src/database/if-seen.js';
import { sendWelcome } from '../../src/outbox/write-emails.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { isAdminOf, memberAt, requireMemberOrAdmin, writesAsStaff } from '../shared/permission.js';
import { SubmitClientInput, SubmittedClient, UpdateMemberInput } from './client.inputs.js';

/** What clients do with their own records, logged in or not. */
@Resolver()
export class MemberResolver {
  @Query(() => Client, {
    description:
      'One’s own record, or that of a client one looks after, at any company of the family; administrators may read it too.',
  })
  async member(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const child = viewer.member ? await findChild(em, viewer.member.clientId, id) : null;
    requireMemberOrAdmin(viewer, companyId, child ? (viewer.member?.clientId ?? id) : id);
    return child ?? findClient(em, companyId, id);
  }

  @Query(() => Client, {
    description: 'The client with that e-mail, for that very member and for administrators; NOT_FOUND for everyone else.',
  })
  ownClientByEmail(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('email', () => String) email: string,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    return findOwnClient(em, companyId, email, isAdminOf(viewer, companyId) || (viewer.member?.clientId ?? null));
  }

  @Mutation(() => Client, {
    description:
      'One’s own details. An e-mail that another client has becomes one’s own once its owner has used the code that is sent there.',
  })
  updateMember(
    @Arg('input', () => UpdateMemberInput) { companyId, id, expectedVersion, ...changes }: UpdateMemberInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    requireMemberOrAdmin(viewer, companyId, id, 'diary');
    const update = viewer.admin ? updateClient : updateOwnClient;
    return update(em, companyId, id, dropNulls(changes, 'notifications', 'q', 'extra', 'answers'), expectedVersion);
  }

  @Mutation(() => Client, { description: 'Sends the member an e-mail of welcome, once more if need be.' })
  async sendWelcomeEmail(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    requireMemberOrAdmin(viewer, companyId, id, 'diary');
    return ifSeen(em, Client, { id, companyId, atHead: true }, expectedVersion, async (tx) => {
      await sendWelcome(tx, companyId, id);
      return findClient(tx, companyId, id);
    });
  }

  @Mutation(() => SubmittedClient, {
    description:
      'Leaves one’s details with a company, without an account, for a checkout within the hour. Whether the contact was known is ' +
      'not told: of one that was, they fill gaps alone. Members and the staff change records that are theirs.',
  })
  async submitClient(
    @Arg('input', () => SubmitClientInput) { companyId, id, expectedVersion, ...given }: SubmitClientInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<SubmittedClient> {
    const clientId = memberAt(viewer, companyId)?.clientId ?? null;
    const by = { clientId, isAdmin: writesAsStaff(viewer, companyId), caller: viewer };
    const details = dropNulls(given, 'notifications', 'q', 'extra', 'answers');
    const receipt = await submitClient(em, { companyId, id, expectedVersion }, details, by, now);
    return { ...receipt, sent: { ...receipt.sent }, version: receipt.client?.version ?? null };
  }
}
