// Written by `npm run schema` from the operations of the endpoint table; a test compares the two.

export interface AccessAnalyticsOrder {
  readonly measure?: 'THIRD_NEXT_AVAILABLE' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'PERSON' | null;
  readonly descending?: boolean | null;
}

export interface AddToBasketInput {
  readonly companyId: number;
  readonly basketId?: number | null;
  readonly items: ReadonlyArray<BasketItemInput>;
  readonly replace?: boolean | null;
}

export interface AddressInput {
  readonly name?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly mapUrl?: string | null;
  readonly mapMarker?: string | null;
  readonly phone?: string | null;
  readonly homePhone?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

export interface AnswerInput {
  readonly questionId: number;
  readonly value?: string | null;
}

export interface AttachFileInput {
  readonly itemId: string;
  readonly companyId?: number | null;
  readonly id?: number | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

export interface AuditFilter {
  readonly record?: string | null;
  readonly recordId?: number | null;
  readonly action?: string | null;
  readonly administratorId?: number | null;
  readonly clientId?: number | null;
  readonly field?: string | null;
  readonly from?: Date | string | null;
  readonly until?: Date | string | null;
  readonly column?: string | null;
}

export interface AvailabilityInput {
  readonly serviceId?: number | null;
  readonly bookableId?: number | null;
  readonly personIds?: ReadonlyArray<number> | null;
  readonly resourceIds?: ReadonlyArray<number> | null;
  readonly duration?: number | null;
  readonly resourceCount?: number | null;
  readonly timeZone?: string | null;
  readonly ignoreBookingId?: number | null;
}

export interface BasketCodeInput {
  readonly companyId: number;
  readonly code: string;
}

export interface BasketItemInput {
  readonly serviceId?: number | null;
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
  readonly eventChainId?: number | null;
  readonly startsAt?: Date | string | null;
  readonly date?: string | null;
  readonly time?: string | null;
  readonly timeZone?: string | null;
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly quantity?: number | null;
  readonly resourceCount?: number | null;
  readonly reference?: string | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly settings?: Readonly<Record<string, unknown>> | null;
  readonly prePaidBookingId?: number | null;
  readonly attachmentId?: number | null;
  readonly joinWaitingList?: boolean | null;
  readonly productId?: number | null;
  readonly packageId?: number | null;
  readonly voucherId?: number | null;
}

export interface BlockTimeInput {
  readonly startsAt?: Date | string | null;
  readonly date?: string | null;
  readonly time?: string | null;
  readonly endsAt?: Date | string | null;
  readonly duration?: number | null;
  readonly allDay?: boolean | null;
  readonly endDate?: string | null;
  readonly companyId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly description?: string | null;
}

export interface BookWaitingInput {
  readonly id?: number | null;
  readonly longId?: string | null;
  readonly expectedVersion?: number | null;
  readonly bookingId?: number | null;
}

export interface BookingAnalyticsOrder {
  readonly measure?: 'COUNT' | 'MEAN_COUNT' | 'SPACES' | 'KEPT' | 'ENDED' | 'CANCELLATION_RATE' | 'LATE_CANCELLATION_RATE' | 'NOTICE' | 'NO_SHOW_RATE' | 'MARKED' | 'LEAD_TIME' | 'ENTERED_AFTERWARDS' | 'REBOOKED' | 'BOOKED_VALUE' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'EVENT_GROUP' | 'EVENT' | 'PERSON' | 'RESOURCE' | 'COUPON' | 'CHANNEL' | 'CURRENCY' | 'FIRST_VISIT' | 'LEAD_TIME' | null;
  readonly descending?: boolean | null;
}

export interface BookingChangesInput {
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  readonly status?: number | null;
  readonly attendance?: 'UNMARKED' | 'ATTENDED' | 'NO_SHOW' | null;
  readonly customStatus?: string | null;
  readonly clientName?: string | null;
  readonly clientEmail?: string | null;
  readonly clearNoShow?: boolean | null;
}

export interface BookingFilter {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly includeCancelled?: boolean | null;
  readonly fromTime?: string | null;
  readonly toTime?: string | null;
  readonly updatedFrom?: Date | string | null;
  readonly email?: string | null;
  readonly clientId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly serviceId?: number | null;
  readonly categoryId?: number | null;
  readonly clinicId?: number | null;
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
  readonly slotId?: number | null;
  readonly purchaseId?: number | null;
  readonly status?: number | null;
  readonly customStatus?: string | null;
  readonly attendance?: 'UNMARKED' | 'ATTENDED' | 'NO_SHOW' | null;
  readonly channel?: string | null;
  readonly couponId?: number | null;
  readonly fullyPaid?: boolean | null;
  readonly onlyCancelled?: boolean | null;
  readonly createdFrom?: Date | string | null;
  readonly createdUntil?: Date | string | null;
  readonly paidFrom?: Date | string | null;
  readonly paidUntil?: Date | string | null;
  readonly matches?: ReadonlyArray<BookingMatch> | null;
  readonly ofBranches?: boolean | null;
}

export interface BookingMatch {
  readonly field: 'FIRST_NAME' | 'LAST_NAME' | 'CLIENT_NAME' | 'EMAIL' | 'MOBILE' | 'PHONE' | 'PERSON_NAME' | 'RESOURCE_NAME' | 'SERVICE_NAME' | 'CHANNEL' | 'PURCHASE_LONG_ID';
  readonly value: string;
}

export interface BookingNoteInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly bookingId: number;
  readonly id?: number | null;
  readonly note: string;
  readonly isPrivate?: boolean | null;
}

export interface BookingOrder {
  readonly field: 'ID' | 'STARTS_AT' | 'ENDS_AT' | 'CREATED_AT' | 'UPDATED_AT' | 'DURATION' | 'PRICE' | 'PAID' | 'QUANTITY' | 'STATUS' | 'CLIENT_ID' | 'PERSON_ID' | 'RESOURCE_ID' | 'SERVICE_ID' | 'PURCHASE_ID';
  readonly descending?: boolean | null;
}

export interface BuyerInput {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly id?: number | null;
  readonly reference?: string | null;
  readonly defaultCompanyId?: number | null;
  readonly parentClientId?: number | null;
  readonly notifications?: Readonly<Record<string, unknown>> | null;
  readonly q?: Readonly<Record<string, unknown>> | null;
}

export interface CancelBookingInput {
  readonly id: number;
  readonly longId?: string | null;
  readonly companyId?: number | null;
  readonly clientId?: number | null;
  readonly expectedVersion?: number | null;
  readonly notify?: boolean | null;
  readonly notifyStaff?: boolean | null;
  readonly reason?: string | null;
}

export interface CancelPurchaseInput {
  readonly id?: number | null;
  readonly longId?: string | null;
  readonly expectedVersion?: number | null;
  readonly bookingIds?: ReadonlyArray<number> | null;
  readonly courseBookingIds?: ReadonlyArray<number> | null;
  readonly reason?: string | null;
  readonly notify?: boolean | null;
  readonly notifyStaff?: boolean | null;
}

export interface CapacityAnalyticsOrder {
  readonly measure?: 'UTILISATION' | 'WORKED' | 'FILL' | 'OVERTIME' | 'UNSELLABLE' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'PERSON' | 'RESOURCE' | null;
  readonly descending?: boolean | null;
}

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword?: string | null;
  readonly id?: number | null;
  readonly companyId?: number | null;
}

export interface ChangeWalletInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly clientId?: number | null;
  readonly amount?: number | null;
  readonly bandId?: number | null;
  readonly notes?: string | null;
}

export interface CheckInInput {
  readonly id: number;
  readonly longId?: string | null;
  readonly companyId?: number | null;
  readonly clientId?: number | null;
  readonly expectedVersion?: number | null;
}

