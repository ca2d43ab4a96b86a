import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import type { Role } from '../../src/shared/viewer.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayText, MayWhole } from '../shared/input-field.js';

@InputType()
export class CreateAdministratorInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'owner, admin, staff or analyst. Only an owner makes owners.' })
  role!: Role;

  @MayText('8 to 128 characters; without one there is no log-in until it is set.')
  password?: string | null;

  @MayWhole('The staff record of the same human.')
  personId?: number | null;

  @MayFlag()
  disabled?: boolean | null;
}

@InputType()
export class UpdateAdministratorInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @MayText()
  name?: string | null;

  @MayText()
  email?: string | null;

  @MayText('owner, admin, staff or analyst.')
  role?: Role | null;

  @MayText('A new one ends the sessions.')
  password?: string | null;

  @MayWhole('Id of the person of the staff that the administrator is.')
  personId?: number | null;

  @MayFlag('True ends the sessions.')
  disabled?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class AdministratorConnection extends connectionOf(Administrator, 'Administrator') {}
