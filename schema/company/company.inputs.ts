import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Opening as CurrentOpening } from '../../src/availability/find-opening.js';
import { Address } from '../../src/company/address.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'Address, or changes to it; a field that is left out keeps its value.' })
export class AddressInput {
  @OptionalText()
  name?: string | null;

  @OptionalText('Street number.')
  address1?: string | null;

  @OptionalText('Street name.')
  address2?: string | null;

  @OptionalText('Neighbourhood.')
  address3?: string | null;

  @OptionalText('City or town.')
  address4?: string | null;

  @OptionalText('County.')
  address5?: string | null;

  @OptionalText()
  postcode?: string | null;

  @OptionalText()
  country?: string | null;

  @Field(() => Number, { nullable: true, description: 'Latitude in degrees north, such as `51.5074`.' })
  latitude?: number | null;

  @Field(() => Number, { nullable: true, description: 'Longitude in degrees east, such as `-0.1278`.' })
  longitude?: number | null;

  @OptionalText()
  mapUrl?: string | null;

  @OptionalText()
  mapMarker?: string | null;

  @OptionalText()
  phone?: string | null;

  @OptionalText()
  homePhone?: string | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;
}

@InputType()
export class CreateAddressInput extends AddressInput {
  @Field(() => Int)
  companyId!: number;
}

@InputType()
export class UpdateAddressInput extends CreateAddressInput {
  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class CompanyDetailsInput {
  @OptionalText()
  description?: string | null;

  @OptionalText('IANA time zone of the company, such as `Europe/London`.')
  timeZone?: string | null;

  @OptionalText('Country of the company: ISO 3166-1 alpha-2, such as `GB`.')
  countryCode?: string | null;

  @OptionalText()
  website?: string | null;

  @OptionalText('Reference of the company in a system of the caller.')
  reference?: string | null;

  @OptionalBool('True: clients can book at the company. False: only administrators can.')
  live?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Names of states that the company has defined, and gives its bookings.' })
  customStatuses?: string[] | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;

  @Field(() => AddressInput, { nullable: true })
  address?: AddressInput | null;
}

@InputType()
export class CreateBranchInput extends CompanyDetailsInput {
  @Field(() => Int, { description: 'Id of the company that gets the branch; it must not be a branch itself.' })
  parentId!: number;

  @Field(() => String)
  name!: string;

  @OptionalText('Currency as an ISO 4217 code, such as `GBP`; by default the currency of the parent.')
  currency?: string | null;
}

@InputType()
export class UpdateCompanyInput extends CompanyDetailsInput {
  @Field(() => Int)
  id!: number;