export interface CheckoutInput {
  readonly companyId: number;
  readonly basketId?: number | null;
  readonly client?: BuyerInput | null;
  readonly clientId?: number | null;
  readonly reference?: string | null;
  readonly settings?: Readonly<Record<string, unknown>> | null;
  readonly notify?: boolean | null;
  readonly takeFromWallet?: boolean | null;
}

export interface ClientAnalyticsOrder {
  readonly measure?: 'COUNT' | 'NEW' | 'RETURNING' | 'COHORTS' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'EVENT_GROUP' | 'PERSON' | 'CHANNEL' | null;
  readonly descending?: boolean | null;
}

export interface ClientFilter {
  readonly text?: string | null;
  readonly searchFields?: ReadonlyArray<'ID' | 'FIRST_NAME' | 'LAST_NAME' | 'EMAIL' | 'MOBILE' | 'PHONE' | 'REFERENCE' | 'ADDRESS1' | 'ADDRESS4' | 'POSTCODE' | 'COUNTRY' | 'JOIN_DATE' | 'MEMBER_TYPE' | 'MEMBER_LEVEL_ID' | 'DEFAULT_COMPANY_ID' | 'CREATED_AT' | 'UPDATED_AT'> | null;
  readonly matches?: ReadonlyArray<ClientMatch> | null;
  readonly defaultCompanyId?: number | null;
  readonly includeDeleted?: boolean | null;
}

export interface ClientMatch {
  readonly field: 'ID' | 'FIRST_NAME' | 'LAST_NAME' | 'EMAIL' | 'MOBILE' | 'PHONE' | 'REFERENCE' | 'ADDRESS1' | 'ADDRESS4' | 'POSTCODE' | 'COUNTRY' | 'JOIN_DATE' | 'MEMBER_TYPE' | 'MEMBER_LEVEL_ID' | 'DEFAULT_COMPANY_ID' | 'CREATED_AT' | 'UPDATED_AT';
  readonly value: string;
}

export interface ClientOrder {
  readonly field: 'ID' | 'FIRST_NAME' | 'LAST_NAME' | 'EMAIL' | 'MOBILE' | 'PHONE' | 'REFERENCE' | 'ADDRESS1' | 'ADDRESS4' | 'POSTCODE' | 'COUNTRY' | 'JOIN_DATE' | 'MEMBER_TYPE' | 'MEMBER_LEVEL_ID' | 'DEFAULT_COMPANY_ID' | 'CREATED_AT' | 'UPDATED_AT';
  readonly descending?: boolean | null;
}

export interface CouponAnalyticsOrder {
  readonly measure?: 'USES' | 'DISCOUNT' | 'NEW_CLIENTS' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'EVENT_GROUP' | 'EVENT' | 'PERSON' | 'RESOURCE' | 'COUPON' | 'CHANNEL' | 'CURRENCY' | 'FIRST_VISIT' | 'LEAD_TIME' | null;
  readonly descending?: boolean | null;
}

export interface CreateAddressInput {
  readonly name?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly mapUrl?: string | null;
  readonly mapMarker?: string | null;
  readonly phone?: string | null;
  readonly homePhone?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly companyId?: number | null;
}

export interface CreateAdministratorInput {
  readonly companyId?: number | null;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password?: string | null;
  readonly personId?: number | null;
  readonly disabled?: boolean | null;
}

export interface CreateBasketInput {
  readonly companyId: number;
}

export interface CreateBookingInput {
  readonly startsAt?: Date | string | null;
  readonly date?: string | null;
  readonly time?: string | null;
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly companyId?: number | null;
  readonly serviceId?: number | null;
  readonly eventChainId?: number | null;
  readonly notify?: boolean | null;
  readonly clientId?: number | null;
  readonly client?: BuyerInput | null;
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  readonly quantity?: number | null;
  readonly resourceCount?: number | null;
  readonly price?: number | null;
  readonly reference?: string | null;
  readonly settings?: Readonly<Record<string, unknown>> | null;
}

export interface CreateClientInput {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly reference?: string | null;
  readonly joinDate?: string | null;
  readonly memberType?: number | null;
  readonly sendEmail?: boolean | null;
  readonly memberLevelId?: number | null;
  readonly defaultCompanyId?: number | null;
  readonly disabled?: boolean | null;
  readonly parentClientId?: number | null;
  readonly companyId?: number | null;
  readonly password?: string | null;
  readonly notifications?: Readonly<Record<string, unknown>> | null;
  readonly q?: Readonly<Record<string, unknown>> | null;
}

export interface CreateEventChainInput {
  readonly description?: string | null;
  readonly longDescription?: string | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly spaces?: number | null;
  readonly duration?: number | null;
  readonly startsAt?: Date | string | null;
  readonly startDate?: string | null;
  readonly time?: string | null;
  readonly endDate?: string | null;
  readonly recurrence?: string | null;
  readonly recurrenceRule?: string | null;
  readonly price?: number | null;
  readonly reference?: string | null;
  readonly capacityView?: number | null;
  readonly maxQuantity?: number | null;
  readonly minAdvance?: TimeSpanInput | null;
  readonly maxAdvancePeriod?: number | null;
  readonly minCancel?: TimeSpanInput | null;
  readonly questionGroupId?: number | null;
  readonly course?: boolean | null;
  readonly template?: boolean | null;
  readonly disabled?: boolean | null;
  readonly waitingListLength?: number | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly companyId?: number | null;
  readonly name: string;
  readonly eventGroupId: number;
  readonly addressId: number;
  readonly ticketType?: string | null;
  readonly minAdvanceTime?: number | null;
  readonly emailPerTicket?: boolean | null;
  readonly questionsPerTicket?: boolean | null;
}

export interface CreateEventGroupInput {
  readonly description?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly disabled?: boolean | null;
  readonly order?: number | null;
  readonly companyId?: number | null;
  readonly name: string;
}

export interface CreatePersonInput {
  readonly description?: string | null;
  readonly companyIds?: ReadonlyArray<number> | null;
  readonly email?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly mobile?: string | null;
  readonly externalCalendarUrl?: string | null;
  readonly reference?: string | null;
  readonly timeZone?: string | null;
  readonly neverBooked?: boolean | null;
  readonly notify?: boolean | null;
  readonly allStaff?: boolean | null;
  readonly disabled?: boolean | null;
  readonly queuingDisabled?: boolean | null;
  readonly clientQueueId?: number | null;
  readonly scheduleId?: number | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly serviceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly name: string;
  readonly schedule?: LegacyScheduleInput | null;
}

export interface CreateResourceInput {
  readonly description?: string | null;
  readonly email?: string | null;
  readonly price?: number | null;
  readonly position?: number | null;
  readonly count?: number | null;
  readonly maxQuantity?: number | null;
  readonly reference?: string | null;
  readonly addressId?: number | null;
  readonly scheduleId?: number | null;
  readonly neverBooked?: boolean | null;
  readonly disabled?: boolean | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly address?: AddressInput | null;
  readonly serviceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly name: string;
}

export interface CreateScheduleInput {
  readonly name: string;
  readonly description?: string | null;
  readonly weekStart?: string | null;
  readonly dayScheduleId?: number | null;
  readonly duration?: number | null;
  readonly companyId?: number | null;
  readonly rules?: Readonly<Record<string, unknown>> | null;
  readonly scheduleType?: number | null;
  readonly style?: number | null;
}

