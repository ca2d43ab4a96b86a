/**
 * Names of the schema for fields that `/api/v1` calls otherwise, by their wire names. Selections ask for them, inputs are sent by
 * them, and refusals and descriptions name them as the wire does.
 */
export const WIRE_FIELDS = {
  booked_by: 'bookedByName',
  certificate_paid: 'voucherPaid',
  child_level_service: 'offeredByBranches',
  current_multi_status: 'customStatus',
  detail_group_id: 'questionGroupId',
  detail_type: 'kind',
  has_deals: 'hasVoucherCodes',
  has_waitlists: 'hasWaitingLists',
  homephone: 'homePhone',
  ical_link: 'externalCalendarUrl',
  lat: 'latitude',
  long: 'longitude',
  max_advance_time: 'maxAdvancePeriod',
  max_book: 'maxQuantity',
  max_num_bookings: 'maxQuantity',
  message_type: 'step',
  multi_status: 'customStatuses',
  num_spaces: 'spaces',
  on_waitlist: 'onWaitingList',
  outcome: 'inSurvey',
  payment_type: 'paymentKind',
  reason_type: 'kind',
  person_companies: 'companyIds',
  recurrence_type: 'recurrence',
  spaces_wait: 'spacesWaiting',
  waitlength: 'waitingListLength',
} as const;

export type WireFields = typeof WIRE_FIELDS;

/** The schema's own name for a field of the wire; undefined where it is the wire's in camelCase. */
export const ownNameOf = (name: string): string | undefined =>
  Object.hasOwn(WIRE_FIELDS, name) ? WIRE_FIELDS[name as keyof WireFields] : undefined;

/** Wire names by the schema's, of those parameters that the two call otherwise. */
export const wireNamesOf = (parameters: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap((name) => {
      const own = ownNameOf(name);
      return own === undefined ? [] : [[own, name]];
    }),
  );
