import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { cancelBooking } from '../../src/booking/cancel-booking.js';
import { checkInBooking, removeCustomStatus, setCustomStatus } from '../../src/booking/custom-status.js';
import { listBookings, listClientBookings } from '../../src/booking/list-bookings.js';
import { addNote, changeNote, deleteNote } from '../../src/booking/write-note.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { createBooking } from '../../src/purchase/bookings/create-booking.js';
import { type BookingChanges, updateBooking } from '../../src/purchase/bookings/update-booking.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireAnyAdmin } from '../shared/permission.js';
import { withoutNulls } from '../shared/without-nulls.js';
import {
  BookingArgs,
  BookingNoteInput,
  CancelBookingInput,
  CheckInInput,
  CreateBookingInput,
  CustomStatusInput,
  DeleteBookingNoteInput,
  MoveBookingInput,
  type NotifyingBookingKey,
  UpdateBookingInput,
} from './booking.inputs.js';
import { BookingConnection, BookingFilter, BookingOrder } from './booking-filter.inputs.js';
import { bookingToChange } from './booking-to-change.js';
import { toDomainInput, withOneId } from './domain-input.js';
import { withFaultsInParts } from './faults-in-parts.js';
import { loadAhead } from './load-ahead.js';
import { readableBooking } from './readable-booking.js';
import { RecordOwnerArgs, recordOwnerOf } from './record-owner.js';

