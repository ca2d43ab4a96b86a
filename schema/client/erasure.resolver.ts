import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Client } from '../../src/client/client.entity.js';
import { eraseClient } from '../../src/client/erasure/erase-client.js';
import { type ClientExport, exportClient } from '../../src/client/erasure/export-client.js';
import { JsonType } from '../../src/shared/column.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { staffCompanies } from '../shared/permission.js';

@Resolver()
export class ErasureResolver {
  @Mutation(() => Client, {
    description:
      'Permanently erases everything that identifies a client, from all records and from the audit log: names, e-mails, ' +
      'telephones, addresses, answers, notes, files. Bookings, payments and the wallet stay, of a client without a name, so ' +
      'that no figure changes; the client is deleted and logged out. Backups and logs are kept for periods of their own. ' +
      'Erasing again changes nothing. Errors: `NOT_FOUND` the family has no such client; `STALE_VERSION` `expectedVersion` is ' +
      'not the current version; `FORBIDDEN` the client is known to other companies of the family, for which the administrator ' +
      'does not act; `CONFLICT` the client has a booking that is not over, or is in a queue.',
  })
  @Allow('manage')
  eraseClient(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<Client> {
    return eraseClient(em, { companyId, id, expectedVersion }, { staffOf: staffCompanies(viewer, companyId), now });
  }

  @Query(() => JsonType, {
    description:
      'Everything that is stored about a client, to be handed over to the person: an object with a list of records for each ' +
      'kind (clients, bookings, answers and so on), with the names of the database. Files are only named; their contents are ' +
      'downloaded separately. Errors: `NOT_FOUND` the family has no such client; `FORBIDDEN` the client is known to other ' +
      'companies of the family, for which the administrator does not act.',
  })
  @Allow('manage')
  clientExport(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<ClientExport> {
    return exportClient(em, { companyId, id }, staffCompanies(viewer, companyId));
  }
}
