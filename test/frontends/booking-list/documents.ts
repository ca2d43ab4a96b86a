/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Whether the client of a booking came. */
export type Attendance =
  /** The client came. */
  | 'ATTENDED'
  /** The client did not come. */
  | 'NO_SHOW'
  /** The attendance has not been marked. */
  | 'UNMARKED';

/** Way by which a booking was made. */
export type BookingChannel =
  /** By an administrator of the company. */
  | 'ADMIN'
  /** By the client, with a log-in. */
  | 'MEMBER'
  /** By a guest, without a log-in. */
  | 'ONLINE'
  /** By serving a walk-in. */
  | 'QUEUE';

/** Conditions that bookings of a company must meet, all of them. */
export type BookingFilter = {
  /** Whether the client came. */
  attendance?: Attendance | null | undefined;
  /** Id of a combination of a service with its person or resource. */
  bookableId?: number | null | undefined;
  /** Id of a category: only bookings of its services. */
  categoryId?: number | null | undefined;
  /** Way by which the bookings were made. */
  channel?: BookingChannel | null | undefined;
  /** Id of the client who booked. */
  clientId?: number | null | undefined;
  /** Id of a clinic: only bookings that begin during it, of its services, staff and resources where it names any. */
  clinicId?: number | null | undefined;
  /** Id of the coupon that lowered the price. */
  couponId?: number | null | undefined;
  /** Earliest time at which the bookings were made, inclusive. */
  createdFrom?: string | null | undefined;
  /** Latest time at which the bookings were made, exclusive. */
  createdUntil?: string | null | undefined;
  /** Name of one of the states that the company has defined: only bookings with it in `customStatuses`. */
  customStatus?: string | null | undefined;
  /** E-mail address of the client, or the one given with the booking; case-insensitive. */
  email?: string | null | undefined;
  /** Id of an occurrence of an event. */
  eventId?: number | null | undefined;
  /** First day, inclusive, such as `2026-03-04`. */
  from?: string | null | undefined;
  /** Earliest start on the day `from`, inclusive, such as `09:30`; INVALID without `from`. */
  fromTime?: string | null | undefined;
  /** True: only bookings with nothing left to pay, as on a waiting list. False: only bookings with an amount left to pay. */
  fullyPaid?: boolean | null | undefined;
  /** True: includes cancelled bookings. False by default. */
  includeCancelled?: boolean | null | undefined;
  /** Texts in fields of the bookings; all of them must match. */
  matches?: Array<BookingMatch> | null | undefined;
  /** True: bookings of all branches of the company instead of its own. */
  ofBranches?: boolean | null | undefined;
  /** True: only cancelled bookings; `includeCancelled` is then not needed. */
  onlyCancelled?: boolean | null | undefined;
  /** Earliest time of a successful payment for the purchase, inclusive; only purchases that the caller may see completely. */
  paidFrom?: string | null | undefined;
  /** Latest time of a successful payment for the purchase, exclusive; only purchases that the caller may see completely. */
  paidUntil?: string | null | undefined;
  /** Id of a person of the staff. */
  personId?: number | null | undefined;
  /** Id of the purchase. */
  purchaseId?: number | null | undefined;
  /** Id of a room or another resource. */
  resourceId?: number | null | undefined;
  /** Id of the service. */
  serviceId?: number | null | undefined;
  /** Id of the slot: the time that is taken. */
  slotId?: number | null | undefined;
  /** Status of the bookings. */
  status?: BookingStatus | null | undefined;
  /** Last day, inclusive, such as `2026-03-31`. */
  to?: string | null | undefined;
  /** Latest start on the day `to`, exclusive, such as `17:30`; INVALID without `to`. */
  toTime?: string | null | undefined;
  /** Earliest time of the last change, inclusive. */
  updatedFrom?: string | null | undefined;
};

/** Text that the field contains, case-insensitively. */
export type BookingMatch = {
  /** Field that is searched. */
  field: BookingTextField;
  /** Text that is searched for. */
  value: string;
};

/** State of the time of a booking. */
export type BookingStatus =
  /** The time is blocked by the staff. */
  | 'BLOCKED'
  /** The time or the spaces are taken. */
  | 'BOOKED'
  /** The booking is cancelled, and its time is free again. */
  | 'FREED'
  /** The booking is on the waiting list of its event. */
  | 'WAITING';

