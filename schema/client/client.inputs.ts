import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Client } from '../../src/client/client.entity.js';
import { JsonType, LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'Answer to one question.' })
export class AnswerInput {
  @Field(() => Int)
  questionId!: number;

  @OptionalText('Text of the answer; for a choice the name or number of the option, for a ticked box `1`.')
  value!: string | null;
}

@InputType({ description: 'Details that clients may give of themselves.' })
export class OwnDetailsInput {
  @OptionalText()
  firstName?: string | null;

  @OptionalText()
  lastName?: string | null;

  @OptionalText('E-mail address, unique in the family of companies, case-insensitively.')
  email?: string | null;

  @OptionalText('Country code of the mobile number, such as `44`.')
  mobilePrefix?: string | null;

  @OptionalText()
  mobile?: string | null;

  @OptionalText('Country code of the telephone number, such as `44`.')
  phonePrefix?: string | null;

  @OptionalText()
  phone?: string | null;

  @OptionalText()
  address1?: string | null;

  @OptionalText()
  address2?: string | null;

  @OptionalText()
  address3?: string | null;

  @OptionalText()
  address4?: string | null;

  @OptionalText()
  address5?: string | null;

  @OptionalText()
  postcode?: string | null;

  @OptionalText()
  country?: string | null;

  @OptionalText('IANA time zone of the client, such as `Europe/London`.')
  timeZone?: string | null;

  @OptionalText()
  locale?: string | null;

  @OptionalJson()
  notifications?: Record<string, unknown> | null;

  @OptionalJson('Answers kept with the client, by question.')
  q?: Record<string, unknown> | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @Field(() => [AnswerInput], { nullable: true, description: 'Answers to the questions about clients.' })
  answers?: AnswerInput[] | null;
}

@InputType({ description: 'Details of a client, with those that only administrators may write.' })
export class ClientDetailsInput extends OwnDetailsInput {
  @OptionalText('Reference of the client in a system of the caller.')
  reference?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Day on which the client became a client, such as `2026-03-04`; today by default.',
  })
  joinDate?: string | null;

  @OptionalInt('Number that callers keep with the client; stored and returned unchanged.')
  memberType?: number | null;

  @OptionalBool()
  sendEmail?: boolean | null;

  @OptionalInt()
  memberLevelId?: number | null;

  @OptionalInt('Id of the branch that the client goes to, a company of the same family.')
  defaultCompanyId?: number | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalInt('Id of the client who looks after this one.')
  parentClientId?: number | null;
}

@InputType()
export class CreateClientInput extends ClientDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalText('Password of 8 to 128 characters, which makes the client a member.')
  password?: string | null;
}

@InputType()
export class UpdateClientInput extends ClientDetailsInput {
  @Field(() => Int)
  id!: number;

  @OptionalInt(
    'Id of a company of which the caller is an administrator; by default that of the log-in. With `clientId`, a company ' +
      'with which the client may book.',
  )
  companyId?: number | null;

  @OptionalInt(
    'Id of the client for whom the change is made: the client to change, or the one who looks after that client; for a ' +
      'member, the id of that member.',
  )
  clientId?: number | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class SubmitClientInput extends OwnDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Version that the caller has seen of a record that the caller may read; STALE_VERSION if there is a newer one.')
  expectedVersion?: number | null;

  @OptionalInt('Id returned by an earlier call, to complete the details sent then; their e-mail address must be sent again.')
  id?: number | null;

  @OptionalText('Reference of the client in a system of the caller; only for a new client.')
  reference?: string | null;

  @OptionalInt('Id of the member who is logged in and looks after the client; ignored for other callers.')
  parentClientId?: number | null;

  @OptionalInt('Id of the branch that the client goes to, a company of the same family; only for a new client.')
  defaultCompanyId?: number | null;

  @OptionalText('Password of 8 to 128 characters, which makes a new client a member.')
  password?: string | null;
}

@InputType({ description: 'Client to disable or enable, by `id` or `email`: one of the two.' })
export class DisableClientInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @OptionalInt()
  id?: number | null;

  @OptionalText()
  email?: string | null;

  @Field(() => Boolean, { description: 'True: disables the client. False: enables the client.' })
  disabled!: boolean;
}

export enum ClientField {
  ID = 'id',
  FIRST_NAME = 'firstName',
  LAST_NAME = 'lastName',
  EMAIL = 'email',
  MOBILE = 'mobile',
  PHONE = 'phone',
  REFERENCE = 'reference',
  ADDRESS1 = 'address1',
  ADDRESS4 = 'address4',
  POSTCODE = 'postcode',
  COUNTRY = 'country',
  JOIN_DATE = 'joinDate',
  MEMBER_TYPE = 'memberType',
  MEMBER_LEVEL_ID = 'memberLevelId',
  DEFAULT_COMPANY_ID = 'defaultCompanyId',
  CREATED_AT = 'createdAt',
  UPDATED_AT = 'updatedAt',
}

registerEnumType(ClientField, { name: 'ClientField', description: 'Field by which clients are searched and ordered.' });

@InputType({ description: 'Text that the field contains, case-insensitively; for a field that is an id, the exact id.' })
export class ClientMatch {
  @Field(() => ClientField)
  field!: ClientField;

  @Field(() => String)
  value!: string;
}

@InputType()
export class ClientFilter {
  @OptionalText('Text contained in the first, last or full name, the e-mail address or an additional field of `searchFields`.')
  text?: string | null;

  @Field(() => [ClientField], { nullable: true })
  searchFields?: ClientField[] | null;

  @Field(() => [ClientMatch], { nullable: true, description: 'Texts in fields of the clients; all of them must match.' })
  matches?: ClientMatch[] | null;

  @OptionalInt()
  defaultCompanyId?: number | null;

  @OptionalBool('True: includes deleted clients. False by default.')
  includeDeleted?: boolean | null;
}

@InputType()
export class ClientOrder {
  @Field(() => ClientField, { description: 'Field by which the list is ordered; records with equal values, by their id.' })
  field!: ClientField;

  @OptionalBool('True: descending order. False by default.')
  descending?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class ClientConnection extends connectionOf(Client, 'Client') {}

@ObjectType({
  simpleResolvers: true,
  description:
    'Details as they were accepted; callers who may not read the client get the same result whether the client was known or not.',
})
export class SubmittedClient {
  @Field(() => Int, {
    description:
      'Number that only this caller can use, for an hour; for a member, or a client whom the member looks after, the id of ' +
      'the client.',
  })
  id!: number;

  @Field(() => Client, {
    nullable: true,
    description: 'Record of the client, for that member and for administrators; null for all others.',
  })
  client!: Client | null;

  @Field(() => JsonType, { description: 'Details that were sent, without blank ones, by the names of the fields.' })
  sent!: Record<string, unknown>;

  @Field(() => Int, { nullable: true, description: 'Version of the client; null for callers who may not read it.' })
  version!: number | null;
}
