import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import type { LogInResult } from '../../src/account/login/log-in.js';
import { requestPasswordReset, resetPassword } from '../../src/account/login/password-reset.js';
import { renewSignOnKey, signOn } from '../../src/account/sign-on/sign-on.js';
import { ownRecord } from '../../src/client/claim-email.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { OptionalText } from '../shared/input-field.js';
import { Login, LoginRole } from './login.inputs.js';

@InputType()
export class SignOnInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, {
    description:
      'Token made by the website of the company with its sign-on key: a compact JWE (`alg` `dir`, `enc` `A256GCM`) under ' +
      'SHA-256 of the key followed by the company id. It holds JSON with `email`, `first_name`, `last_name`, `mobile` and ' +
      '`expires` (seconds since 1970, or a date and time). For members the old scheme of v1 (AES-128-CBC) is also accepted.',
  })
  token!: string;

  @Field(() => LoginRole)
  role!: LoginRole;
}

@InputType()
export class RequestPasswordResetInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  email!: string;

  @Field(() => LoginRole, { nullable: true, description: 'Kind of account; both kinds by default.' })
  role?: LoginRole | null;

  @OptionalText(
    'Address of the page to link to in the e-mail, which takes the token; on this server, an admitted origin or the website ' +
      'of the company of the account.',
  )
  page?: string | null;
}

@InputType()
export class ResetPasswordInput {
  @Field(() => String, { description: 'Token from the e-mail; valid for one use, within an hour.' })
  token!: string;

  @Field(() => String, { description: 'New password of 8 to 128 characters.' })
  newPassword!: string;

  @OptionalText('New password again, for forms that have it typed twice.')
  confirmNewPassword?: string | null;
}

@InputType()
export class RenewSignOnKeyInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => LoginRole, {
    nullable: true,
    description:
      'Role that the key signs on, MEMBER by default. Administrators can sign on only with a key for ADMIN, and not before ' +
      'there is one.',
  })
  role?: LoginRole | null;
}

@ObjectType({ simpleResolvers: true, description: 'Secret key with which the website of a company makes sign-on tokens.' })
export class SignOnKey {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Key to make tokens with; returned only when it is created.' })
  key!: string;
}

@Resolver()
export class SignOnResolver {
  @Mutation(() => Login, {
    description:
      'Logs in a person for whom the website of the company vouches by a token; an unknown member is created. The key of the ' +
      'token decides between administrator and member, whatever `role` says. Errors: `UNAUTHENTICATED` the token is expired, ' +
      'altered or of another company, or the company has no key for that role; `FORBIDDEN` the account is disabled; ' +
      '`TOO_MANY_TRIES` too many wrong tokens.',
  })
  @Allow('everybody')
  async signOn(@Arg('input', () => SignOnInput) input: SignOnInput, @Ctx() context: Context): Promise<Login> {
    const { em, viewer, origin, now } = context;
    const basketSessionId = viewer.admin || viewer.member ? null : viewer.sessionId;
    return loginOf(context, await signOn(em, { ...input, origin, basketSessionId }, now));
  }

  @Mutation(() => SignOnKey, {
    description:
      'Replaces the key that sign-on tokens are made with, and returns it this once; tokens made with the old key are refused ' +
      'from then on. Whoever has the key can log in as anyone of that role.',
  })
  @Allow('owner')
  async renewSignOnKey(
    @Arg('input', () => RenewSignOnKeyInput) { companyId, role }: RenewSignOnKeyInput,
    @Ctx() { em }: Context,
  ): Promise<SignOnKey> {
    return { companyId, key: await renewSignOnKey(em, companyId, role ?? 'member') };
  }

  @Mutation(() => Boolean, {
    description:
      'E-mails a token for a new password to each account with that address. Returns true whether or not there is an account. ' +
      'Errors: `TOO_MANY_TRIES` too many requests for that address.',
  })
  @Allow('everybody')
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput) { page, ...input }: RequestPasswordResetInput,
    @Ctx() { em, config, origin, now }: Context,
  ): Promise<boolean> {
    const sites = [config.publicUrl, ...config.corsOrigins];
    await requestPasswordReset(em, { ...input, page, sites, origin }, now);
    return true;
  }

  @Mutation(() => Login, {
    description:
      'Sets a new password by the token from an e-mail. All other log-ins of the account end. Errors: `INVALID` the token is ' +
      'used, expired or unknown, or the password is too short or too long; `TOO_MANY_TRIES` too many wrong tokens.',
  })
  @Allow('everybody')
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: Context,
  ): Promise<Login> {
    const { em, origin, now } = context;
    return loginOf(context, await resetPassword(em, { ...input, origin }, now));
  }
}

const loginOf = async ({ load }: Context, made: LogInResult): Promise<Login> => ({
  token: made.token,
  expiresAt: made.expiresAt,
  deviceToken: made.deviceToken,
  email: made.email,
  company: await load.known(Company, made.companyId),
  administrator: await load.internal.one(Administrator, made.administratorId),
  client: ownRecord(await load.internal.one(Client, made.clientId)),
});
