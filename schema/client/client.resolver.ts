import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ownEmail, updateOwnClient } from '../../src/client/claim-email.js';
import { Client } from '../../src/client/client.entity.js';
import { createClient } from '../../src/client/create-client.js';
import { findChild, findClient, findClientByReference, findOwnClient } from '../../src/client/find-client.js';
import { listClients } from '../../src/client/list-clients.js';
import { Answer } from '../../src/client/questions/answer.entity.js';
import { refuseStaffDetails } from '../../src/client/refuse-staff-details.js';
import { setClientDisabled } from '../../src/client/set-client-disabled.js';
import { deleteClient, updateClient } from '../../src/client/update-client.js';
import { Company } from '../../src/company/company.entity.js';
import { MemberLevel } from '../../src/company/member-level.entity.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { isRedacted } from '../../src/purchase/redact-client.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { invalid, notFound } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { Money, money } from '../shared/money.js';
import {
  changesAsStaffOf,
  companyOfLogIn,
  isAdminOf,
  requireAdmin,
  requireLogIn,
  requireMember,
  requireMemberOrAdmin,
  staffCompanies,
} from '../shared/permission.js';
import {
  ClientConnection,
  ClientFilter,
  ClientOrder,
  CreateClientInput,
  DisableClientInput,
  UpdateClientInput,
} from './client.inputs.js';