@Resolver()
export class BookingResolver {
  @Query(() => BookingConnection, {
    description:
      'Bookings of the member in all companies of the family; for administrators, bookings of a company or of a client. By ' +
      '`startsAt` unless `orderBy` is given; without cancelled ones unless the filter includes them.',
  })
  @Allow('own or read', { forAdministrators: ['filter.clientId', 'filter.email', 'filter.matches', 'filter.ofBranches'] })
  async bookings(
    @Args(() => RecordOwnerArgs) owner: RecordOwnerArgs,
    @Arg('filter', () => BookingFilter, { nullable: true }) filter: BookingFilter | null,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Booking>> {
    const { em, face, viewer } = context;
    const { companyId, client, companyIds, timeZones } = recordOwnerOf(viewer, owner);
    const withTotal = isSelected(info, 'totalCount');
    const query = { filter: withOneId(filter ?? {}, face), orderBy, companyIds, timeZones, page, withTotal };
    const found = await (client ? listClientBookings(em, { companyId, ...client }, query) : listBookings(em, companyId, query));
    await loadAhead(found.rows, info, context);
    return toConnection(found);
  }

  @Query(() => Booking, { description: 'Booking by its id. Errors: `NOT_FOUND` there is no such booking for this caller.' })
  @Allow('buyer or read')
  booking(@Args(() => BookingArgs) name: BookingArgs, @Ctx() context: Context): Promise<Booking> {
    return readableBooking(name, context);
  }

  @Mutation(() => Booking, {
    description:
      'Creates a booking for a client, with a purchase of its own; the limits on booking in advance do not apply. Errors: ' +
      '`NOT_FOUND` the company has no such service, event or client, or the client is deleted; `INVALID` a field is wrong: ' +
      '`fields` names it; `FORBIDDEN` the details change the e-mail of a client whom other companies of the family know; ' +
      '`NOT_BOOKABLE` the time is not offered, `TIME_TAKEN` the time is taken, `NO_SPACE` too few spaces are left, these ' +
      'three with alternatives.',
  })
  @Allow('diary')
  createBooking(
    @Arg('input', () => CreateBookingInput) { client, ...input }: CreateBookingInput,
    @Ctx() { em, viewer, face, now }: Context,
  ): Promise<Booking> {
    const { administratorId, companyIds: staffOf } = requireAnyAdmin(viewer);
    const { refusesUnknownQuestions } = face;
    const buyer = client ? withoutNulls(client) : null;
    return createBooking(
      em,
      { ...toDomainInput(input, face), client: buyer, administratorId, staffOf, refusesUnknownQuestions },
      now,
    );
  }

  @Mutation(() => Booking, {
    description:
      'Moves a booking to another time, provider or event, and makes the other changes given; the old time stays taken until ' +
      'the new one is taken. Errors: `NOT_FOUND` there is no such booking for this caller; `STALE_VERSION` `expectedVersion` ' +
      'is not the current version; `CONFLICT` the booking is cancelled; `INVALID` a field is wrong: `fields` names it; ' +
      '`FORBIDDEN` a client changes a field that only staff may; `TOO_LATE` a client calls after `cancelUntil`; ' +
      '`NOT_BOOKABLE`, `TIME_TAKEN` or `NO_SPACE` the new time is not available, with alternatives.',
  })
  @Allow('buyer or diary')
  async moveBooking(@Arg('input', () => MoveBookingInput) input: MoveBookingInput, @Ctx() context: Context): Promise<Booking> {
    return withFaultsInParts(async () =>
      changeBooking(input, { ...input.changes, ...toDomainInput(input.to, context.face) }, context),
    );
  }

  @Mutation(() => Booking, {
    description:
      'Changes details of a booking, such as its answers and whether the client came; its time and provider are changed by ' +
      '`moveBooking`. Errors: `NOT_FOUND` there is no such booking for this caller; `STALE_VERSION` `expectedVersion` is not ' +
      'the current version; `CONFLICT` the booking is cancelled; `INVALID` a field is wrong: `fields` names it; `FORBIDDEN` a ' +
      'client changes a field that only staff may; `TIME_TAKEN` the additional time before or after the booking is not free.',
  })
  @Allow('buyer or diary')
  async updateBooking(
    @Arg('input', () => UpdateBookingInput) input: UpdateBookingInput,
    @Ctx() context: Context,
  ): Promise<Booking> {
    return withFaultsInParts(() => changeBooking(input, input.changes, context));
  }

  @Mutation(() => Booking, {
    description:
      'Cancels a booking and frees its time at once; cancelling again changes nothing. Errors: `NOT_FOUND` there is no such ' +
      'booking for this caller; `STALE_VERSION` `expectedVersion` is not the current version; `TOO_LATE` a client calls after ' +
      '`cancelUntil`.',
  })
  @Allow('buyer or diary')
  async cancelBooking(
    @Arg('input', () => CancelBookingInput) input: CancelBookingInput,
    @Ctx() context: Context,
  ): Promise<Booking> {
    const { em, now } = context;
    const { reason, notify, notifyStaff, expectedVersion } = input;
    const booking = await bookingToChange(input, context);
    return withExpectedVersion(em, { entity: Booking, ...booking, expectedVersion }, (tx) =>
      cancelBooking(tx, { ...booking, reason, notify, notifyStaff }, now),
    );
  }

  @Mutation(() => Booking, {
    description:
      'Records that the client has come; checking in again keeps the first time. Errors: `NOT_FOUND` there is no such booking ' +
      'for this caller; `STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` the booking is cancelled or ' +
      'on a waiting list.',
  })
  @Allow('buyer or diary')
  async checkInBooking(@Arg('input', () => CheckInInput) input: CheckInInput, @Ctx() context: Context): Promise<Booking> {
    const { em, now } = context;
    const { companyId, id } = await bookingToChange(input, context);
    return withExpectedVersion(em, { entity: Booking, companyId, id, expectedVersion: input.expectedVersion }, (tx) =>
      checkInBooking(tx, { companyId, id }, now),
    );
  }

  @Mutation(() => Booking, {
    description:
      "Gives a booking one of the company's own states, by its name. Errors: `NOT_FOUND` the company has no " +
      'such booking; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the company has ' +
      'no state of that name; `CONFLICT` the booking is cancelled or on a waiting list.',
  })
  @Allow('diary')
  setCustomStatus(
    @Arg('input', () => CustomStatusInput) { companyId, id, customStatus, expectedVersion }: CustomStatusInput,
    @Ctx() { em, now }: Context,
  ): Promise<Booking> {
    return withExpectedVersion(em, { entity: Booking, id, companyId, expectedVersion }, (tx) =>
      setCustomStatus(tx, { companyId, id, name: customStatus }, now),
    );
  }

  @Mutation(() => Booking, {
    description:
      "Removes one of the company's own states from a booking; a booking without it does not change. If the state says that " +
      'the client did not come, the attendance NO_SHOW becomes UNMARKED. Errors: `NOT_FOUND` the company has no such booking; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` the booking is cancelled or on a waiting ' +
      'list.',
  })
  @Allow('diary')
  removeCustomStatus(
    @Arg('input', () => CustomStatusInput) { companyId, id, customStatus, expectedVersion }: CustomStatusInput,
    @Ctx() { em, now }: Context,
  ): Promise<Booking> {
    return withExpectedVersion(em, { entity: Booking, id, companyId, expectedVersion }, (tx) =>
      removeCustomStatus(tx, { companyId, id, name: customStatus }, now),
    );
  }

  @Mutation(() => Booking, {
    description:
      'Adds a note to a booking, or changes the note with the id given; a cancelled booking may have notes ' +
      'too. Errors: `NOT_FOUND` there is no such booking or note; `STALE_VERSION` `expectedVersion` is not the ' +
      'current version; `INVALID` the text is empty.',
  })
  @Allow('diary')
  writeBookingNote(
    @Arg('input', () => BookingNoteInput) { companyId, bookingId, id, note, isPrivate, expectedVersion }: BookingNoteInput,
    @Ctx() { em }: Context,
  ): Promise<Booking> {
    return withExpectedVersion(em, { entity: Booking, id: bookingId, companyId, expectedVersion }, (tx) =>
      id != null
        ? changeNote(tx, { companyId, bookingId, id }, note)
        : addNote(tx, { companyId, bookingId, note, isPrivate: isPrivate ?? true }),
    );
  }

  @Mutation(() => Booking, {
    description:
      'Removes a note from its booking. Errors: `NOT_FOUND` there is no such booking or note; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version.',
  })
  @Allow('diary')
  deleteBookingNote(
    @Arg('input', () => DeleteBookingNoteInput) { companyId, bookingId, id, expectedVersion }: DeleteBookingNoteInput,
    @Ctx() { em }: Context,
  ): Promise<Booking> {
    return withExpectedVersion(em, { entity: Booking, id: bookingId, companyId, expectedVersion }, (tx) =>
      deleteNote(tx, { companyId, bookingId, id }),
    );
  }
}

async function changeBooking(key: NotifyingBookingKey, given: BookingChanges, context: Context): Promise<Booking> {
  const { em, face, now } = context;
  const { notify, notifyStaff, expectedVersion } = key;
  const changes = { ...given, notify, notifyStaff };
  const { refusesUnknownQuestions, refusesContradictions } = face;
  const how = { expectedVersion, refusesUnknownQuestions, refusesContradictions };
  const command = { ...(await bookingToChange(key, context)), changes, ...how };
  return updateBooking(em, command, now);
}