/** Field in which bookings can be searched for a text. */
export type BookingTextField =
  /** Channel by which the booking was made, in lower case, such as `online`. */
  | 'CHANNEL'
  /** First and last name of the client. */
  | 'CLIENT_NAME'
  /** E-mail address of the client. */
  | 'EMAIL'
  /** First name of the client. */
  | 'FIRST_NAME'
  /** Last name of the client. */
  | 'LAST_NAME'
  /** Mobile number of the client. */
  | 'MOBILE'
  /** Name of the person who provides the booking. */
  | 'PERSON_NAME'
  /** Telephone number of the client. */
  | 'PHONE'
  /** Unguessable id of the purchase. */
  | 'PURCHASE_LONG_ID'
  /** Name of the room or other resource. */
  | 'RESOURCE_NAME'
  /** Name of the service or event. */
  | 'SERVICE_NAME';

/** Kind of an entry in the feed of changes: a change of a record, or a fact that explains such changes. */
export type ChangeKind =
  /** An address, or a part of it, was changed. */
  | 'ADDRESS_CHANGED'
  /** An address was created. */
  | 'ADDRESS_CREATED'
  /** An address was deleted: lists no longer show it. */
  | 'ADDRESS_DELETED'
  /** An administrator, or a part of it, was changed. */
  | 'ADMINISTRATOR_CHANGED'
  /** An administrator was created. */
  | 'ADMINISTRATOR_CREATED'
  /** An administrator was deleted: lists no longer show it. */
  | 'ADMINISTRATOR_DELETED'
  /** The presence of a member of the staff was set. */
  | 'ATTENDANCE_CHANGED'
  /** A booking was cancelled. */
  | 'BOOKING_CANCELLED'
  /** Fields of a booking were changed, though not its time. */
  | 'BOOKING_CHANGED'
  /** The client of a booking arrived. */
  | 'BOOKING_CHECKED_IN'
  /** A booking was made. */
  | 'BOOKING_CREATED'
  /** A booking was deleted: lists no longer show it. */
  | 'BOOKING_DELETED'
  /** A booking was moved to another time, person or resource. */
  | 'BOOKING_MOVED'
  /** Spaces are held for a booking on a waiting list. */
  | 'BOOKING_OFFERED'
  /** A booking left the waiting list and is booked. */
  | 'BOOKING_PROMOTED'
  /** A booking text, or a part of it, was changed. */
  | 'BOOKING_TEXT_CHANGED'
  /** A booking text was created. */
  | 'BOOKING_TEXT_CREATED'
  /** A booking text was deleted: lists no longer show it. */
  | 'BOOKING_TEXT_DELETED'
  /** A category, or a part of it, was changed. */
  | 'CATEGORY_CHANGED'
  /** A category was created. */
  | 'CATEGORY_CREATED'
  /** A category was deleted: lists no longer show it. */
  | 'CATEGORY_DELETED'
  /** Fields of a client were changed. */
  | 'CLIENT_CHANGED'
  /** A client was created. */
  | 'CLIENT_CREATED'
  /** A client was deleted: lists no longer show it. */
  | 'CLIENT_DELETED'
  /** A client queue, or a part of it, was changed. */
  | 'CLIENT_QUEUE_CHANGED'
  /** A client queue was created. */
  | 'CLIENT_QUEUE_CREATED'
  /** A client queue was deleted: lists no longer show it. */
  | 'CLIENT_QUEUE_DELETED'
  /** A clinic, or a part of it, was changed. */
  | 'CLINIC_CHANGED'
  /** A clinic was created. */
  | 'CLINIC_CREATED'
  /** A clinic was deleted: lists no longer show it. */
  | 'CLINIC_DELETED'
  /** A closure, or a part of it, was changed. */
  | 'CLOSURE_CHANGED'
  /** A closure was created. */
  | 'CLOSURE_CREATED'
  /** A closure was deleted: lists no longer show it. */
  | 'CLOSURE_DELETED'
  /** A company, or a part of it, was changed. */
  | 'COMPANY_CHANGED'
  /** A company was created. */
  | 'COMPANY_CREATED'
  /** A company was deleted: lists no longer show it. */
  | 'COMPANY_DELETED'
  /** A coupon, or a part of it, was changed. */
  | 'COUPON_CHANGED'
  /** A coupon was created. */
  | 'COUPON_CREATED'
  /** A coupon was deleted: lists no longer show it. */
  | 'COUPON_DELETED'
  /** An event chain, or a part of it, was changed. */
  | 'EVENT_CHAIN_CHANGED'
  /** An event chain was created. */
  | 'EVENT_CHAIN_CREATED'
  /** An event chain was deleted: lists no longer show it. */
  | 'EVENT_CHAIN_DELETED'
  /** An event, or a part of it, was changed. */
  | 'EVENT_CHANGED'
  /** An event was created. */
  | 'EVENT_CREATED'
  /** An event was deleted: lists no longer show it. */
  | 'EVENT_DELETED'
  /** An event group, or a part of it, was changed. */
  | 'EVENT_GROUP_CHANGED'
  /** An event group was created. */
  | 'EVENT_GROUP_CREATED'
  /** An event group was deleted: lists no longer show it. */
  | 'EVENT_GROUP_DELETED'
  /** An event sequence, or a part of it, was changed. */
  | 'EVENT_SEQUENCE_CHANGED'
  /** An event sequence was created. */
  | 'EVENT_SEQUENCE_CREATED'
  /** An event sequence was deleted: lists no longer show it. */
  | 'EVENT_SEQUENCE_DELETED'
  /** The last space of an event was booked. */
  | 'EVENT_SOLD_OUT'
  /** The hold of a line of a basket ended. */
  | 'HOLD_EXPIRED'
  /** A member level, or a part of it, was changed. */
  | 'MEMBER_LEVEL_CHANGED'
  /** A member level was created. */
  | 'MEMBER_LEVEL_CREATED'
  /** A member level was deleted: lists no longer show it. */
  | 'MEMBER_LEVEL_DELETED'
  /** A package, or a part of it, was changed. */
  | 'PACKAGE_CHANGED'
  /** A package was created. */
  | 'PACKAGE_CREATED'
  /** A package was deleted: lists no longer show it. */
  | 'PACKAGE_DELETED'
  /** A payment, or a part of it, was changed. */
  | 'PAYMENT_CHANGED'
  /** A payment was created. */
  | 'PAYMENT_CREATED'
  /** A payment was deleted: lists no longer show it. */
  | 'PAYMENT_DELETED'
  /** A person, or a part of it, was changed. */
  | 'PERSON_CHANGED'
  /** A person was created. */
  | 'PERSON_CREATED'
  /** A person was deleted: lists no longer show it. */
  | 'PERSON_DELETED'
  /** A pre-paid booking, or a part of it, was changed. */
  | 'PRE_PAID_BOOKING_CHANGED'
  /** A pre-paid booking was created. */
  | 'PRE_PAID_BOOKING_CREATED'
  /** A pre-paid booking was deleted: lists no longer show it. */
  | 'PRE_PAID_BOOKING_DELETED'
  /** A product, or a part of it, was changed. */
  | 'PRODUCT_CHANGED'
  /** A product was created. */
  | 'PRODUCT_CREATED'
  /** A product was deleted: lists no longer show it. */
  | 'PRODUCT_DELETED'
  /** A purchase, or a part of it, was changed. */
  | 'PURCHASE_CHANGED'
  /** A purchase was made. */
  | 'PURCHASE_CREATED'
  /** A purchase was deleted: lists no longer show it. */
  | 'PURCHASE_DELETED'
  /** A payment for a purchase was recorded. */
  | 'PURCHASE_PAID'
  /** A question, or a part of it, was changed. */
  | 'QUESTION_CHANGED'
  /** A question was created. */
  | 'QUESTION_CREATED'
  /** A question was deleted: lists no longer show it. */
  | 'QUESTION_DELETED'
  /** Fields of a queuer were changed. */
  | 'QUEUER_CHANGED'
  /** A queuer was created. */
  | 'QUEUER_CREATED'
  /** A queuer was deleted: lists no longer show it. */
  | 'QUEUER_DELETED'
  /** A queuer was served. */
  | 'QUEUER_FINISHED'
  /** Somebody joined a queue. */
  | 'QUEUER_JOINED'
  /** A queuer left the queue, or was removed from it. */
  | 'QUEUER_LEFT'
  /** A queuer was put back into the queue. */
  | 'QUEUER_RETURNED'
  /** A queuer was called to a desk. */
  | 'QUEUER_SERVED'
  /** A reason, or a part of it, was changed. */
  | 'REASON_CHANGED'
  /** A reason was created. */
  | 'REASON_CREATED'
  /** A reason was deleted: lists no longer show it. */
  | 'REASON_DELETED'
  /** A resource, or a part of it, was changed. */
  | 'RESOURCE_CHANGED'
  /** A resource was created. */
  | 'RESOURCE_CREATED'
  /** A resource was deleted: lists no longer show it. */
  | 'RESOURCE_DELETED'
  /** A schedule, or a part of it, was changed. */
  | 'SCHEDULE_CHANGED'
  /** A schedule was created. */
  | 'SCHEDULE_CREATED'
  /** A schedule was deleted: lists no longer show it. */
  | 'SCHEDULE_DELETED'
  /** A schedule exception, or a part of it, was changed. */
  | 'SCHEDULE_EXCEPTION_CHANGED'
  /** A schedule exception was created. */
  | 'SCHEDULE_EXCEPTION_CREATED'
  /** A schedule exception was deleted: lists no longer show it. */
  | 'SCHEDULE_EXCEPTION_DELETED'
  /** A service, or a part of it, was changed. */
  | 'SERVICE_CHANGED'
  /** A service was created. */
  | 'SERVICE_CREATED'
  /** A service was deleted: lists no longer show it. */
  | 'SERVICE_DELETED'
  /** A service group, or a part of it, was changed. */
  | 'SERVICE_GROUP_CHANGED'
  /** A service group was created. */
  | 'SERVICE_GROUP_CREATED'
  /** A service group was deleted: lists no longer show it. */
  | 'SERVICE_GROUP_DELETED'
  /** A slot, or a part of it, was changed. */
  | 'SLOT_CHANGED'
  /** A slot was created. */
  | 'SLOT_CREATED'
  /** A slot was deleted: lists no longer show it. */
  | 'SLOT_DELETED'
  /** A voucher, or a part of it, was changed. */
  | 'VOUCHER_CHANGED'
  /** A voucher code, or a part of it, was changed. */
  | 'VOUCHER_CODE_CHANGED'
  /** A voucher code was created. */
  | 'VOUCHER_CODE_CREATED'
  /** A voucher code was deleted: lists no longer show it. */
  | 'VOUCHER_CODE_DELETED'
  /** A voucher was created. */
  | 'VOUCHER_CREATED'
  /** A voucher was deleted: lists no longer show it. */
  | 'VOUCHER_DELETED'
  /** A wallet band, or a part of it, was changed. */
  | 'WALLET_BAND_CHANGED'
  /** A wallet band was created. */
  | 'WALLET_BAND_CREATED'
  /** A wallet band was deleted: lists no longer show it. */
  | 'WALLET_BAND_DELETED';

