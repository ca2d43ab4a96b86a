import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Address } from '../../src/company/address.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';

@InputType({ description: 'An address, or what changes of it.' })
export class AddressInput {
  @MayText()
  name?: string | null;

  @MayText('Street number.')
  address1?: string | null;

  @MayText('Street name.')
  address2?: string | null;

  @MayText('Neighbourhood.')
  address3?: string | null;

  @MayText('City or town.')
  address4?: string | null;

  @MayText('County.')
  address5?: string | null;

  @MayText()
  postcode?: string | null;

  @MayText()
  country?: string | null;

  @Field(() => Number, { nullable: true, description: 'Latitude in degrees north, such as `51.5074`.' })
  lat?: number | null;

  @Field(() => Number, { nullable: true, description: 'Longitude in degrees east, such as `-0.1278`.' })
  long?: number | null;

  @MayText()
  mapUrl?: string | null;

  @MayText()
  mapMarker?: string | null;

  @MayText()
  phone?: string | null;

  @MayText()
  homephone?: string | null;

  @MayJson()
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
  @MayText()
  description?: string | null;

  @MayText('IANA time zone of the company, such as `Europe/London`.')
  timezone?: string | null;

  @MayText('Country of the company: ISO 3166-1 alpha-2, such as `GB`.')
  countryCode?: string | null;

  @MayText()
  website?: string | null;

  @MayText('Your own reference.')
  ref?: string | null;

  @MayFlag('False while no live bookings are taken.')
  live?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'The names a booking may carry in its `multiStatus`.' })
  multiStatus?: string[] | null;

  @MayJson()
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

  @MayText("ISO 4217; the parent's unless said.")
  currencyCode?: string | null;
}

@InputType()
export class UpdateCompanyInput extends CompanyDetailsInput {
  @Field(() => Int)
  id!: number;

  @MayText()
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
  @Field(() => Int)
  companyId!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @MayFlag()
  hasCoupons?: boolean | null;

  @MayFlag()
  hasDeals?: boolean | null;

  @MayFlag()
  hasProducts?: boolean | null;

  @MayFlag()
  hasServices?: boolean | null;

  @MayFlag()
  hasEvents?: boolean | null;

  @MayFlag()
  hasClasses?: boolean | null;

  @MayFlag()
  hasWallets?: boolean | null;

  @MayFlag()
  hasVouchers?: boolean | null;

  @MayFlag()
  hasWaitlists?: boolean | null;

  @MayFlag()
  hasPrices?: boolean | null;

  @MayFlag()
  mergePeople?: boolean | null;

  @MayFlag()
  mergeResources?: boolean | null;

  @MayFlag()
  requiresLogin?: boolean | null;

  @MayFlag('Whether a guest who buys leaves a name and an e-mail address or a phone; null leaves it to the parent, or the face.')
  guestContactRequired?: boolean | null;

  @MayWhole('Tax contained in every price, in per cent.')
  paymentTax?: number | null;

  @MayWhole('Seconds a held time is kept.')
  holdSeconds?: number | null;

  @MayWhole('Seconds a basket lives after its last use.')
  basketSeconds?: number | null;

  @MayWhole('The schedule with the opening hours.')
  scheduleId?: number | null;

  @MayText('The http(s) address where what is due is paid; `{long_id}` in it stands for the purchase.')
  paymentUrl?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Kinds of things that the public can book or buy; true for each there is.' })
export class CompanyOffers {
  @Field(() => Boolean)
  services!: boolean;

  @Field(() => Boolean)
  people!: boolean;

  @Field(() => Boolean)
  resources!: boolean;

  @Field(() => Boolean)
  events!: boolean;

  @Field(() => Boolean)
  categories!: boolean;

  @Field(() => Boolean)
  serviceGroups!: boolean;

  @Field(() => Boolean)
  clinics!: boolean;

  @Field(() => Boolean)
  eventSequences!: boolean;

  @Field(() => Boolean)
  products!: boolean;

  @Field(() => Boolean)
  packages!: boolean;

  @Field(() => Boolean)
  bulkPurchases!: boolean;

  @Field(() => Boolean)
  vouchers!: boolean;

  @Field(() => Boolean, { description: 'There are codes that lower prices.' })
  coupons!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AddressConnection extends connectionOf(Address, 'Address') {}
