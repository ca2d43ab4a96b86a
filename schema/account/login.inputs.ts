import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { OptionalInt, OptionalText } from '../shared/input-field.js';

export enum LoginRole {
  ADMIN = 'admin',
  MEMBER = 'member',
}

registerEnumType(LoginRole, { name: 'LoginRole', description: 'Role of a log-in: administrator or member.' });

@InputType()
export class LogInInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @OptionalInt('Id of the company to log in to; required if the e-mail address has log-ins at several companies.')
  companyId?: number | null;

  @Field(() => LoginRole, {
    nullable: true,
    description: 'Kind of account; both kinds by default, an administrator before a member.',
  })
  role?: LoginRole | null;
}

@InputType()
export class ChangePasswordInput {
  @Field(() => String)
  currentPassword!: string;

  @Field(() => String, { description: 'New password of 8 to 128 characters.' })
  newPassword!: string;

  @OptionalText('New password again, for forms that have it typed twice.')
  confirmNewPassword?: string | null;

  @OptionalInt('Id of the administrator or member who calls; FORBIDDEN for any other id.')
  id?: number | null;

  @OptionalInt('Id of a company of the log-in, for which the new log-in is returned.')
  companyId?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody who is logged in, or has just been logged out.' })
export class Login {
  @Field(() => String, {
    nullable: true,
    description:
      'Token of the log-in, to be sent as `Authorization: Bearer`. Returned only when it is created; valid for 24 hours after ' +
      'its last use.',
  })
  token!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the log-in ends; each use of its token extends it to 24 hours from then. Null after `logOut`.',
  })
  expiresAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Token of the device, returned after a correct password was sent or a new one set. Kept on the device and sent as the ' +
      'header `Device-Token` with later log-ins, it lets their failures be counted separately, so that failures elsewhere ' +
      'cannot lock the account on that device. It gives no access.',
  })
  deviceToken!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => Company, { description: 'Company of the log-in.' })
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