export interface CreateServiceInput {
  readonly description?: string | null;
  readonly options?: ReadonlyArray<ServiceOptionInput> | null;
  readonly bookingTimeStep?: number | null;
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  readonly spaces?: number | null;
  readonly minAdvancePeriod?: number | null;
  readonly maxAdvancePeriod?: number | null;
  readonly minCancelPeriod?: number | null;
  readonly minBookings?: number | null;
  readonly maxBookings?: number | null;
  readonly questionGroupId?: number | null;
  readonly scheduleId?: number | null;
  readonly isEventGroup?: boolean | null;
  readonly reference?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly offeredByBranches?: boolean | null;
  readonly disabled?: boolean | null;
  readonly queuingDisabled?: boolean | null;
  readonly categoryId?: number | null;
  readonly deposit?: number | null;
  readonly personIds?: ReadonlyArray<number> | null;
  readonly resourceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly name: string;
  readonly durationUnit?: string | null;
  readonly bookingTypePublic?: string | null;
  readonly bookingTypeMember?: string | null;
  readonly apiRef?: string | null;
  readonly groups?: ReadonlyArray<Readonly<Record<string, unknown>>> | null;
}

export interface CreateShiftPatternConditionInput {
  readonly name: string;
  readonly color: string;
  readonly companyIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly scheduleId: number;
}

export interface CreateShiftPatternInput {
  readonly endDate?: string | null;
  readonly frequency?: string | null;
  readonly interval?: number | null;
  readonly repeatCount?: number | null;
  readonly byDay?: ReadonlyArray<string> | null;
  readonly exceptDates?: ReadonlyArray<string> | null;
  readonly shiftPatternConditionId?: number | null;
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly startDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

export interface CreateWebhookEndpointInput {
  readonly companyId?: number | null;
  readonly url?: string | null;
  readonly cancellationUrl?: string | null;
  readonly username?: string | null;
  readonly password?: string | null;
  readonly kinds?: ReadonlyArray<string> | null;
  readonly includeBranches?: boolean | null;
}

export interface CustomStatusInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly customStatus: string;
}

export interface DeleteBookingNoteInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly bookingId: number;
  readonly id: number;
}

export interface DeleteCompanyInput {
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteEventChainInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteEventGroupInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeletePersonInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteResourceInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteScheduleInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteServiceInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface DeleteShiftInput {
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly shiftPatternId: number;
  readonly date: string;
}

export interface DeleteShiftPatternConditionInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly scheduleId: number;
}

export interface DeleteShiftPatternInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly scheduleId: number;
}

export interface DetachFilesInput {
  readonly itemId: string;
  readonly companyId?: number | null;
  readonly id?: number | null;
}

export interface DisableClientInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly id?: number | null;
  readonly email?: string | null;
  readonly disabled: boolean;
}

export interface EventAnalyticsOrder {
  readonly measure?: 'COUNT' | 'SOLD' | 'OFFERED' | 'FILL' | 'PACE' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'EVENT_GROUP' | 'EVENT' | 'PERSON' | 'RESOURCE' | null;
  readonly descending?: boolean | null;
}

export interface EventChainFilter {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
  readonly eventGroupId?: number | null;
  readonly startsFrom?: string | null;
  readonly endsFrom?: string | null;
  readonly includeTemplates?: boolean | null;
}

export interface EventFilter {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly eventGroupId?: number | null;
  readonly eventChainId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly includeNonBookable?: boolean | null;
  readonly updatedFrom?: Date | string | null;
  readonly includeDisabled?: boolean | null;
}

export interface EventGroupFilter {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
}

export interface ExternalBookingFilter {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly endsAfter?: Date | string | null;
  readonly startsBefore?: Date | string | null;
  readonly personId?: number | null;
}

export interface FinishServingInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly id?: number | null;
  readonly personId?: number | null;
}

export interface JoinQueueInput {
  readonly companyId?: number | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly locale?: string | null;
  readonly notes?: string | null;
  readonly clientId?: number | null;
  readonly duration?: number | null;
  readonly serviceId?: number | null;
  readonly clientQueueId?: number | null;
  readonly bookingId?: number | null;
}

export interface LegacyScheduleInput {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly style?: number | null;
}

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  readonly companyId?: number | null;
  readonly role?: string | null;
}

export interface MoneyAnalyticsOrder {
  readonly measure?: 'SOLD' | 'BOOKED' | 'RECEIVED' | 'REFUNDED' | 'DUE' | 'HELD' | 'FORFEITED' | 'TAX' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'EVENT_GROUP' | 'EVENT' | 'PERSON' | 'RESOURCE' | 'COUPON' | 'CHANNEL' | 'CURRENCY' | null;
  readonly descending?: boolean | null;
}

export interface MoveBlockInput {
  readonly startsAt?: Date | string | null;
  readonly date?: string | null;
  readonly time?: string | null;
  readonly endsAt?: Date | string | null;
  readonly duration?: number | null;
  readonly allDay?: boolean | null;
  readonly endDate?: string | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
}

export interface MoveBookingInput {
  readonly id: number;
  readonly longId?: string | null;
  readonly companyId?: number | null;
  readonly clientId?: number | null;
  readonly expectedVersion?: number | null;
  readonly notify?: boolean | null;
  readonly notifyStaff?: boolean | null;
  readonly to: PlaceInput;
  readonly changes?: BookingChangesInput | null;
}

export interface PayPurchaseInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly amount?: number | null;
  readonly kind?: string | null;
  readonly status?: string | null;
  readonly notes?: string | null;
  readonly transactionId?: string | null;
}

export interface PeriodInput {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly month?: string | null;
  readonly calendarMonth?: string | null;
  readonly year?: number | null;
  readonly week?: string | null;
  readonly weekStart?: string | null;
}

export interface PersonFilter {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
  readonly serviceId?: number | null;
}

export interface PlaceInput {
  readonly startsAt?: Date | string | null;
  readonly date?: string | null;
  readonly time?: string | null;
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
}

export interface PrePaidFilter {
  readonly includeUnusable?: boolean | null;
  readonly bookableId?: number | null;
}

export interface PurchaseBookingInput {
  readonly id: number;
  readonly to?: PlaceInput | null;
  readonly changes?: BookingChangesInput | null;
  readonly notify?: boolean | null;
  readonly notifyStaff?: boolean | null;
  readonly expectedVersion?: number | null;
}

export interface PurchaseFilter {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly createdFrom?: Date | string | null;
  readonly createdUntil?: Date | string | null;
  readonly adminBookingsOnly?: boolean | null;
  readonly clientId?: number | null;
  readonly channel?: string | null;
  readonly couponId?: number | null;
  readonly fullyPaid?: boolean | null;
  readonly onlyCancelled?: boolean | null;
  readonly paidFrom?: Date | string | null;
  readonly paidUntil?: Date | string | null;
}

export interface PurchaseOrder {
  readonly field: 'ID' | 'CREATED_AT' | 'UPDATED_AT' | 'TOTAL_PRICE' | 'PRICE' | 'PAID' | 'DEPOSIT' | 'DUE_NOW' | 'TAX_PAYABLE_ON_PRICE' | 'TAX_PAYABLE_ON_DEPOSIT' | 'TAX_PAYABLE_ON_DUE_NOW' | 'VOUCHER_PAID' | 'PAYMENT_KIND' | 'CLIENT_ID' | 'REFERENCE';
  readonly descending?: boolean | null;
}

export interface QuestionFilter {
  readonly questionGroupId?: number | null;
  readonly aboutClients?: boolean | null;
  readonly inSurvey?: boolean | null;
  readonly includeAdminOnly?: boolean | null;
}

export interface QueueAnalyticsOrder {
  readonly measure?: 'JOINED' | 'WAIT' | 'SERVING' | 'ABANDONED' | 'SERVICE_LEVEL' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'CATEGORY' | 'SERVICE' | 'PERSON' | null;
  readonly descending?: boolean | null;
}

export interface QueueRecordInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface QueuerFilter {
  readonly clientQueueIds?: ReadonlyArray<number> | null;
  readonly serviceId?: number | null;
  readonly personId?: number | null;
  readonly states?: ReadonlyArray<string> | null;
  readonly from?: string | null;
  readonly to?: string | null;
}

