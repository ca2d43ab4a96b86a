import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { Email } from '../../src/outbox/email.entity.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';

@Resolver(() => Booking)
export class BookingEmailResolver {
  @FieldResolver(() => [Email], {
    nullable: true,
    description: 'E-mails to the client about the booking, sent or still to be sent; for administrators.',
  })
  async emails(@Root() { id, companyId, purchaseId }: Booking, @Ctx() { load, viewer }: Context): Promise<Email[] | null> {
    requireAdmin(viewer, companyId);
    const emails = await load.all(Email, 'purchaseId', purchaseId);
    return emails.filter(
      ({ bookingId, clientId, givenUpAt }) => clientId !== null && (bookingId ?? id) === id && givenUpAt === null,
    );
  }
}