export type BookingsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: BookingFilter | null | undefined;
}>;


export type BookingsQuery = { bookings: { totalCount: number | null, edges: Array<{ cursor: string, node: { id: number, localStart: string, status: BookingStatus, attendance: Attendance, totalPrice: { amountMinor: number, currency: string }, client: { id: number, firstName: string | null, lastName: string | null } | null, service: { id: number, name: string } | null, person: { id: number, name: string } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type ChangesQueryVariables = Exact<{
  kinds?: Array<ChangeKind> | ChangeKind | null | undefined;
  after?: string | null | undefined;
}>;


export type ChangesQuery = { changes: { nodes: Array<{ cursor: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type RowFragment = { id: number, localStart: string, status: BookingStatus, attendance: Attendance, totalPrice: { amountMinor: number, currency: string }, client: { id: number, firstName: string | null, lastName: string | null } | null, service: { id: number, name: string } | null, person: { id: number, name: string } | null };

export const RowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Booking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"localStart"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attendance"}},{"kind":"Field","name":{"kind":"Name","value":"totalPrice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amountMinor"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<RowFragment, unknown>;
export const BookingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Bookings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BookingFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Row"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Row"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Booking"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"localStart"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attendance"}},{"kind":"Field","name":{"kind":"Name","value":"totalPrice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amountMinor"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<BookingsQuery, BookingsQueryVariables>;
export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Changes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeKind"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ChangesQuery, ChangesQueryVariables>;