import { type GraphQLField, type GraphQLSchema, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';

/**
 * Orders of the lists whose own description does not state one, by `Type.field`; `*` stands for any type. Records that belong to
 * another are loaded in order of id; a stored list keeps the order in which it was sent.
 */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  'By their ids.': [
    ...['*.images', '*.attachments', 'Basket.voucherCodes', '*.courseBookings', '*.answers', '*.surveyAnswers', 'Booking.emails'],
    ...['Booking.notes', 'EventChain.questions', 'Query.basketAttachments', 'Obstacle.bookingIds'],
    ...['Person.services', 'Query.memberLevels', 'Query.searchCompanies'],
    ...['Query.webhookEndpoints', 'Resource.services', 'Schedule.conditions'],
    ...['Service.people', 'Service.resources', 'Mutation.clearBaskets', 'Mutation.detachFiles'],
  ],
  'In the order in which they were sent.': [
    ...['Clinic.personIds', 'Clinic.resourceIds', '*.serviceIds', 'Company.customStatuses', 'Question.options'],
    ...['ScheduleException.hours', 'Service.options', 'ShiftPattern.exceptDates', 'ShiftPatternCondition.companyIds'],
    ...['BasketItem.answers'],
  ],
  'The home company first, the others in the order in which they were sent.': ['Person.companyIds'],
  'By the service, then by their ids.': ['Person.resources', 'Resource.people'],
  'In no particular order.': ['ClientQueue.people', 'ClientQueue.services'],
  'In the order of `personIds`.': ['Clinic.people'],
  'In the order of `resourceIds`.': ['Clinic.resources'],
  'In the order of `serviceIds`.': ['Clinic.services', 'Package.services', 'PrePaidBooking.services', 'ServiceGroup.services'],
  'By `order`, then by their ids.': [...['Purchase.confirmationTexts', 'Query.eventSequences']],
  'By `startsAt`; past bookings with the latest first.': ['Viewer.bookings'],
  'By `startsAt`.': ['NextAvailable.times', 'AvailableCombination.times'],
  'In the order of the patterns of the schedule.': ['OpenDay.hours'],
  'By `date`.': ['AvailableDays.days', 'Schedule.openDays'],
  'By `at`.': ['Booking.customStatuses', 'Queuer.customStatuses'],
  'By `bookableId`.': ['AvailableTimes.combinations', 'NextTime.combinations'],
  'First those of what is offered, then of the company, of persons and of resources.': ['TimeExplanation.obstacles'],
  'By `currency`.': [
    ...['CouponAnalyticsRow.discount', 'CouponAnalyticsTotal.discount'],
    ...['BookingAnalyticsRow.bookedValue', 'BookingAnalyticsTotal.bookedValue', 'MoneyAnalytics.total'],
  ],
};

/** Adds its order to the description of every list that does not state it. */
export function describeOrders(schema: GraphQLSchema): GraphQLSchema {
  const orders = new Map(Object.entries(ORDERS).flatMap(([order, names]) => names.map((name) => [name, order] as const)));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const order = orders.get(`${type.name}.${field.name}`) ?? orders.get(`*.${field.name}`);
      if (order && isListField(field)) field.description = `${field.description} ${order}`;
    }
  }
  return schema;
}

/** True for a list, and for a connection, which is a page of one. */
export const isListField = ({ type }: GraphQLField<unknown, unknown>): boolean =>
  isListType(getNullableType(type)) || /Connection$/.test(getNamedType(type).name);
