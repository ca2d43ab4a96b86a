import type { BookingText } from '../../src/company/booking-text.entity.js';
import { BOOKING_TEXTS, REASONS } from '../../src/company/company-lists.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { shortListResolver } from '../shared/short-list-resolver.js';
import { SaveBookingTextInput, SaveReasonInput } from './company-lists.inputs.js';

export const BookingTextResolver = shortListResolver({
  kind: BOOKING_TEXTS,
  input: SaveBookingTextInput,
  one: 'bookingText',
  all: 'bookingTexts',
  description: 'Texts shown to clients at the steps of a booking, by `order`.',
  fieldsOf: ({ message, step, itemKind, itemId, order }: SaveBookingTextInput): Partial<BookingText> => {
    const kind = itemKind as BookingText['itemKind'] | null | undefined;
    return dropNulls({ message, step, itemKind: kind, itemId, order }, 'message', 'step', 'itemKind', 'order');
  },
});

export const ReasonResolver = shortListResolver({
  kind: REASONS,
  input: SaveReasonInput,
  one: 'reason',
  all: 'reasons',
  description: 'Reasons to choose from when something is cancelled, moved or blocked, by `order`.',
  fieldsOf: ({ name, kind, order }: SaveReasonInput) => dropNulls({ name, kind, order }, 'name', 'kind', 'order'),
});
