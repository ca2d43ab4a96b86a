import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Int, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { BookingNote } from '../../src/booking/booking-note.entity.js';
import { cancellationDeadline } from '../../src/booking/cancellation-deadline.js';
import { Slot } from '../../src/capacity/slot.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Answer } from '../../src/client/questions/answer.entity.js';
import { Address } from '../../src/company/address.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { Event } from '../../src/event/event.entity.js';
import { BasketItem } from '../../src/purchase/basket/basket.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { redactClient } from '../../src/purchase/redact-client.js';
import { fullOf } from '../../src/purchase/totals.js';
import { JsonType } from '../../src/shared/column.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { SHOWN_CLIENT_ID, shownClientId } from '../purchase/shown-client.js';
import { isSelected } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Awaitable, mapAwaitable, mapAwaitables } from '../shared/loading/awaitable.js';
import { Money, money } from '../shared/money.js';
import { companiesOf, isAdminOf, isClientOrAdmin, isOfFamily, maySeeKeys, seesAllOf } from '../shared/permission.js';
import { LocalMoment } from '../shared/scalars.js';
import { bookableIdOf, eventIdOf } from './domain-input.js';

/** Records that belong to a booking: one statement per level for all of them, whatever the size of the page (`Loaders`). */
@Resolver(() => Booking)
export class BookingFieldsResolver {
  @FieldResolver(() => Client, {
    nullable: true,
    description:
      'Client who booked; null if the client is of another family of companies. Callers who have only the long id of the ' +
      'purchase see of the client only the details that the buyer gave; all other fields are null.',
  })
  client(@Root() booking: Booking, @Info() info: GraphQLResolveInfo, @Ctx() { viewer, load }: Context): Awaitable<Client | null> {
    const { clientId, companyId, purchaseId } = booking;
    // Loaded together with the client, the answers arrive a level earlier, and their questions with those of the booking.
    const answers = isSelected(info, 'answers') ? load.allAwaitable(Answer, 'clientId', clientId) : null;
    return mapAwaitables([load.internal.oneAwaitable(Client, clientId), answers], ([client]) => {
      if (!client || isClientOrAdmin(viewer, companyId, clientId)) return client;
      return mapAwaitable(load.oneAwaitable(Purchase, purchaseId), (purchase) => purchase && redactClient(client, purchase));
    });
  }

  @FieldResolver(() => Int, { description: SHOWN_CLIENT_ID })
  clientId(@Root() booking: Booking, @Ctx() context: Context): Awaitable<number> {
    return shownClientId(booking, context);
  }

  @FieldResolver(() => Service, { nullable: true, description: 'Service that is booked; null for a booking of an event.' })
  service(@Root() { serviceId }: Booking, @Ctx() { load }: Context): Awaitable<Service | null> {
    return load.oneAwaitable(Service, serviceId);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Person of the staff who provides the booking.' })
  person(@Root() { personId }: Booking, @Ctx() { load }: Context): Awaitable<Person | null> {
    return load.oneAwaitable(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: Booking, @Ctx() { load }: Context): Awaitable<Resource | null> {
    return load.oneAwaitable(Resource, resourceId);
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Booking, @Ctx() { load }: Context): Awaitable<Company> {
    return load.from(Company, companyId, (company) => company);
  }

  @FieldResolver(() => Purchase, {
    nullable: true,
    description: 'Purchase that the booking belongs to; null for administrators of a branch if it was bought in another branch.',
  })
  purchase(@Root() { purchaseId }: Booking, @Ctx() { load }: Context): Awaitable<Purchase | null> {
    return load.oneAwaitable(Purchase, purchaseId);
  }

  @FieldResolver(() => Slot, { nullable: true })
  slot(@Root() { slotId }: Booking, @Ctx() { load }: Context): Awaitable<Slot | null> {
    return load.oneAwaitable(Slot, slotId);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'Id of the bookable combination that was booked; null for an event.' })
  bookableId(@Root() booking: Booking): number | null {
    return bookableIdOf(booking);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Id of the occurrence of an event that was booked; null for a service.',
  })
  eventId(@Root() booking: Booking): number | null {
    return eventIdOf(booking);
  }

  @FieldResolver(() => Event, { nullable: true, description: 'Occurrence of an event that was booked; null for a service.' })
  event(@Root() { eventId, eventChainId }: Booking, @Ctx() { load }: Context): Awaitable<Event | null> {
    return eventChainId === null ? null : load.oneAwaitable(Event, eventId);
  }

