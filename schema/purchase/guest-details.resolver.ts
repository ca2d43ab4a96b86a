import { Extensions, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { GuestDetails as Details } from '../../src/client/guest-details.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';

const Detail = (description?: string): PropertyDecorator =>
  Field(() => String, { nullable: true, ...(description && { description }) });

@ObjectType({
  simpleResolvers: true,
  description: 'Details that a buyer without a log-in gave; fields that were not given are null.',
})
export class GuestDetails implements Omit<Details, 'notifications' | 'q' | 'extra' | 'answers' | 'defaultCompanyId'> {
  @Detail('First name of the buyer.')
  firstName?: string | null;

  @Detail('Last name of the buyer.')
  lastName?: string | null;

  @Detail('E-mail address of the buyer.')
  email?: string | null;

  @Detail()
  mobilePrefix?: string | null;

  @Detail()
  mobile?: string | null;

  @Detail()
  phonePrefix?: string | null;

  @Detail()
  phone?: string | null;

  @Detail()
  address1?: string | null;

  @Detail()
  address2?: string | null;

  @Detail()
  address3?: string | null;

  @Detail()
  address4?: string | null;

  @Detail()
  address5?: string | null;

  @Detail()
  postcode?: string | null;

  @Detail()
  country?: string | null;

  @Detail('IANA time zone of the buyer, such as `Europe/London`.')
  timeZone?: string | null;

  @Detail()
  locale?: string | null;

  @Detail()
  reference?: string | null;
}

@Resolver(() => Purchase)
export class GuestDetailsResolver {
  @Extensions({ audience: 'admin' })
  @FieldResolver(() => GuestDetails, {
    nullable: true,
    description: 'Details that a buyer without a log-in gave; null for all other purchases.',
  })
  guestDetails(@Root() { guestDetails }: Purchase): Details | null {
    return guestDetails;
  }
}
