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

  @Field(() => NAMED_ROLES, { description: 'Decides what the administrator may do. Only an owner makes owners.' })
  role!: Role;

  @OptionalText('8 to 128 characters; without one there is no log-in until it is set.')
  password?: string | null;

  @OptionalInt('The staff record of the same human.')
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

  @OptionalEnum(NAMED_ROLES, 'Decides what the administrator may do. Only an owner makes owners.')
  role?: Role | null;

  @OptionalText('A new one ends the sessions.')
  password?: string | null;

  @OptionalInt('Id of the person of the staff that the administrator is.')
  personId?: number | null;

  @OptionalBool('True ends the sessions.')
  disabled?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class AdministratorConnection extends connectionOf(Administrator, 'Administrator') {}