export interface RecordInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface RemoveCouponInput {
  readonly companyId: number;
}

export interface RemoveFromBasketInput {
  readonly companyId: number;
  readonly basketId?: number | null;
  readonly itemId?: string | null;
}

export interface RemovePurchaseItemInput {
  readonly id?: number | null;
  readonly longId?: string | null;
  readonly expectedVersion?: number | null;
  readonly itemId: number;
}

export interface RemoveVoucherInput {
  readonly companyId: number;
  readonly codeId: number;
}

export interface ReplayWebhookDeliveryInput {
  readonly companyId?: number | null;
  readonly id: string;
}

export interface RequestPasswordResetInput {
  readonly companyId: number;
  readonly email: string;
  readonly role?: string | null;
  readonly page?: string | null;
}

export interface ResetPasswordInput {
  readonly token: string;
  readonly newPassword: string;
  readonly confirmNewPassword?: string | null;
}

export interface ResourceFilter {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
  readonly serviceId?: number | null;
}

export interface ReturnToQueueInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly position?: number | null;
  readonly first?: boolean | null;
  readonly last?: boolean | null;
  readonly serviceId?: number | null;
}

export interface SaveClinicInput {
  readonly companyId?: number | null;
  readonly id?: number | null;
  readonly order?: number | null;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
  readonly startsAt?: Date | string | null;
  readonly endsAt?: Date | string | null;
  readonly addressId?: number | null;
  readonly serviceIds?: ReadonlyArray<number> | null;
  readonly personIds?: ReadonlyArray<number> | null;
  readonly resourceIds?: ReadonlyArray<number> | null;
}

export interface ServiceFilter {
  readonly includeDisabled?: boolean | null;
  readonly includeDeleted?: boolean | null;
  readonly reference?: string | null;
  readonly ofBranches?: boolean | null;
  readonly apiRef?: string | null;
}

export interface ServiceOptionInput {
  readonly duration?: number | null;
  readonly listedDuration?: number | null;
  readonly price?: number | null;
}

export interface SetPresenceInput {
  readonly companyId?: number | null;
  readonly personId: number;
  readonly presence: number;
  readonly minutes?: number | null;
  readonly expectedVersion?: number | null;
}

export interface ShiftKeyInput {
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly shiftPatternId: number;
  readonly date: string;
}

export interface SignOnInput {
  readonly companyId: number;
  readonly token: string;
  readonly role: string;
}

export interface SlotFilter {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly today?: boolean | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly serviceId?: number | null;
  readonly status?: number | null;
}

export interface StartServingInput {
  readonly expectedVersion?: number | null;
  readonly companyId?: number | null;
  readonly personId: number;
  readonly queuerId?: number | null;
}

export interface SubmitClientInput {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly companyId: number;
  readonly id?: number | null;
  readonly reference?: string | null;
  readonly parentClientId?: number | null;
  readonly defaultCompanyId?: number | null;
  readonly password?: string | null;
  readonly notifications?: Readonly<Record<string, unknown>> | null;
  readonly q?: Readonly<Record<string, unknown>> | null;
  readonly expectedVersion?: number | null;
}

export interface SwitchCompanyInput {
  readonly companyId?: number | null;
}

export interface TimeSpanInput {
  readonly amount: number;
  readonly unit: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
}

export interface UpdateAddressInput {
  readonly name?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly mapUrl?: string | null;
  readonly mapMarker?: string | null;
  readonly phone?: string | null;
  readonly homePhone?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface UpdateAdministratorInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly role?: string | null;
  readonly password?: string | null;
  readonly personId?: number | null;
  readonly disabled?: boolean | null;
  readonly expectedVersion?: number | null;
}

export interface UpdateClientInput {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly answers?: ReadonlyArray<AnswerInput> | null;
  readonly reference?: string | null;
  readonly joinDate?: string | null;
  readonly memberType?: number | null;
  readonly sendEmail?: boolean | null;
  readonly memberLevelId?: number | null;
  readonly defaultCompanyId?: number | null;
  readonly disabled?: boolean | null;
  readonly parentClientId?: number | null;
  readonly id: number;
  readonly companyId?: number | null;
  readonly clientId?: number | null;
  readonly expectedVersion?: number | null;
  readonly notifications?: Readonly<Record<string, unknown>> | null;
  readonly q?: Readonly<Record<string, unknown>> | null;
}

export interface UpdateCompanyInput {
  readonly description?: string | null;
  readonly timeZone?: string | null;
  readonly countryCode?: string | null;
  readonly website?: string | null;
  readonly reference?: string | null;
  readonly live?: boolean | null;
  readonly customStatuses?: ReadonlyArray<string> | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly address?: AddressInput | null;
  readonly id: number;
  readonly name?: string | null;
  readonly expectedVersion?: number | null;
}

export interface UpdateEventChainInput {
  readonly description?: string | null;
  readonly longDescription?: string | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly spaces?: number | null;
  readonly duration?: number | null;
  readonly startsAt?: Date | string | null;
  readonly startDate?: string | null;
  readonly time?: string | null;
  readonly endDate?: string | null;
  readonly recurrence?: string | null;
  readonly recurrenceRule?: string | null;
  readonly price?: number | null;
  readonly reference?: string | null;
  readonly capacityView?: number | null;
  readonly maxQuantity?: number | null;
  readonly minAdvance?: TimeSpanInput | null;
  readonly maxAdvancePeriod?: number | null;
  readonly minCancel?: TimeSpanInput | null;
  readonly questionGroupId?: number | null;
  readonly course?: boolean | null;
  readonly template?: boolean | null;
  readonly disabled?: boolean | null;
  readonly waitingListLength?: number | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
  readonly eventGroupId?: number | null;
  readonly addressId?: number | null;
  readonly ticketType?: string | null;
  readonly minAdvanceTime?: number | null;
  readonly emailPerTicket?: boolean | null;
  readonly questionsPerTicket?: boolean | null;
}

export interface UpdateEventGroupInput {
  readonly description?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly disabled?: boolean | null;
  readonly order?: number | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
}

export interface UpdateEventInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly description?: string | null;
  readonly spaces?: number | null;
  readonly blocked?: boolean | null;
}

export interface UpdatePersonInput {
  readonly description?: string | null;
  readonly companyIds?: ReadonlyArray<number> | null;
  readonly email?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly mobile?: string | null;
  readonly externalCalendarUrl?: string | null;
  readonly reference?: string | null;
  readonly timeZone?: string | null;
  readonly neverBooked?: boolean | null;
  readonly notify?: boolean | null;
  readonly allStaff?: boolean | null;
  readonly disabled?: boolean | null;
  readonly queuingDisabled?: boolean | null;
  readonly clientQueueId?: number | null;
  readonly scheduleId?: number | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly serviceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
}

export interface UpdatePurchaseInput {
  readonly id?: number | null;
  readonly longId?: string | null;
  readonly expectedVersion?: number | null;
  readonly bookings: ReadonlyArray<PurchaseBookingInput>;
}

export interface UpdateQueuerInput {
  readonly companyId?: number | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly locale?: string | null;
  readonly notes?: string | null;
  readonly clientId?: number | null;
  readonly duration?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface UpdateResourceInput {
  readonly description?: string | null;
  readonly email?: string | null;
  readonly price?: number | null;
  readonly position?: number | null;
  readonly count?: number | null;
  readonly maxQuantity?: number | null;
  readonly reference?: string | null;
  readonly addressId?: number | null;
  readonly scheduleId?: number | null;
  readonly neverBooked?: boolean | null;
  readonly disabled?: boolean | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly address?: AddressInput | null;
  readonly serviceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
}

export interface UpdateScheduleInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly weekStart?: string | null;
  readonly dayScheduleId?: number | null;
  readonly duration?: number | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly rules?: Readonly<Record<string, unknown>> | null;
  readonly scheduleType?: number | null;
  readonly style?: number | null;
}

