import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { changePassword } from '../../src/account/login/change-password.js';
import { logIn } from '../../src/account/login/log-in.js';
import { logOut } from '../../src/account/login/log-out.js';
import { refreshLogin } from '../../src/account/login/refresh-login.js';
import { switchCompany } from '../../src/account/login/switch-company.js';
import { ownEmail, ownRecord } from '../../src/client/claim-email.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { forbidden, unauthenticated } from '../../src/shared/refusal.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { branchOf, companyOfLogIn, requireAnyAdmin, requireLogInAt } from '../shared/permission.js';
import { ChangePasswordInput, LogInInput, Login, LoginRole, SwitchCompanyInput } from './login.inputs.js';

@Resolver(() => Login)
export class LoginResolver {
  @Query(() => Login, { description: 'Log-in of the token sent. Errors: `UNAUTHENTICATED` no valid token is sent.' })
  @Allow('log-in', { besides: 'With `role`, for a log-in of that role; with `companyId`, for a log-in of that company.' })
  login(
    @Arg('companyId', () => Int, {
      nullable: true,
      description: 'Id of a company that the token is valid for.',
    })
    companyId: number | null,
    @Arg('role', () => LoginRole, { nullable: true }) role: LoginRole | null,
    @Ctx() context: Context,
  ): Promise<Login> {
    const { viewer } = context;
    if (!(role === LoginRole.MEMBER ? viewer.member : role ? viewer.admin : (viewer.admin ?? viewer.member)))
      throw unauthenticated();
    return present(context, { token: null, expiresAt: viewer.expiresAt ?? null }, companyId ?? null);
  }

  @Mutation(() => Login, {
    description:
      'Logs in an administrator or a member, and returns a token. Errors: `UNAUTHENTICATED` the password is wrong or the ' +
      'e-mail unknown, without distinction; `AMBIGUOUS_LOGIN` the e-mail has log-ins at several companies, which the error ' +
      'lists; `FORBIDDEN` the account is disabled; `TOO_MANY_TRIES` too many wrong passwords.',
  })
  @Allow('everybody')
  async logIn(@Arg('input', () => LogInInput) input: LogInInput, @Ctx() context: Context): Promise<Login> {
    const { em, viewer, origin, now, load } = context;
    const basketSessionId = viewer.admin || viewer.member ? null : viewer.sessionId;
    const made = await logIn(em, { ...input, origin, basketSessionId }, now);
    return {
      token: made.token,
      expiresAt: made.expiresAt,
      deviceToken: made.deviceToken,
      email: made.email,
      company: await load.known(Company, made.companyId),
      administrator: await load.internal.one(Administrator, made.administratorId),
      client: ownRecord(await load.internal.one(Client, made.clientId)),
    };
  }

  @Mutation(() => Login, {
    description:
      'Ends the log-in of the token sent, on every server at once, and returns it. Without a log-in nothing ' + 'changes.',
  })
  @Allow('log-in')
  async logOut(@Ctx() context: Context): Promise<Login> {
    const { em, viewer } = context;
    const ended = await present(context, { token: null, expiresAt: null }, null);
    if (viewer.sessionId !== null) await logOut(em, viewer.sessionId);
    return ended;
  }

  @Mutation(() => Login, {
    description:
      'Replaces the token sent with a new one, which is returned; the old token ends on every server at once, and the basket ' +
      'moves to the new one. Errors: `UNAUTHENTICATED` no log-in, or its token was replaced by another call.',
  })
  @Allow('log-in')
  async refreshLogin(@Ctx() context: Context): Promise<Login> {
    const { em, viewer } = context;
    if (viewer.sessionId === null) throw unauthenticated();
    return present(context, await refreshLogin(em, viewer.sessionId), null);
  }

  @Mutation(() => Login, {
    description:
      'Continues in another company that the administrator may act in, with a new token; the old token stays valid. Errors: ' +
      '`UNAUTHENTICATED` no log-in; `FORBIDDEN` the administrator may not act in that company.',
  })
  @Allow('read')
  async switchCompany(
    @Arg('input', () => SwitchCompanyInput) { companyId }: SwitchCompanyInput,
    @Ctx() context: Context,
  ): Promise<Login> {
    const { em, viewer } = context;
    const admin = requireAnyAdmin(viewer);
    if (viewer.sessionId === null) throw unauthenticated();
    return present(context, await switchCompany(em, admin, { sessionId: viewer.sessionId, companyId }), companyId);
  }

  @Mutation(() => Login, {
    description:
      'Changes the password of the caller. All log-ins of the account end, and a new token is returned. Errors: ' +
      '`UNAUTHENTICATED` no log-in; `FORBIDDEN` the current password is wrong, or the member was signed on by a branch and is ' +
      'known to other companies of the family; `INVALID` the new password is too short or too long, or differs from its ' +
      'confirmation; `TOO_MANY_TRIES` too many wrong passwords.',
  })
  @Allow('log-in', { besides: 'Callers change only their own password.' })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) { companyId = null, id, ...change }: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<Login> {
    const { em, viewer, origin, now } = context;
    const login = requireLogInAt(viewer, companyId);
    const holder = 'clientId' in login ? { clientId: login.clientId } : { administratorId: login.administratorId };
    if (id != null && !Object.values(holder).includes(id)) throw forbidden();
    const atBranch = branchOf(viewer);
    const changed = await changePassword(em, holder, { ...change, origin, companyId, atBranch, now });
    return { ...(await present(context, changed, companyId)), deviceToken: changed.deviceToken };
  }
}

/** The caller's log-in as a record, about one of its companies. @throws Refusal UNAUTHENTICATED; FORBIDDEN for another company */
async function present(
  { load, viewer }: Context,
  { token, expiresAt }: Pick<Login, 'token' | 'expiresAt'>,
  companyId: number | null,
): Promise<Login> {
  const login = requireLogInAt(viewer, companyId);
  const [company, administrator, client] = await Promise.all([
    load.known(Company, companyId ?? companyOfLogIn(login)),
    load.internal.one(Administrator, viewer.admin?.administratorId),
    load.internal.one(Client, viewer.member?.clientId),
  ]);
  return {
    token,
    expiresAt,
    deviceToken: null,
    email: administrator?.email ?? (client && ownEmail(client)) ?? null,
    company,
    administrator,
    client,
  };
}