  @OptionalText()
  name?: string | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class DeleteCompanyInput {
  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class UpdateCompanySettingsInput {
  @OptionalBool('True: analysts are shown who the clients are, and what they wrote.')
  analystsSeeClients?: boolean | null;

  @Field(() => Int)
  companyId!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalBool()
  hasCoupons?: boolean | null;

  @OptionalBool()
  hasVoucherCodes?: boolean | null;

  @OptionalBool()
  hasProducts?: boolean | null;

  @OptionalBool()
  hasServices?: boolean | null;

  @OptionalBool()
  hasEvents?: boolean | null;

  @OptionalBool()
  hasClasses?: boolean | null;

  @OptionalBool()
  hasWallets?: boolean | null;

  @OptionalBool()
  hasVouchers?: boolean | null;

  @OptionalBool()
  hasWaitingLists?: boolean | null;

  @OptionalBool()
  hasPrices?: boolean | null;

  @OptionalBool()
  mergePeople?: boolean | null;

  @OptionalBool()
  mergeResources?: boolean | null;

  @OptionalBool()
  requiresLogin?: boolean | null;

  @OptionalBool(
    'True: a guest who buys must give a name and an e-mail address or a phone number. Null: the value of the parent, else ' +
      'required over GraphQL but not over the REST API.',
  )
  guestContactRequired?: boolean | null;

  @OptionalInt('Tax contained in every price, in per cent.')
  paymentTax?: number | null;

  @OptionalInt('Seconds for which a basket holds a time; null: the value of the parent, else of the server.')
  holdSeconds?: number | null;

  @OptionalInt('Seconds for which a basket is kept after its last use; null: the value of the parent, else of the server.')
  basketSeconds?: number | null;

  @OptionalInt('Id of the schedule with the opening hours.')
  scheduleId?: number | null;

  @OptionalInt(
    'Months without a booking, a purchase or a log-in after which a client is erased, 1 to 1,200; null: never. Only for the ' +
      'head of a family.',
  )
  clientRetentionMonths?: number | null;

  @OptionalText(
    'HTTP(S) address of the page where amounts due are paid; `{long_id}` in it stands for the purchase. Null: that of the ' +
      'parent.',
  )
  paymentUrl?: string | null;

  @OptionalText(
    'HTTP(S) address of the page of the website of the company that e-mails to clients link to; `{long_id}` in it stands ' +
      'for the purchase. Null: that of the parent, else the page of this server.',
  )
  purchasePageUrl?: string | null;

  @OptionalText(
    'Language of e-mails, pages and calendars for staff and for clients without a language of their own, such as `en` or ' +
      '`de-AT`. Null: that of the parent, else `en`.',
  )
  locale?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Whether a company is open, by its opening hours less its closures.' })
export class Opening implements CurrentOpening {
  @Field(() => Boolean, { description: 'True: the company is open now.' })
  isOpen!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the company next closes or opens; null: not within the next fortnight.',
  })
  until!: Date | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Kinds of things that the public can book or buy; true for each kind that the company has.',
})
export class CompanyOffers {
  @Field(() => Boolean, { description: 'True: there are services that can be booked.' })
  services!: boolean;

  @Field(() => Boolean, { description: 'True: there are persons of the staff.' })
  people!: boolean;

  @Field(() => Boolean, { description: 'True: there are rooms or other resources that can be booked.' })
  resources!: boolean;

  @Field(() => Boolean, { description: 'True: there are events that can be booked.' })
  events!: boolean;

  @Field(() => Boolean, { description: 'True: there are categories of services.' })
  categories!: boolean;

  @Field(() => Boolean, { description: 'True: there are groups of services.' })
  serviceGroups!: boolean;

  @Field(() => Boolean, { description: 'True: there are clinics, at which certain services are provided for a time.' })
  clinics!: boolean;

  @Field(() => Boolean, { description: 'True: there are sequences of events that are attended one after the other.' })
  eventSequences!: boolean;

  @Field(() => Boolean, { description: 'True: there are products for sale.' })
  products!: boolean;

  @Field(() => Boolean, { description: 'True: there are packages of pre-paid bookings of certain services.' })
  packages!: boolean;

  @Field(() => Boolean, { description: 'True: there are bulk purchases: pre-paid bookings of any service.' })
  bulkPurchases!: boolean;

  @Field(() => Boolean, { description: 'True: there are gift vouchers for sale.' })
  vouchers!: boolean;

  @Field(() => Boolean, { description: 'True: there are coupons, which lower prices by a code.' })
  coupons!: boolean;

  @Field(() => Boolean, { description: 'True: there are reasons to choose from when something is cancelled, moved or blocked.' })
  reasons!: boolean;

  @Field(() => Boolean, { description: 'True: there are texts that are shown at the steps of a booking.' })
  bookingTexts!: boolean;

  @Field(() => Boolean, { description: 'True: there are questions that clients are asked.' })
  questions!: boolean;

  @Field(() => Boolean, { description: 'True: the company has addresses.' })
  addresses!: boolean;

  @Field(() => Boolean, { description: 'True: there are levels of membership.' })
  memberLevels!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AddressConnection extends connectionOf(Address, 'Address') {}
