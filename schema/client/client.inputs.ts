import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Client } from '../../src/client/client.entity.js';
import { JsonType, LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'An answer to one question.' })
export class AnswerInput {
  @Field(() => Int)
  questionId!: number;

  @OptionalText('The text; for a choice the name or id of the option, for a ticked box 1.')
  value!: string | null;
}

@InputType({ description: 'What clients may say of themselves.' })
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
  @OptionalText('Your own reference.')
  reference?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Day from which the client is one, such as `2026-03-04`; today by default.',
  })
  joinDate?: string | null;

  @OptionalInt('Number that callers keep with the client; stored and returned unchanged.')
  memberType?: number | null;

  @OptionalBool()
  sendEmail?: boolean | null;

  @OptionalInt()
  memberLevelId?: number | null;

  @OptionalInt('Id of a company of the same family.')
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

  @OptionalText('Makes the client a member. 8 to 128 characters.')
  password?: string | null;
}

@InputType()
export class UpdateClientInput extends ClientDetailsInput {
  @Field(() => Int)
  id!: number;

  @OptionalInt(
    'For administrators: a company whose staff they are; by default that of the log-in. With `clientId` a company that the ' +
      'client may book with.',
  )
  companyId?: number | null;

  @OptionalInt('The client who asks: whose record it is, or who looks after that client; of a member the member itself.')
  clientId?: number | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class SubmitClientInput extends OwnDetailsInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('The `version` you have seen, of a record that you may read; STALE_VERSION when there is a newer one.')
  expectedVersion?: number | null;

  @OptionalInt('The `id` of an earlier answer, to complete those details; its e-mail address must be sent again.')
  id?: number | null;

  @OptionalText('Your own reference; only for a new client.')
  reference?: string | null;

  @OptionalInt('Id of the member who is logged in and looks after the client; ignored from anybody else.')
  parentClientId?: number | null;

  @OptionalInt('Id of a company of the same family; only for a new client.')
  defaultCompanyId?: number | null;

  @OptionalText('Makes a new client a member. 8 to 128 characters.')
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

  @Field(() => Boolean, { description: 'True disables the client, false enables.' })
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

@InputType({ description: 'Text that the field contains, case-insensitively; of an id the id itself.' })
export class ClientMatch {
  @Field(() => ClientField)
  field!: ClientField;

  @Field(() => String)
  value!: string;
}

@InputType()
export class ClientFilter {
  @OptionalText('Text that the first, last or full name or the e-mail address contains, or a field that `searchFields` adds.')
  text?: string | null;

  @Field(() => [ClientField], { nullable: true })
  searchFields?: ClientField[] | null;

  @Field(() => [ClientMatch], { nullable: true, description: 'Texts in fields of the clients; all of them must match.' })
  matches?: ClientMatch[] | null;

  @OptionalInt()
  defaultCompanyId?: number | null;

  @OptionalBool('False by default.')
  includeDeleted?: boolean | null;
}

@InputType()
export class ClientOrder {
  @Field(() => ClientField, { description: 'Field by which the list is ordered; those that are equal in it, by their id.' })
  field!: ClientField;

  @OptionalBool('True: the last comes first. False by default.')
  descending?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class ClientConnection extends connectionOf(Client, 'Client') {}

@ObjectType({
  simpleResolvers: true,
  description: 'Details as they were understood; a stranger gets the same answer whether the client was known or not.',
})
export class SubmittedClient {
  @Field(() => Int, {
    description:
      'Number that only this caller can use, for an hour; of a member, or of whom a member looks after, the id of the client.',
  })
  id!: number;

  @Field(() => Client, { nullable: true, description: 'The whole record, for its member and for administrators.' })
  client!: Client | null;

  @Field(() => JsonType, { description: 'Details that were sent, without blank ones, by the names of the fields.' })
  sent!: Record<string, unknown>;

  @Field(() => Int, { nullable: true, description: 'Version of the client; null for callers who may not read it.' })
  version!: number | null;
}