export interface UpdateServiceInput {
  readonly description?: string | null;
  readonly options?: ReadonlyArray<ServiceOptionInput> | null;
  readonly bookingTimeStep?: number | null;
  readonly preTime?: number | null;
  readonly postTime?: number | null;
  readonly spaces?: number | null;
  readonly minAdvancePeriod?: number | null;
  readonly maxAdvancePeriod?: number | null;
  readonly minCancelPeriod?: number | null;
  readonly minBookings?: number | null;
  readonly maxBookings?: number | null;
  readonly questionGroupId?: number | null;
  readonly scheduleId?: number | null;
  readonly isEventGroup?: boolean | null;
  readonly reference?: string | null;
  readonly extra?: Readonly<Record<string, unknown>> | null;
  readonly order?: number | null;
  readonly offeredByBranches?: boolean | null;
  readonly disabled?: boolean | null;
  readonly queuingDisabled?: boolean | null;
  readonly categoryId?: number | null;
  readonly deposit?: number | null;
  readonly personIds?: ReadonlyArray<number> | null;
  readonly resourceIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly name?: string | null;
  readonly durationUnit?: string | null;
  readonly bookingTypePublic?: string | null;
  readonly bookingTypeMember?: string | null;
  readonly apiRef?: string | null;
  readonly groups?: ReadonlyArray<Readonly<Record<string, unknown>>> | null;
}

export interface UpdateShiftInput {
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly shiftPatternId: number;
  readonly date: string;
  readonly newDate?: string | null;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
}

