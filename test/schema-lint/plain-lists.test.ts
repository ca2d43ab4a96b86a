import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/build-schema.js';
import { isListField } from '../../schema/shared/loading/list-orders.js';

/** Lists without a connection do not show whether there are more rows: each needs a reason. Source: graphql.md, shape 6. */

const REASONS: Readonly<Record<string, readonly string[]>> = {
  'a company keeps them by hand; short lists end at 1,000': [
    ...['Query.bookingTexts', 'Query.categories', 'Query.eventSequences', 'Query.memberLevels'],
    ...['Query.questions', 'Query.reasons', 'Query.serviceGroups', 'Query.webhookEndpoints'],
  ],
  'an input of ids has at most 1,000': [
    ...['Clinic.people', 'Clinic.resources', 'Clinic.services', 'ClientQueue.services', 'EventSequence.eventGroups'],
    ...['Package.services', 'PrePaidBooking.services', 'ServiceGroup.services'],
  ],
  'a page shows whom one works with as a whole': [
    ...['ClientQueue.people', 'Person.resources', 'Person.services', 'Resource.people', 'Resource.services'],
    ...['Service.people', 'Service.resources'],
  ],
  'a person adds one at a time': [
    ...['Booking.notes', 'EventGroup.images', 'Person.images', 'Resource.images', 'Service.images', 'Schedule.conditions'],
    ...['Booking.emails', 'Booking.customStatuses', 'Queuer.customStatuses', 'Purchase.attachments'],
  ],
  'there is one for each question of a form': [
    ...['Booking.answers', 'Booking.surveyAnswers', 'Client.answers', 'EventChain.questions'],
  ],
  'a purchase has few courses, and shows each text of the company once': [
    'Purchase.confirmationTexts',
    'Purchase.courseBookings',
  ],
  'a period has at most 366 days': ['Schedule.openDays'],
};

test('every paged list is a connection, or has a reason not to be one', () => {
  const plain = Object.values(buildSchema().getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })))
    .filter(
      ({ name, field }) => !name.startsWith('Subscription.') && isListField(field) && !/Connection!?$/.test(String(field.type)),
    )
    .filter(({ field }) => field.args.some(({ name }) => name === 'first'))
    .map(({ name }) => name);
  expect(plain.toSorted()).toEqual(Object.values(REASONS).flat().toSorted());
});