  @FieldResolver(() => EventChain, { nullable: true })
  eventChain(@Root() { eventChainId }: Booking, @Ctx() { load }: Context): Awaitable<EventChain | null> {
    return load.oneAwaitable(EventChain, eventChainId);
  }

  @FieldResolver(() => [Answer], {
    description: 'Answers given with the booking; answers for staff alone are shown only to administrators.',
  })
  answers(@Root() booking: Booking, @Ctx() context: Context): Awaitable<Answer[]> {
    return answersOf(booking, context, false);
  }

  @FieldResolver(() => [Answer], { description: 'Answers given after the visit.' })
  surveyAnswers(@Root() booking: Booking, @Ctx() context: Context): Awaitable<Answer[]> {
    return answersOf(booking, context, true);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Unguessable id of the booking, by which `purchaseByBooking` finds its purchase; null for administrators who do not run ' +
      'the diary, or who act for some but not all of the companies of the purchase.',
  })
  longId(@Root() booking: Booking, @Ctx() context: Context): Awaitable<string | null> {
    const { obfuscated_id: name } = booking.settings;
    if (typeof name !== 'string') return null;
    return mapAwaitable(mayReadLongId(booking, context), (may) => (may ? name : null));
  }

  @FieldResolver(() => JsonType, {
    description:
      'JSON object of settings that callers keep with the booking; it contains the unguessable id (`longId`) for callers who ' +
      'may read it.',
  })
  settings(@Root() booking: Booking, @Ctx() context: Context): Awaitable<Record<string, unknown>> {
    const { obfuscated_id: name, ...others } = booking.settings;
    if (name === undefined) return booking.settings;
    return mapAwaitable(mayReadLongId(booking, context), (may) => (may ? booking.settings : others));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Name of the administrator who booked, for administrators of the company; null if a client booked, or an administrator ' +
      'of another company, except the head of the family, whose administrators the caller may not read.',
  })
  bookedByName(@Root() booking: Booking, @Ctx() context: Context): Awaitable<string | null> {
    return mapAwaitable(bookerOf(booking, context), (booker) => booker?.name ?? null);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'E-mail address of the administrator who booked; null where `bookedByName` is null.',
  })
  bookedByEmail(@Root() booking: Booking, @Ctx() context: Context): Awaitable<string | null> {
    return mapAwaitable(bookerOf(booking, context), (booker) => booker?.email ?? null);
  }

  @FieldResolver(() => [BookingNote], { description: 'Notes of the booking; private notes are shown only to administrators.' })
  notes(@Root() { id, companyId }: Booking, @Ctx() { viewer, load }: Context): Awaitable<BookingNote[]> {
    return mapAwaitable(load.allAwaitable(BookingNote, 'bookingId', id), (notes) =>
      notes.filter(({ deleted, isPrivate }) => !deleted && (!isPrivate || isAdminOf(viewer, companyId))),
    );
  }

  @FieldResolver(() => Address, {
    nullable: true,
    description: 'Address of the booking: that of the event, else of the resource, else of the company.',
  })
  address(@Root() booking: Booking, @Ctx() { load }: Context): Awaitable<Address | null> {
    const { eventChainId, resourceId, companyId } = booking;
    // The sessions of a course share one address.
    return load.shared(`address of chain ${eventChainId}, resource ${resourceId}, company ${companyId}`, () => {
      const owners = [
        load.oneAwaitable(EventChain, eventChainId),
        load.oneAwaitable(Resource, resourceId),
        load.oneAwaitable(Company, companyId),
      ] as const;
      return mapAwaitables(owners, ([chain, resource, company]) =>
        load.oneAwaitable(Address, chain?.addressId ?? resource?.addressId ?? company?.addressId),
      );
    });
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'End, exclusive, of the time for which spaces are held for a booking on the waiting list; null if none are held.',
  })
  offeredUntil(@Root() { id, onWaitingList }: Booking, @Ctx() { load, now, lifetime }: Context): Awaitable<Date | null> {
    if (!onWaitingList) return null;
    return mapAwaitable(load.internal.allAwaitable(BasketItem, 'offeredBookingId', id), ([offer]) => {
      lifetime.endAt(offer?.heldUntil ?? null);
      return offer && offer.heldUntil > now ? offer.heldUntil : null;
    });
  }

  @FieldResolver(() => Money, {
    description: 'Price of one place of the booking, before discounts and without the prices of answers.',
  })
  price(@Root() { price, companyId }: Booking): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, {
    description: 'Price of all spaces of the booking, with the amounts that answers add, less the discount.',
  })
  totalPrice(@Root() booking: Booking): Money {
    return money(fullOf(booking), booking.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount paid for the booking so far.' })
  paid(@Root() { paid, companyId }: Booking): Money {
    return money(paid, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount due at once for all spaces of the booking; 0 once it is cancelled.' })
  dueNow(@Root() { dueNow, companyId, isCancelled }: Booking, @Ctx() { face }: Context): Money {
    return money(isCancelled && !face.showsDueOfCancelled ? 0 : dueNow, companyId);
  }

  @FieldResolver(() => LocalMoment, {
    description: 'Start, ISO 8601 with the offset of `timeZone`, such as `2026-07-01T09:00:00+01:00`.',
  })
  localStart(@Root() { timeZone, startsAt }: Booking): string {
    return offsetText(timeZone, startsAt.getTime());
  }

  @FieldResolver(() => LocalMoment, {
    description: 'End, exclusive, ISO 8601 with the offset of `timeZone`, such as `2026-07-01T10:00:00+01:00`.',
  })
  localEnd(@Root() { timeZone, endsAt }: Booking): string {
    return offsetText(timeZone, endsAt.getTime());
  }

  @FieldResolver(() => Date, { description: 'Last moment, inclusive, at which the client may cancel or move the booking.' })
  cancelUntil(@Root() booking: Booking, @Ctx() context: Context): Awaitable<Date> {
    return deadlineOf(booking, context);
  }

  @FieldResolver(() => LocalMoment, {
    description: '`cancelUntil` as ISO 8601 with the offset of `timeZone`, such as `2026-07-01T09:00:00+01:00`.',
  })
  localCancelUntil(@Root() booking: Booking, @Ctx() context: Context): Awaitable<string> {
    return mapAwaitable(deadlineOf(booking, context), (deadline) => offsetText(booking.timeZone, deadline.getTime()));
  }

  @FieldResolver(() => Int, {
    description: 'Length in minutes as front ends show it; `duration` unless the service lists another.',
  })
  listedDuration(@Root() { serviceId, duration }: Booking, @Ctx() { load }: Context): Awaitable<number> {
    return mapAwaitable(
      load.oneAwaitable(Service, serviceId),
      (service) => service?.listedDurations[service.durations.indexOf(duration)] ?? duration,
    );
  }
}

function deadlineOf({ serviceId, eventId, eventChainId, startsAt }: Booking, { load }: Context): Awaitable<Date> {
  if (eventChainId !== null)
    return mapAwaitable(load.oneAwaitable(Event, eventId), (event) =>
      cancellationDeadline(startsAt, { storedDeadline: event?.cancelUntil ?? null }),
    );
  return mapAwaitable(load.oneAwaitable(Service, serviceId), (service) =>
    cancellationDeadline(startsAt, { minCancelPeriod: service?.minCancelPeriod ?? null }),
  );
}

function answersOf({ id, companyId }: Booking, { viewer, load }: Context, inSurvey: boolean): Awaitable<Answer[]> {
  return mapAwaitable(load.allAwaitable(Answer, 'bookingId', id), (answers) =>
    answers.filter(
      (answer) => !answer.deleted && answer.inSurvey === inSurvey && (!answer.adminOnly || isAdminOf(viewer, companyId)),
    ),
  );
}

/** Whether the viewer may read the long id of a booking, which gives access to all of its purchase. */
function mayReadLongId({ companyId, purchaseId }: Booking, { viewer, load }: Context): Awaitable<boolean> {
  if (!maySeeKeys(viewer, companyId)) return false;
  return mapAwaitable(
    load.internal.oneAwaitable(Purchase, purchaseId),
    (purchase) => purchase !== null && companiesOf(purchase).includes(companyId) && seesAllOf(viewer, purchase),
  );
}

/** The administrator who booked, shown to those of the company, even one of its parent, whose record they may not read. */
function bookerOf({ administratorId, companyId }: Booking, { viewer, load }: Context): Awaitable<Administrator | null> {
  if (!isAdminOf(viewer, companyId)) return null;
  return mapAwaitable(load.internal.oneAwaitable(Administrator, administratorId), (administrator) =>
    administrator && isOfFamily(viewer, administrator.companyId) ? administrator : null,
  );
}