export interface UpdateShiftPatternConditionInput {
  readonly name?: string | null;
  readonly color?: string | null;
  readonly companyIds?: ReadonlyArray<number> | null;
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface UpdateShiftPatternInput {
  readonly endDate?: string | null;
  readonly frequency?: string | null;
  readonly interval?: number | null;
  readonly repeatCount?: number | null;
  readonly byDay?: ReadonlyArray<string> | null;
  readonly exceptDates?: ReadonlyArray<string> | null;
  readonly shiftPatternConditionId?: number | null;
  readonly companyId?: number | null;
  readonly scheduleId: number;
  readonly id: number;
  readonly expectedVersion?: number | null;
  readonly startDate?: string | null;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
}

export interface UpdateWebhookEndpointInput {
  readonly companyId?: number | null;
  readonly url?: string | null;
  readonly cancellationUrl?: string | null;
  readonly username?: string | null;
  readonly password?: string | null;
  readonly kinds?: ReadonlyArray<string> | null;
  readonly includeBranches?: boolean | null;
  readonly id: number;
  readonly paused?: boolean | null;
  readonly expectedVersion?: number | null;
}

export interface WaitingListAnalyticsOrder {
  readonly measure?: 'JOINED' | 'PROMOTED' | 'OFFERS_TAKEN' | 'TIME_TO_OFFER' | null;
  readonly dimension?: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DATE' | 'WEEKDAY' | 'HOUR' | 'COMPANY' | 'EVENT_GROUP' | 'EVENT' | 'CHANNEL' | null;
  readonly descending?: boolean | null;
}

export interface WebhookDeliveryFilter {
  readonly endpointId?: number | null;
  readonly state?: string | null;
  readonly kind?: string | null;
}

export interface WebhookEndpointKeyInput {
  readonly companyId?: number | null;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

export interface OperationVariables {
  readonly AccessFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: AccessAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly measureThirdNextAvailable?: boolean | null;
    readonly percentile?: number | null;
    readonly withPercentile?: boolean | null;
  };
  readonly AddServiceItem: {
    readonly input: AddToBasketInput;
  };
  readonly AddToBasket: {
    readonly input: AddToBasketInput;
  };
  readonly AddressesByPostcode: {
    readonly companyId: number;
    readonly postcode: string;
    readonly first: number;
    readonly offset: number;
  };
  readonly AdminPurchase: {
    readonly id: number;
  };
  readonly AskForReset: {
    readonly input: RequestPasswordResetInput;
  };
  readonly AttachFile: {
    readonly input: AttachFileInput;
  };
  readonly Audit: {
    readonly companyId: number;
    readonly filter: AuditFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly AvailableDays: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
    readonly whole: boolean;
  };
  readonly AvailableTimes: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
  };
  readonly BasketAttachments: {
    readonly companyId?: number | null;
    readonly itemId: string;
  };
  readonly BlockTime: {
    readonly input: BlockTimeInput;
  };
  readonly BookEventChain: {
    readonly companyId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly BookService: {
    readonly companyId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly BookableOnDay: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
    readonly date: string;
    readonly zone?: string | null;
    readonly whole: boolean;
  };
  readonly BookingEmails: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly BookingFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: BookingAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byEvent?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byResource?: boolean | null;
    readonly byCoupon?: boolean | null;
    readonly byChannel?: boolean | null;
    readonly byCurrency?: boolean | null;
    readonly byFirstVisit?: boolean | null;
    readonly byLeadTime?: boolean | null;
    readonly measureCount?: boolean | null;
    readonly measureMeanCount?: boolean | null;
    readonly measureSpaces?: boolean | null;
    readonly measureKept?: boolean | null;
    readonly measureEnded?: boolean | null;
    readonly measureCancellationRate?: boolean | null;
    readonly measureLateCancellationRate?: boolean | null;
    readonly measureNotice?: boolean | null;
    readonly measureNoShowRate?: boolean | null;
    readonly measureMarked?: boolean | null;
    readonly measureLeadTime?: boolean | null;
    readonly measureEnteredAfterwards?: boolean | null;
    readonly measureRebooked?: boolean | null;
    readonly measureBookedValue?: boolean | null;
    readonly percentile?: number | null;
    readonly withPercentile?: boolean | null;
    readonly at?: 'STARTS' | 'CREATED' | 'CANCELLED' | 'PAID' | null;
    readonly filter?: BookingFilter | null;
  };
  readonly CancelMemberBooking: {
    readonly input: CancelBookingInput;
  };
  readonly CapacityFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: CapacityAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byResource?: boolean | null;
    readonly measureUtilisation?: boolean | null;
    readonly measureWorked?: boolean | null;
    readonly measureFill?: boolean | null;
    readonly measureOvertime?: boolean | null;
    readonly measureUnsellable?: boolean | null;
  };
  readonly ChangePassword: {
    readonly input: ChangePasswordInput;
  };
  readonly ChangeWallet: {
    readonly input: ChangeWalletInput;
  };
  readonly CheckAvailable: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
    readonly whole: boolean;
    readonly isMoment: boolean;
    readonly zone?: string | null;
    readonly before: string;
    readonly day: string;
    readonly after: string;
  };
  readonly CheckIn: {
    readonly input: CheckInInput;
  };
  readonly CheckLogin: {
    readonly companyId?: number | null;
    readonly role?: string | null;
  };
  readonly CheckOutBasket: {
    readonly input: CheckoutInput;
  };
  readonly Checkout: {
    readonly input: CheckoutInput;
  };
  readonly ClearBaskets: Readonly<Record<string, never>>;
  readonly ClientFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: ClientAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byChannel?: boolean | null;
    readonly measureCount?: boolean | null;
    readonly measureNew?: boolean | null;
    readonly measureReturning?: boolean | null;
    readonly measureCohorts?: boolean | null;
    readonly within?: number | null;
    readonly month?: number | null;
  };
  readonly CompanyQuestions: {
    readonly companyId: number;
  };
  readonly CouponFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: CouponAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byEvent?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byResource?: boolean | null;
    readonly byCoupon?: boolean | null;
    readonly byChannel?: boolean | null;
    readonly byCurrency?: boolean | null;
    readonly byFirstVisit?: boolean | null;
    readonly byLeadTime?: boolean | null;
    readonly measureUses?: boolean | null;
    readonly measureDiscount?: boolean | null;
    readonly measureNewClients?: boolean | null;
    readonly at?: 'STARTS' | 'CREATED' | null;
    readonly filter?: BookingFilter | null;
  };
  readonly CreateAddress: {
    readonly input: CreateAddressInput;
  };
  readonly CreateAdministrator: {
    readonly input: CreateAdministratorInput;
  };
  readonly CreateBasket: {
    readonly input: CreateBasketInput;
  };
  readonly CreateClient: {
    readonly input: CreateClientInput;
  };
  readonly CreateEvent: {
    readonly input: CreateEventChainInput;
  };
  readonly CreateEventChain: {
    readonly input: CreateEventChainInput;
  };
  readonly CreateEventGroup: {
    readonly input: CreateEventGroupInput;
  };
  readonly CreatePerson: {
    readonly input: CreatePersonInput;
    readonly companyId: number;
  };
  readonly CreateResource: {
    readonly input: CreateResourceInput;
  };
  readonly CreateSchedule: {
    readonly input: CreateScheduleInput;
  };
  readonly CreateService: {
    readonly input: CreateServiceInput;
  };
  readonly CreateShiftPattern: {
    readonly input: CreateShiftPatternInput;
  };
  readonly CreateShiftPatternCondition: {
    readonly input: CreateShiftPatternConditionInput;
  };
  readonly DatesOfService: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
  };
  readonly DealByReference: {
    readonly companyId: number;
    readonly reference: string;
  };
  readonly DealCodes: {
    readonly companyId: number;
    readonly id: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly DeleteAddress: {
    readonly input: RecordInput;
  };
  readonly DeleteAdministrator: {
    readonly input: RecordInput;
  };
  readonly DeleteClient: {
    readonly input: RecordInput;
  };
  readonly DeleteClinic: {
    readonly input: RecordInput;
  };
  readonly DeleteCompany: {
    readonly input: DeleteCompanyInput;
  };
  readonly DeleteEventChain: {
    readonly input: DeleteEventChainInput;
  };
  readonly DeleteEventGroup: {
    readonly input: DeleteEventGroupInput;
  };
  readonly DeletePerson: {
    readonly input: DeletePersonInput;
    readonly companyId: number;
  };
  readonly DeleteResource: {
    readonly input: DeleteResourceInput;
  };
  readonly DeleteSchedule: {
    readonly input: DeleteScheduleInput;
  };
  readonly DeleteService: {
    readonly input: DeleteServiceInput;
  };
  readonly DeleteShift: {
    readonly input: DeleteShiftInput;
  };
  readonly DeleteShiftPattern: {
    readonly input: DeleteShiftPatternInput;
  };
  readonly DeleteShiftPatternCondition: {
    readonly input: DeleteShiftPatternConditionInput;
  };
  readonly DetachFiles: {
    readonly input: DetachFilesInput;
  };
  readonly DisableClient: {
    readonly input: DisableClientInput;
  };
  readonly EditBooking: {
    readonly companyId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly EditClient: {
    readonly companyId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly EditCondition: {
    readonly companyId: number;
    readonly scheduleId: number;
    readonly id: number;
  };
  readonly EditEvent: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly EditMember: {
    readonly companyId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly EditMemberBooking: {
    readonly companyId: number;
    readonly clientId: number;
    readonly id: number;
    readonly filter: QuestionFilter;
  };
  readonly EditPerson: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly EditResource: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly EditSchedule: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly EditService: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly EditShiftPattern: {
    readonly companyId: number;
    readonly scheduleId: number;
    readonly id: number;
  };
  readonly EraseClient: {
    readonly input: RecordInput;
  };
  readonly EventFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: EventAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byEvent?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byResource?: boolean | null;
    readonly measureCount?: boolean | null;
    readonly measureSold?: boolean | null;
    readonly measureOffered?: boolean | null;
    readonly measureFill?: boolean | null;
    readonly measurePace?: boolean | null;
    readonly days?: number | null;
  };
  readonly EventGroupImages: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ExportClient: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly FacebookLogin: {
    readonly id: number;
  };
  readonly FindAdminCompany: {
    readonly ref: string;
    readonly id: number;
  };
  readonly FindAdminPerson: {
    readonly companyId: number;
    readonly reference: string;
    readonly hidden: boolean;
  };
  readonly FindByEmail: {
    readonly companyId: number;
    readonly email: string;
  };
  readonly FindByReference: {
    readonly companyId: number;
    readonly reference: string;
  };
  readonly FindBySku: {
    readonly companyId: number;
    readonly sku: string;
  };
  readonly FindCompany: {
    readonly ref: string;
  };
  readonly FindEventChain: {
    readonly companyId: number;
    readonly reference: string;
  };
  readonly FindOwnClient: {
    readonly companyId: number;
    readonly email: string;
  };
  readonly FindPerson: {
    readonly companyId: number;
    readonly reference: string;
    readonly hidden: boolean;
  };
  readonly FindResource: {
    readonly companyId: number;
    readonly reference: string;
  };
  readonly FindService: {
    readonly companyId: number;
    readonly reference: string;
  };
  readonly FinishServing: {
    readonly input: FinishServingInput;
  };
  readonly FinishServingAt: {
    readonly input: FinishServingInput;
  };
  readonly FreeSlot: {
    readonly input: RecordInput;
  };
  readonly JoinQueue: {
    readonly input: JoinQueueInput;
  };
  readonly KnownClient: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly KnownSlot: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly LeaveQueue: {
    readonly input: QueueRecordInput;
  };
  readonly ListAddresses: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
    readonly deleted: boolean;
  };
  readonly ListAdminChildClients: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ListAdminClinics: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListAdminCounterparts: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListAdminDeals: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListAdminItems: {
    readonly companyId: number;
    readonly serviceId?: number | null;
    readonly personId?: number | null;
    readonly resourceId?: number | null;
  };
  readonly ListAdminPeople: {
    readonly companyId: number;
    readonly filter: PersonFilter;
    readonly first: number;
    readonly offset: number;
    readonly withSchedule: boolean;
  };
  readonly ListAdminResources: {
    readonly companyId: number;
    readonly filter: ResourceFilter;
    readonly first: number;
    readonly offset: number;
    readonly withSchedule: boolean;
  };
  readonly ListAdminServices: {
    readonly companyId: number;
    readonly filter: ServiceFilter;
    readonly first: number;
    readonly offset: number;
    readonly place?: number | null;
  };
  readonly ListAdminSlots: {
    readonly companyId: number;
    readonly filter: SlotFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListAdministrators: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListBookingTexts: {
    readonly companyId: number;
  };
  readonly ListBookings: {
    readonly companyId: number;
    readonly filter: BookingFilter;
    readonly orderBy?: BookingOrder | null;
    readonly first: number;
    readonly offset: number;
    readonly withBlocks: boolean;
    readonly blocks: SlotFilter;
  };
  readonly ListBranches: {
    readonly id: number;
  };
  readonly ListBulkPurchases: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListCategories: {
    readonly companyId: number;
  };
  readonly ListChanges: {
    readonly companyId: number;
    readonly after?: string | null;
    readonly first: number;
  };
  readonly ListChildClients: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ListClientQueues: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListClients: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
    readonly filter?: ClientFilter | null;
    readonly orderBy?: ClientOrder | null;
  };
  readonly ListClinics: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListConditions: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ListCounterparts: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListCoupons: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListDeals: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListDeliveries: {
    readonly companyId: number;
    readonly filter: WebhookDeliveryFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListEventChains: {
    readonly companyId: number;
    readonly filter: EventChainFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListEventGroups: {
    readonly companyId: number;
    readonly filter: EventGroupFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListEventSequences: {
    readonly companyId: number;
  };
  readonly ListEvents: {
    readonly companyId: number;
    readonly filter: EventFilter;
    readonly first: number;
    readonly offset: number;
    readonly summary: boolean;
  };
  readonly ListEventsOfChain: {
    readonly companyId: number;
    readonly filter: EventFilter;
    readonly first: number;
    readonly offset: number;
    readonly summary: boolean;
    readonly chainId: number;
    readonly hidden: boolean;
  };
  readonly ListExternalBookings: {
    readonly companyId: number;
    readonly filter: ExternalBookingFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListItems: {
    readonly companyId: number;
    readonly serviceId?: number | null;
    readonly personId?: number | null;
    readonly resourceId?: number | null;
  };
  readonly ListMemberBookings: {
    readonly companyId: number;
    readonly clientId: number;
    readonly filter?: BookingFilter | null;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListMemberLevels: {
    readonly id: number;
  };
  readonly ListMemberPurchases: {
    readonly companyId: number;
    readonly clientId: number;
    readonly filter: PurchaseFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListOwnPurchases: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListPackages: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListPeople: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListProducts: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListPurchases: {
    readonly companyId: number;
    readonly filter: PurchaseFilter;
    readonly orderBy?: PurchaseOrder | null;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListQuestions: {
    readonly companyId: number;
    readonly filter: QuestionFilter;
  };
  readonly ListQueuers: {
    readonly companyId: number;
    readonly filter?: QueuerFilter | null;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListQueuersOfPerson: {
    readonly companyId: number;
    readonly filter?: QueuerFilter | null;
    readonly first: number;
    readonly offset: number;
    readonly id: number;
  };
  readonly ListQueuersOfQueue: {
    readonly companyId: number;
    readonly filter?: QueuerFilter | null;
    readonly first: number;
    readonly offset: number;
    readonly id: number;
  };
  readonly ListReasons: {
    readonly companyId: number;
  };
  readonly ListResources: {
    readonly companyId: number;
    readonly filter: ResourceFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListSchedules: {
    readonly companyId: number;
    readonly first: number;
    readonly offset: number;
    readonly from?: string | null;
    readonly to?: string | null;
    readonly withDates: boolean;
  };
  readonly ListServiceGroups: {
    readonly companyId: number;
  };
  readonly ListServices: {
    readonly companyId: number;
    readonly filter: ServiceFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListSessions: {
    readonly companyId: number;
    readonly filter: EventFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListShiftPatterns: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ListShifts: {
    readonly companyId: number;
    readonly id: number;
    readonly from?: string | null;
    readonly to?: string | null;
  };
  readonly ListSlots: {
    readonly companyId: number;
    readonly filter: SlotFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly ListWebhooks: {
    readonly companyId: number;
  };
  readonly LogIn: {
    readonly input: LogInInput;
  };
  readonly LogOut: Readonly<Record<string, never>>;
  readonly MayBook: {
    readonly companyId: number;
    readonly filter: QuestionFilter;
  };
  readonly MoneyFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: MoneyAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byEvent?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly byResource?: boolean | null;
    readonly byCoupon?: boolean | null;
    readonly byChannel?: boolean | null;
    readonly byCurrency?: boolean | null;
    readonly measureSold?: boolean | null;
    readonly measureBooked?: boolean | null;
    readonly measureReceived?: boolean | null;
    readonly measureRefunded?: boolean | null;
    readonly measureDue?: boolean | null;
    readonly measureHeld?: boolean | null;
    readonly measureForfeited?: boolean | null;
    readonly measureTax?: boolean | null;
  };
  readonly MoveBlock: {
    readonly input: MoveBlockInput;
  };
  readonly MoveMemberBooking: {
    readonly input: MoveBookingInput;
  };
  readonly NewAddress: {
    readonly companyId: number;
  };
  readonly NewAdministrator: {
    readonly companyId: number;
  };
  readonly NewClient: {
    readonly companyId: number;
    readonly filter: QuestionFilter;
  };
  readonly NewEvent: {
    readonly companyId: number;
  };
  readonly NewLogin: Readonly<Record<string, never>>;
  readonly NewPerson: {
    readonly companyId: number;
  };
  readonly NewQueuer: {
    readonly companyId: number;
  };
  readonly NewResource: {
    readonly companyId: number;
    readonly filter: ResourceFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly NewSchedule: {
    readonly companyId: number;
  };
  readonly NewService: {
    readonly companyId: number;
    readonly filter: ServiceFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly NewWebhook: {
    readonly companyId: number;
  };
  readonly OpenWallet: {
    readonly input: ChangeWalletInput;
  };
  readonly PersonCalendar: {
    readonly companyId: number;
    readonly personId: number;
  };
  readonly PrePaidBookings: {
    readonly companyId: number;
    readonly clientId: number;
    readonly filter: PrePaidFilter;
    readonly first: number;
    readonly offset: number;
  };
  readonly PrintPurchase: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly PrintPurchaseByLongId: {
    readonly longId: string;
  };
  readonly PurchaseAttachments: {
    readonly longId: string;
  };
  readonly PurchaseByBookingRef: {
    readonly ref: string;
  };
  readonly PurchaseByLongId: {
    readonly longId: string;
  };
  readonly QueueFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: QueueAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byCategory?: boolean | null;
    readonly byService?: boolean | null;
    readonly byPerson?: boolean | null;
    readonly measureJoined?: boolean | null;
    readonly measureWait?: boolean | null;
    readonly measureServing?: boolean | null;
    readonly measureAbandoned?: boolean | null;
    readonly measureServiceLevel?: boolean | null;
    readonly minutes?: number | null;
    readonly percentile?: number | null;
    readonly withPercentile?: boolean | null;
  };
  readonly ReadAddress: {
    readonly companyId: number;
    readonly id: number;
    readonly deleted: boolean;
  };
  readonly ReadAdminClinic: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadAdminCompany: {
    readonly companyId: number;
  };
  readonly ReadAdminDeal: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadAdminPerson: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadAdminResource: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadAdminService: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadAdminSettings: {
    readonly companyId: number;
  };
  readonly ReadAdministrator: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadAffiliate: {
    readonly id: number;
  };
  readonly ReadAffiliated: {
    readonly id: number;
    readonly ref: string;
  };
  readonly ReadAnswers: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadAudit: {
    readonly companyId: number;
    readonly id: string;
  };
  readonly ReadBasket: {
    readonly companyId: number;
  };
  readonly ReadBooking: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadBookingText: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadCalendar: {
    readonly key: string;
    readonly bookingId?: number | null;
    readonly busyOnly?: boolean | null;
  };
  readonly ReadCategory: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadClient: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadClientQueue: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadClinic: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadCompany: {
    readonly id: number;
  };
  readonly ReadCondition: {
    readonly companyId: number;
    readonly scheduleId: number;
    readonly id: number;
  };
  readonly ReadCoupon: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadDeal: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadDelivery: {
    readonly companyId: number;
    readonly id: string;
  };
  readonly ReadEvent: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadEventChain: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadEventGroup: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadEventSequence: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadExternalBooking: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadFile: {
    readonly key: string;
  };
  readonly ReadImage: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadLaterBasket: {
    readonly companyId: number;
  };
  readonly ReadMemberBooking: {
    readonly companyId: number;
    readonly clientId: number;
    readonly id: number;
  };
  readonly ReadMemberLevel: {
    readonly id: number;
    readonly level: number;
  };
  readonly ReadMemberWith: {
    readonly companyId: number;
    readonly id: number;
    readonly withBookings: boolean;
  };
  readonly ReadOwnClient: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadPackage: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadPerson: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadPersonSchedule: {
    readonly companyId: number;
    readonly id: number;
    readonly from?: string | null;
    readonly to?: string | null;
    readonly withDates: boolean;
  };
  readonly ReadProduct: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadPurchase: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadQuestion: {
    readonly companyId: number;
    readonly id: number;
    readonly all: boolean;
  };
  readonly ReadQueuer: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadReason: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadResource: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadResourceSchedule: {
    readonly companyId: number;
    readonly id: number;
    readonly from?: string | null;
    readonly to?: string | null;
    readonly withDates: boolean;
  };
  readonly ReadRoot: Readonly<Record<string, never>>;
  readonly ReadSchedule: {
    readonly companyId: number;
    readonly id: number;
    readonly from?: string | null;
    readonly to?: string | null;
    readonly withDates: boolean;
  };
  readonly ReadServed: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadService: {
    readonly companyId: number;
    readonly id: number;
    readonly hidden: boolean;
  };
  readonly ReadServiceGroup: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadSession: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadSettings: {
    readonly id: number;
  };
  readonly ReadShift: {
    readonly key: ShiftKeyInput;
  };
  readonly ReadShiftPattern: {
    readonly companyId: number;
    readonly scheduleId: number;
    readonly id: number;
  };
  readonly ReadSlot: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadStatus: {
    readonly companyId?: number | null;
  };
  readonly ReadTotal: {
    readonly id: number;
    readonly longId: string;
    readonly isId: boolean;
  };
  readonly ReadWallet: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly ReadWebhook: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly RemoveFromBasket: {
    readonly input: RemoveFromBasketInput;
  };
  readonly RemoveServiceItem: {
    readonly input: RemoveFromBasketInput;
  };
  readonly Replay: {
    readonly input: ReplayWebhookDeliveryInput;
  };
  readonly ResetPassword: {
    readonly input: ResetPasswordInput;
  };
  readonly ReturnToQueue: {
    readonly input: ReturnToQueueInput;
  };
  readonly SaveClinic: {
    readonly input: SaveClinicInput;
  };
  readonly SearchCompanies: {
    readonly id: number;
    readonly text?: string | null;
    readonly address?: string | null;
    readonly first: number;
    readonly offset: number;
  };
  readonly SendWelcome: {
    readonly input: RecordInput;
  };
  readonly SetPresence: {
    readonly input: SetPresenceInput;
    readonly companyId: number;
  };
  readonly SignOn: {
    readonly input: SignOnInput;
  };
  readonly SpaceStatuses: {
    readonly id: number;
  };
  readonly StartServing: {
    readonly input: StartServingInput;
  };
  readonly StartServingAt: {
    readonly input: StartServingInput;
  };
  readonly SubmitClient: {
    readonly input: SubmitClientInput;
  };
  readonly SwitchCompany: {
    readonly input: SwitchCompanyInput;
  };
  readonly TimesOfService: {
    readonly companyId: number;
    readonly input: AvailabilityInput;
    readonly period?: PeriodInput | null;
  };
  readonly UpdateAddress: {
    readonly input: UpdateAddressInput;
  };
  readonly UpdateAdministrator: {
    readonly input: UpdateAdministratorInput;
  };
  readonly UpdateClient: {
    readonly input: UpdateClientInput;
  };
  readonly UpdateCompany: {
    readonly input: UpdateCompanyInput;
  };
  readonly UpdateEvent: {
    readonly input: UpdateEventInput;
  };
  readonly UpdateEventChain: {
    readonly input: UpdateEventChainInput;
  };
  readonly UpdateEventGroup: {
    readonly input: UpdateEventGroupInput;
  };
  readonly UpdateMember: {
    readonly input: UpdateClientInput;
  };
  readonly UpdatePerson: {
    readonly input: UpdatePersonInput;
    readonly companyId: number;
  };
  readonly UpdateQueuer: {
    readonly input: UpdateQueuerInput;
  };
  readonly UpdateResource: {
    readonly input: UpdateResourceInput;
  };
  readonly UpdateSchedule: {
    readonly input: UpdateScheduleInput;
  };
  readonly UpdateService: {
    readonly input: UpdateServiceInput;
  };
  readonly UpdateShift: {
    readonly input: UpdateShiftInput;
  };
  readonly UpdateShiftPattern: {
    readonly input: UpdateShiftPatternInput;
  };
  readonly UpdateShiftPatternCondition: {
    readonly input: UpdateShiftPatternConditionInput;
  };
  readonly WaitingListFigures: {
    readonly companyId: number;
    readonly from: string;
    readonly until: string;
    readonly branches?: boolean | null;
    readonly timeZone?: string | null;
    readonly asOf?: Date | string | null;
    readonly orderBy?: WaitingListAnalyticsOrder | null;
    readonly first?: number | null;
    readonly empty?: boolean | null;
    readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
    readonly withBefore?: boolean | null;
    readonly withTotal?: boolean | null;
    readonly byYear?: boolean | null;
    readonly byQuarter?: boolean | null;
    readonly byMonth?: boolean | null;
    readonly byWeek?: boolean | null;
    readonly byDate?: boolean | null;
    readonly byWeekday?: boolean | null;
    readonly byHour?: boolean | null;
    readonly byCompany?: boolean | null;
    readonly byEventGroup?: boolean | null;
    readonly byEvent?: boolean | null;
    readonly byChannel?: boolean | null;
    readonly measureJoined?: boolean | null;
    readonly measurePromoted?: boolean | null;
    readonly measureOffersTaken?: boolean | null;
    readonly measureTimeToOffer?: boolean | null;
    readonly percentile?: number | null;
    readonly withPercentile?: boolean | null;
    readonly at?: 'JOINED' | 'STARTS' | null;
  };
  readonly WalletBands: {
    readonly companyId: number;
    readonly clientId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly WalletLogs: {
    readonly companyId: number;
    readonly clientId: number;
    readonly first: number;
    readonly offset: number;
  };
  readonly applyCoupon: {
    readonly input: BasketCodeInput;
  };
  readonly applyVoucher: {
    readonly input: BasketCodeInput;
  };
  readonly bookWaitingBooking: {
    readonly input: BookWaitingInput;
  };
  readonly cancelBooking: {
    readonly input: CancelBookingInput;
  };
  readonly cancelPurchase: {
    readonly input: CancelPurchaseInput;
  };
  readonly checkInBooking: {
    readonly input: CheckInInput;
  };
  readonly createBooking: {
    readonly input: CreateBookingInput;
  };
  readonly createWebhookEndpoint: {
    readonly input: CreateWebhookEndpointInput;
  };
  readonly deleteBookingNote: {
    readonly input: DeleteBookingNoteInput;
  };
  readonly deleteWebhookEndpoint: {
    readonly input: WebhookEndpointKeyInput;
  };
  readonly moveBooking: {
    readonly input: MoveBookingInput;
  };
  readonly payPurchase: {
    readonly input: PayPurchaseInput;
  };
  readonly personImages: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly removeCoupon: {
    readonly input: RemoveCouponInput;
  };
  readonly removePurchaseItem: {
    readonly input: RemovePurchaseItemInput;
  };
  readonly removeVoucher: {
    readonly input: RemoveVoucherInput;
  };
  readonly resourceImages: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly rotateWebhookSecret: {
    readonly input: WebhookEndpointKeyInput;
  };
  readonly serviceImages: {
    readonly companyId: number;
    readonly id: number;
  };
  readonly setCustomStatus: {
    readonly input: CustomStatusInput;
  };
  readonly updatePurchase: {
    readonly input: UpdatePurchaseInput;
  };
  readonly updateWebhookEndpoint: {
    readonly input: UpdateWebhookEndpointInput;
  };
  readonly writeBookingNote: {
    readonly input: BookingNoteInput;
  };
}
