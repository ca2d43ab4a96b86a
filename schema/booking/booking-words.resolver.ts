import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { type BookedParts, bookingSummary, startInWords } from '../../src/booking/describe-booking.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { LANGUAGES } from '../../src/shared/texts/language.js';
import { purchaseLanguage } from '../purchase/shown-client.js';
import type { Context } from '../shared/context.js';
import { type Awaitable, mapAwaitable, mapAwaitables } from '../shared/loading/awaitable.js';

/** A booking in words. */
@Resolver(() => Booking)
export class BookingWordsResolver {
  @FieldResolver(() => String, {
    description: 'Service, provider and company in English words, such as `Check with Ann at Branch A`.',
  })
  fullDescribe(@Root() booking: Booking, @Ctx() { load }: Context): Awaitable<string> {
    return mapAwaitable(partsOf(booking, load), (parts) => bookingSummary(parts, 'en'));
  }

  @FieldResolver(() => String, {
    description:
      'Service, provider and company in words, in the `language` of the purchase, such as `Schnitt mit Ann bei Filiale A`.',
  })
  async summary(@Root() booking: Booking, @Ctx() context: Context): Promise<string> {
    const [parts, purchase] = await Promise.all([
      partsOf(booking, context.load),
      context.load.internal.one(Purchase, booking.purchaseId),
    ]);
    return bookingSummary(parts, purchase ? await purchaseLanguage(purchase, context) : LANGUAGES[0]);
  }

  @FieldResolver(() => String, { description: 'Start in English words, in `timeZone`, such as `Mon 4th Mar 10:00am`.' })
  describe(@Root() { timeZone, startsAt }: Booking): string {
    return startInWords(timeZone, startsAt.getTime());
  }
}

function partsOf(booking: Booking, load: Context['load']): Awaitable<BookedParts> {
  const { serviceId, eventChainId, personId, resourceId, companyId } = booking;
  return load.shared(`words for ${[serviceId, eventChainId, personId, resourceId, companyId].join()}`, () => {
    const named = [
      load.oneAwaitable(Service, serviceId),
      load.oneAwaitable(EventChain, eventChainId),
      load.oneAwaitable(Person, personId),
      load.oneAwaitable(Resource, resourceId),
      load.oneAwaitable(Company, companyId),
    ] as const;
    return mapAwaitables(named, ([service, chain, person, resource, company]) => ({
      what: service?.name ?? chain?.name ?? null,
      provider: person?.name ?? resource?.name ?? null,
      company: company?.name ?? null,
    }));
  });
}
