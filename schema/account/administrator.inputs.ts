import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { NAMED_ROLES, type Role } from '../../src/shared/viewer.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType()
export class CreateAdministratorInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => NAMED_ROLES, {
    description: 'Role that decides what the administrator may do; only an owner can make somebody an owner.',
  })
  role!: Role;

  @OptionalText('Password of 8 to 128 characters; without one the administrator cannot log in until a password is set.')
  password?: string | null;

  @OptionalInt('Id of the person of the staff who is this administrator.')
  personId?: number | null;

  @OptionalBool()
  disabled?: boolean | null;
}

@InputType()
export class UpdateAdministratorInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalText()
  name?: string | null;

  @OptionalText()
  email?: string | null;

  @OptionalEnum(NAMED_ROLES, 'Role that decides what the administrator may do; only an owner can make somebody an owner.')
  role?: Role | null;

  @OptionalText(
    'New password of 8 to 128 characters; ends the log-ins of the administrator, except the one that makes the change.',
  )
  password?: string | null;

  @OptionalInt('Id of the person of the staff who is this administrator.')
  personId?: number | null;

  @OptionalBool('True: the administrator cannot log in, and existing log-ins end.')
  disabled?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class AdministratorConnection extends connectionOf(Administrator, 'Administrator') {}
