import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { OptionalInt, OptionalText } from '../shared/input-field.js';

export enum LoginRole {
  ADMIN = 'admin',
  MEMBER = 'member',
}

registerEnumType(LoginRole, { name: 'LoginRole', description: 'Role of a log-in.' });

@InputType()
export class LogInInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @OptionalInt('Id of the company to log in to; needed where the e-mail address has log-ins at several.')
  companyId?: number | null;

  @Field(() => LoginRole, {
    nullable: true,
    description: 'Kind of account; both kinds by default, and an administrator comes first.',
  })
  role?: LoginRole | null;
}

@InputType()
export class ChangePasswordInput {
  @Field(() => String)
  currentPassword!: string;

  @Field(() => String, { description: '8 to 128 characters.' })
  newPassword!: string;

  @OptionalText('The new one again, where a form asks twice.')
  confirmNewPassword?: string | null;

  @OptionalInt('FORBIDDEN unless it is the administrator or member who asks.')
  id?: number | null;

  @OptionalInt("A company of the caller's, which the answer is about.")
  companyId?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody who is logged in, or has just been logged out.' })
export class Login {
  @Field(() => String, {
    nullable: true,
    description:
      'Token of the log-in, to be sent as `Authorization: Bearer`. Returned only when it is made; valid for 24 hours since its last use.',
  })
  token!: string | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Moment at which the log-in ends unless its token is used before: each use puts it off to 24 hours later. Null after `logOut`.',
  })
  expiresAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Told when a password was shown or set. Kept on the device and sent as the header `Device-Token` with later log-ins, it has their failures counted apart: nobody else can lock this account out there. It opens nothing.',
  })
  deviceToken!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => Company, { description: 'The company logged in to.' })
  company!: Company;

  @Field(() => Administrator, { nullable: true, description: 'Administrator who is logged in; null for a member.' })
  administrator!: Administrator | null;

  @Field(() => Client, { nullable: true, description: 'Member who is logged in; null for an administrator.' })
  client!: Client | null;
}

@InputType()
export class SwitchCompanyInput {
  @Field(() => Int)
  companyId!: number;
}
