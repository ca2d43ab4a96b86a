/**
 * Schema names of fields that `/api/v1` names differently, by their wire names. Selections and inputs use the schema's
 * name, refusals and descriptions the wire name.
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

/** Schema name of a wire field; undefined if it is the wire name in camelCase. */
export const ownNameOf = (name: string): string | undefined =>
  Object.hasOwn(WIRE_FIELDS, name) ? WIRE_FIELDS[name as keyof WireFields] : undefined;

/** Wire names by schema name, for those parameters whose names differ. */
export const wireNamesOf = (parameters: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap((name) => {
      const own = ownNameOf(name);
      return own === undefined ? [] : [[own, name]];
    }),
  );