@Resolver(() => Client)
export class ClientResolver {
  @Query(() => ClientConnection, { description: "Clients of the company's family, by id unless `orderBy` is given." })
  @Allow('read')
  async clients(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => ClientFilter, { nullable: true }) filter: ClientFilter | null,
    @Arg('orderBy', () => ClientOrder, { nullable: true }) order: ClientOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Client>> {
    const search = dropNulls(filter ?? {}, 'searchFields', 'matches', 'includeDeleted');
    const orderBy = order && { property: order.field, descending: order.descending ?? false };
    return toConnection(await listClients(em, companyId, { search, orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Client, {
    description: 'Client by the id; administrators also see a deleted client. Errors: `NOT_FOUND` the family has no such client.',
  })
  @Allow('log-in', {
    besides:
      'Members read their own record and those of clients they look after, at any company of the family; administrators of ' +
      'the company with the duty `read` read all clients.',
  })
  async client(
    @Arg('companyId', () => Int, { nullable: true, description: 'Id of a company of the family; by default that of the log-in.' })
    companyId: number | null,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const inCompanyId = companyId ?? companyOfLogIn(requireLogIn(viewer));
    const child = await childOf(em, viewer, id);
    requireMemberOrAdmin(viewer, { companyId: inCompanyId, clientId: child ? (viewer.member?.clientId ?? id) : id });
    return child ?? findClient(em, inCompanyId, id);
  }

  @Query(() => Client, { description: 'Client with that e-mail. Errors: `NOT_FOUND` there is none for this caller.' })
  @Allow('by record', {
    besides: 'For that client, and for administrators of the company with the duty `clients`; NOT_FOUND for all other callers.',
  })
  clientByEmail(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('email', () => String) email: string,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const isAdmin = isAdminOf(viewer, companyId);
    if (isAdmin) requireAdmin(viewer, companyId, 'clients');
    return findOwnClient(em, { companyId, email }, isAdmin || (viewer.member?.clientId ?? null));
  }

  @Query(() => Client, {
    description: 'Client with that `reference`; the oldest when several have it. Errors: `NOT_FOUND` the family has none.',
  })
  @Allow('clients')
  clientByReference(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('reference', () => String) reference: string,
    @Ctx() { em }: Context,
  ): Promise<Client> {
    return findClientByReference(em, companyId, reference);
  }

  @Mutation(() => Client, {
    description:
      'Creates a client of the family of the company. An e-mail address that staff of a branch give to a client with a ' +
      'password stays unconfirmed until its owner, who is asked by e-mail, confirms it. Errors: `NOT_FOUND` there is no such ' +
      'company; `CONFLICT` the family has a client with that e-mail; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('diary')
  createClient(
    @Arg('input', () => CreateClientInput) { companyId, ...given }: CreateClientInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<Client> {
    const staffOf = staffCompanies(viewer, companyId);
    return createClient(em, { companyId, now, staffOf }, dropNulls(given, ...FILLED));
  }

  @Mutation(() => Client, {
    description:
      'Changes a client. If a client asks for an e-mail address that another client has, it changes hands only after a code ' +
      'sent to that address was used. Errors: `NOT_FOUND` the family has no such client; `STALE_VERSION` `expectedVersion` is ' +
      'not the current version; `CONFLICT` another client has that e-mail, for administrators; `FORBIDDEN` the record is of ' +
      'somebody else, a client changes a field that only staff may, or the e-mail, `disabled` or `parentClientId` would ' +
      'change and the client is known to other companies of the family, for which the administrator does not act, or by which ' +
      'the member was not signed on; `INVALID` a field is wrong: `fields` names it, also if the e-mail of a member, who logs ' +
      'in with it, would be emptied.',
  })
  @Allow('own or diary', { besides: 'For members these are their own record and those of clients they look after.' })
  async updateClient(
    @Arg('input', () => UpdateClientInput) { clientId, companyId, id, expectedVersion, ...changes }: UpdateClientInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const key = { companyId: companyId ?? companyOfLogIn(requireLogIn(viewer)), id, expectedVersion };
    const given = dropNulls(changes, ...FILLED);
    if (clientId != null && clientId !== id && !(await findChild(em, clientId, id))) throw notFound('client', id);
    if (viewer.admin) return updateClient(em, { ...key, staffOf: viewer.admin.companyIds }, given);
    if (!(await childOf(em, viewer, id))) requireMember(viewer, key.companyId, id);
    refuseStaffDetails(given);
    return updateOwnClient(em, { ...key, staffOf: changesAsStaffOf(viewer) }, given);
  }

  @Mutation(() => Client, {
    description:
      'Deletes a client and ends the log-ins of the client; bookings stay, and the e-mail can be used again. Deleting again ' +
      'changes nothing. Errors: `NOT_FOUND` the family has no such client; `STALE_VERSION` `expectedVersion` is not the ' +
      'current version; `FORBIDDEN` the client is known to other companies of the family, for which the administrator does ' +
      'not act.',
  })
  @Allow('diary')
  deleteClient(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    return withExpectedVersion(em, { entity: Client, id, companyId, atHead: true, expectedVersion }, (tx) =>
      deleteClient(tx, { companyId, id }, staffCompanies(viewer, companyId)),
    );
  }

  @Mutation(() => Client, {
    description:
      'Disables a client, who is logged out at once and cannot log in, or enables one. Errors: `NOT_FOUND` the family has no ' +
      'such client; `STALE_VERSION` `expectedVersion` is not the current version; `FORBIDDEN` the client is known to other ' +
      'companies of the family, for which the administrator does not act; `INVALID` neither an id nor an e-mail is given.',
  })
  @Allow('diary')
  setClientDisabled(
    @Arg('input', () => DisableClientInput) { companyId, id, email, disabled, expectedVersion }: DisableClientInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Client> {
    const who = id != null ? { id } : email != null ? { email } : null;
    if (!who) throw invalid('id', 'found nothing, expected an id or an e-mail address');
    return setClientDisabled(
      em,
      { companyId, ...who },
      { disabled, expectedVersion, staffOf: staffCompanies(viewer, companyId) },
    );
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'E-mail address in lower case. Members see their own, and those of clients they look after, as they were given, ' +
      'confirmed or not.',
  })
  email(@Root() client: Client, @Ctx() { viewer: { member } }: Context): string | null {
    const isOwn = member !== null && [client.id, client.parentClientId].includes(member.clientId);
    return isOwn ? ownEmail(client) : client.email;
  }

  @FieldResolver(() => MemberLevel, { nullable: true })
  memberLevel(@Root() { memberLevelId }: Client, @Ctx() { load }: Context): Promise<MemberLevel | null> {
    return load.one(MemberLevel, memberLevelId);
  }

  @FieldResolver(() => ClientConnection, {
    description: 'Clients whom this client looks after, by their ids unless `orderBy` is given.',
  })
  async childClients(
    @Root() client: Client,
    @Arg('orderBy', () => ClientOrder, { nullable: true }) orderBy: ClientOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Client>> {
    const all = isRedacted(client) ? [] : await context.load.all(Client, 'parentClientId', client.id);
    const living = all.filter(({ deleted }) => !deleted);
    return pageOfRecords({ name: `children of client ${client.id}`, rows: living, orderBy }, page, context);
  }

  @FieldResolver(() => Company, { description: 'Company at the head of the family, to which its clients belong.' })
  head(@Root() { companyId }: Client, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => Money, { description: "Amount in the client's wallet." })
  walletAmount(@Root() { walletAmount, companyId }: Client): Money {
    return money(walletAmount, companyId);
  }

  @FieldResolver(() => [Answer], {
    description: 'Answers to the questions about clients; answers given with a booking are those of the booking.',
  })
  async answers(@Root() client: Client, @Ctx() { load }: Context): Promise<Answer[]> {
    if (isRedacted(client)) return [];
    const { id } = client;
    return (await load.all(Answer, 'clientId', id)).filter(({ bookingId, deleted }) => bookingId === null && !deleted);
  }
}

/** The client with that id, if it is a child of the member who calls; null for all others, the member included. */
const childOf = async (em: Context['em'], { member }: Viewer, id: number): Promise<Client | null> =>
  member ? findChild(em, member.clientId, id) : null;

/** Fields of a client that always have a value. */
const FILLED = ['notifications', 'q', 'extra', 'sendEmail', 'disabled', 'answers'] as const;
