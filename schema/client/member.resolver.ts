import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { updateOwnClient } from '../../src/client/claim-email.js';
import { Client } from '../../src/client/client.entity.js';
import { findChild, findClient, findOwnClient } from '../../src/client/find-client.js';
import { submitClient } from '../../src/client/submit-client.js';
import { updateClient } from '../../src/client/update-client.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { sendWelcome } from '../../src/outbox/write-emails.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { changesAsStaffOf, isAdminOf, memberAt, requireMemberOrAdmin, staffCompanies } from '../shared/permission.js';
import { SubmitClientInput, SubmittedClient, UpdateMemberInput } from './client.inputs.js';

/** Operations of clients on their own records, logged in or not. */
@Resolver()
export class MemberResolver {
  @Query(() => Client, {
    description: 'One’s own record, or that of a client one looks after, at any company of the family.',
  })
  @Allow('log-in', {
    besides: 'Members read their own record and those of clients they look after, administrators those of their companies.',
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
    description: 'The client with that e-mail.',
  })
  @Allow('by record', { besides: 'For that very client and for administrators of the company; NOT_FOUND for everyone else.' })
  ownClientByEmail(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('email', () => String) email: string,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    return findOwnClient(em, companyId, email, isAdminOf(viewer, companyId) || (viewer.member?.clientId ?? null));
  }

  @Mutation(() => Client, {
    description:
      "Changes a member's details. An e-mail that another client has moves only after a code sent to that " +
      'address was used. Errors: `NOT_FOUND` the family has no such client; `STALE_VERSION` `expectedVersion` ' +
      'is not the current version; `FORBIDDEN` an administrator of a branch, or a member whom a branch has signed on, changes the e-mail of a member ' +
      'whom other companies of the family know; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('member or diary', { client: 'id' })
  updateMember(
    @Arg('input', () => UpdateMemberInput) { companyId, id, expectedVersion, ...changes }: UpdateMemberInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const given = dropNulls(changes, 'notifications', 'q', 'extra', 'answers');
    if (!viewer.admin) return updateOwnClient(em, { companyId, id, expectedVersion, staffOf: changesAsStaffOf(viewer) }, given);
    return updateClient(em, { companyId, id, expectedVersion, staffOf: viewer.admin.companyIds }, given);
  }

  @Mutation(() => Client, {
    description:
      'Sends a member the e-mail of welcome, again if it was sent before; a member whose e-mail is not ' +
      'confirmed is asked to confirm it. Errors: `NOT_FOUND` there is no such client, or the client has no ' +
      'e-mail address; `STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('member or diary', { client: 'id' })
  async sendWelcomeEmail(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Client> {
    return withExpectedVersion(em, Client, { id, companyId, atHead: true, expectedVersion }, async (tx) => {
      await sendWelcome(tx, companyId, id);
      return findClient(tx, companyId, id);
    });
  }

  @Mutation(() => SubmittedClient, {
    description:
      'Leaves contact details with a company, without an account, for a checkout within the hour. For a ' +
      'contact that is known already they only fill gaps, and the answer does not tell whether it was known. ' +
      'Members and staff change records that are theirs. Errors: `NOT_FOUND` the id was not given to this ' +
      'caller, or comes without its e-mail; `INVALID` a detail is wrong or all are missing, or a version is ' +
      'given of a record that the caller may not read; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version.',
  })
  @Allow('everybody or staff')
  async submitClient(
    @Arg('input', () => SubmitClientInput) { companyId, id, expectedVersion, ...given }: SubmitClientInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<SubmittedClient> {
    const clientId = memberAt(viewer, companyId)?.clientId ?? null;
    const ownAsStaffOf = clientId === null ? undefined : changesAsStaffOf(viewer);
    const by = { clientId, ownAsStaffOf, staffOf: staffCompanies(viewer, companyId), caller: viewer };
    const details = dropNulls(given, 'notifications', 'q', 'extra', 'answers');
    const receipt = await submitClient(em, { companyId, id, expectedVersion }, details, { by, now });
    return { ...receipt, sent: { ...receipt.sent }, version: receipt.client?.version ?? null };
  }
}
