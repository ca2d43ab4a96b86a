import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Client } from '../../src/client/client.entity.js';
import { findClient } from '../../src/client/find-client.js';
import { submitClient } from '../../src/client/submit-client.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { sendWelcome } from '../../src/outbox/write-emails.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { changesAsStaffOf, memberAt, staffCompanies } from '../shared/permission.js';
import { SubmitClientInput, SubmittedClient } from './client.inputs.js';

/** Operations of clients on their own records, logged in or not. */
@Resolver()
export class MemberResolver {
  @Mutation(() => Client, {
    description:
      'Sends a member the welcome e-mail, again if it was sent before; a member whose e-mail is not confirmed is asked to ' +
      'confirm it. Errors: `NOT_FOUND` there is no such client, or the client has no e-mail address; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version.',
  })
  @Allow('member or diary', { client: 'id' })
  async sendWelcomeEmail(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Client> {
    return withExpectedVersion(em, { entity: Client, id, companyId, atHead: true, expectedVersion }, async (tx) => {
      await sendWelcome(tx, companyId, id);
      return findClient(tx, companyId, id);
    });
  }

  @Mutation(() => SubmittedClient, {
    description:
      'Submits contact details to a company, without an account, for a checkout within the hour. For a client who is already ' +
      'known they only fill gaps, and the result does not show whether the client was known. Members add a client whom they ' +
      'look after by their own id in `parentClientId`. Errors: `NOT_FOUND` the id was not given to this caller, or comes ' +
      'without its e-mail; `INVALID` a detail is wrong or all are missing; `CONFLICT` another client has that e-mail, for ' +
      "administrators, or is given it at the same moment; `FORBIDDEN` the record is the member's own, which `updateClient` " +
      'changes, or the caller is staff, who use `createClient` and `updateClient`.',
  })
  @Allow('everybody')
  async submitClient(
    @Arg('input', () => SubmitClientInput) { companyId, id, expectedVersion, ...given }: SubmitClientInput,
    @Ctx() { em, face, viewer, now }: Context,
  ): Promise<SubmittedClient> {
    const clientId = memberAt(viewer, companyId)?.clientId ?? null;
    const ownAsStaffOf = clientId === null ? undefined : changesAsStaffOf(viewer);
    const by = { clientId, ownAsStaffOf, staffOf: staffCompanies(viewer, companyId), caller: viewer };
    const details = dropNulls(given, 'notifications', 'q', 'extra', 'answers');
    const receipt = await submitClient(
      em,
      { companyId, id, expectedVersion, by, now, refusesOwn: face.refusesOwnSubmissions },
      details,
    );
    return { ...receipt, sent: { ...receipt.sent }, version: receipt.client?.version ?? null };
  }
}
