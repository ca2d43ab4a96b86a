import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Opening as CurrentOpening } from '../../src/availability/find-opening.js';
import { Address } from '../../src/company/address.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'An address, or what changes of it.' })
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

  @OptionalText('Your own reference.')
  reference?: string | null;

  @OptionalBool('False while no live bookings are taken.')
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
  @Field(() => Int, { description: 'The company that gets a branch; it must not be one itself.' })
  parentId!: number;

  @Field(() => String)
  name!: string;

  @OptionalText("ISO 4217; the parent's by default.")
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
    'Whether a guest who buys leaves a name and an e-mail address or a phone; null leaves it to the parent, or the face.',
  )
  guestContactRequired?: boolean | null;

  @OptionalInt('Tax contained in every price, in per cent.')
  paymentTax?: number | null;

  @OptionalInt('Seconds a held time is kept.')
  holdSeconds?: number | null;

  @OptionalInt('Seconds a basket lives after its last use.')
  basketSeconds?: number | null;

  @OptionalInt('The schedule with the opening hours.')
  scheduleId?: number | null;

  @OptionalInt(
    'Months after which somebody is erased who has neither booked, bought nor logged in since: 1 to 1,200. Null: never. At the head of a family alone.',
  )
  clientRetentionMonths?: number | null;

  @OptionalText('The http(s) address where what is due is paid; `{long_id}` in it stands for the purchase.')
  paymentUrl?: string | null;

  @OptionalText(
    'The http(s) address of a page of your website that e-mails to clients lead to, with `{long_id}` in it for the purchase.',
  )
  purchasePageUrl?: string | null;

  @OptionalText('Language of e-mails, pages and calendars of clients without one of their own, and of those of staff.')
  locale?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Whether a company is open, by its opening hours less its closures.' })
export class Opening implements CurrentOpening {
  @Field(() => Boolean, { description: 'True while it is open.' })
  isOpen!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'Moment at which it closes or opens next; null: not within the next fortnight.',
  })
  until!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Kinds of things that the public can book or buy; true for each there is.' })
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

  @Field(() => Boolean, { description: 'True: there are days on which a place is open for certain services.' })
  clinics!: boolean;

  @Field(() => Boolean, { description: 'True: there are sequences of events that are attended one after the other.' })
  eventSequences!: boolean;

  @Field(() => Boolean, { description: 'True: there are goods that are sold.' })
  products!: boolean;

  @Field(() => Boolean, { description: 'True: there are bookings of certain services to pay for ahead.' })
  packages!: boolean;

  @Field(() => Boolean, { description: 'True: there are bookings to pay for ahead, for whichever service.' })
  bulkPurchases!: boolean;

  @Field(() => Boolean, { description: 'True: there are gift vouchers that are sold.' })
  vouchers!: boolean;

  @Field(() => Boolean, { description: 'True: there are codes that lower prices.' })
  coupons!: boolean;

  @Field(() => Boolean, { description: 'True: there are reasons to choose from when something is cancelled, moved or blocked.' })
  reasons!: boolean;

  @Field(() => Boolean, { description: 'True: there are texts that are shown on the way to a booking.' })
  bookingTexts!: boolean;

  @Field(() => Boolean, { description: 'True: there are questions that clients are asked.' })
  questions!: boolean;

  @Field(() => Boolean, { description: 'True: there are places with an address of their own.' })
  addresses!: boolean;

  @Field(() => Boolean, { description: 'True: there are levels of membership.' })
  memberLevels!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AddressConnection extends connectionOf(Address, 'Address') {}
