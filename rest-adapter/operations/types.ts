// Written by `npm run schema` from the operations of the endpoint table; a test compares the two.

export interface AddressRow {
  readonly id: number;
  readonly name: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly address3: string | null;
  readonly address4: string | null;
  readonly address5: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly lat: number | null;
  readonly long: number | null;
  readonly mapUrl: string | null;
  readonly mapMarker: string | null;
  readonly phone: string | null;
  readonly homephone: string | null;
  readonly companyId: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly deleted: boolean;
}

export interface AdminCompanyRow extends CompanyPartsRow {
  readonly duties: ReadonlyArray<'read' | 'clients' | 'diary' | 'manage'>;
  readonly children: {
    readonly nodes: ReadonlyArray<ListedCompanyRow & {
      readonly duties: ReadonlyArray<'read' | 'clients' | 'diary' | 'manage'>;
    }>;
  };
}

export interface AdminPersonRow extends PersonRow {
  readonly version: number;
  readonly phonePrefix: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly icalLink: string | null;
  readonly reference: string | null;
  readonly phone: string | null;
  readonly notify: boolean;
  readonly allStaff: boolean;
  readonly timeZone: string | null;
  readonly clientQueueId: number | null;
  readonly scheduleId: number | null;
  readonly presence: 0 | 1 | 2 | 4;
  readonly presenceSince: string | null;
  readonly presenceMinutes: number | null;
  readonly schedule: {
    readonly id: number;
  } | null;
  readonly queuer: {
    readonly id: number;
    readonly companyId: number;
  } | null;
  readonly calendarKey: string | null;
}

export interface AdminResourceRow extends ResourceRow {
  readonly price: {
    readonly amountMinor: number;
  } | null;
  readonly position: number | null;
  readonly neverBooked: boolean;
  readonly count: number;
  readonly maxBook: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly apiRef: string | null;
  readonly schedule: {
    readonly id: number;
  } | null;
  readonly calendarKey: string | null;
}

export interface AdminServiceRow extends ServiceRow {
  readonly version: number;
  readonly scheduleId: number | null;
  readonly deposit: {
    readonly amountMinor: number;
  } | null;
  readonly people: ReadonlyArray<{
    readonly id: number;
  }>;
  readonly resources: ReadonlyArray<{
    readonly id: number;
  }>;
}

export interface AdministratorRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: 'owner' | 'admin' | 'staff' | 'analyst';
  readonly companyId: number;
  readonly personId: number | null;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly company: {
    readonly id: number;
    readonly name: string;
  };
}

export interface AmountFigure {
  readonly amountMinor: number;
  readonly currency: string;
}

export interface AnswerRow {
  readonly id: number;
  readonly value: string | null;
  readonly questionId: number;
  readonly adminOnly: boolean;
  readonly important: boolean;
  readonly questionText: string;
  readonly outcome: boolean;
  readonly companyId: number;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly question: QuestionRow;
}

export interface AttachmentRow {
  readonly id: number;
  readonly companyId: number;
  readonly key: string | null;
  readonly bookingId: number | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: string;
}

export interface AuditRow {
  readonly id: string;
  readonly record: 'address' | 'administrator' | 'booking' | 'booking_text' | 'category' | 'client' | 'client_queue' | 'clinic' | 'closure' | 'company' | 'coupon' | 'event' | 'event_chain' | 'event_group' | 'event_sequence' | 'member_level' | 'package' | 'payment' | 'person' | 'pre_paid_booking' | 'product' | 'purchase' | 'question' | 'queuer' | 'reason' | 'resource' | 'schedule' | 'schedule_exception' | 'service' | 'service_group' | 'slot' | 'voucher' | 'voucher_code' | 'wallet_band' | 'answer' | 'attachment' | 'booking_note' | 'client_queue_service' | 'company_settings' | 'image' | 'purchase_item' | 'service_person' | 'service_resource' | 'shift_pattern' | 'shift_pattern_condition' | 'wallet_log' | 'webhook_endpoint';
  readonly companyId: number;
  readonly recordId: number;
  readonly action: 'create' | 'change' | 'delete';
  readonly actorKind: 'administrator' | 'client' | null;
  readonly actorId: number | null;
  readonly overrode: 'min_cancel_period' | null;
  readonly happenedAt: string;
  readonly storedBefore: Readonly<Record<string, unknown>> | null;
  readonly storedAfter: Readonly<Record<string, unknown>> | null;
  readonly administrator: {
    readonly id: number;
    readonly name: string;
    readonly companyId: number;
  } | null;
  readonly client: {
    readonly id: number;
    readonly firstName: string | null;
    readonly lastName: string | null;
  } | null;
}

export interface BasketArticleRow {
  readonly id: string;
  readonly kind: 'product' | 'package' | 'voucher';
  readonly name: string;
  readonly productId: number | null;
  readonly packageId: number | null;
  readonly voucherId: number | null;
  readonly product: {
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly package: {
    readonly isBulk: boolean;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly voucher: {
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly companyId: number;
  readonly order: number;
  readonly quantity: number;
  readonly ref: string | null;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly total: {
    readonly amountMinor: number;
  };
  readonly discount: {
    readonly amountMinor: number;
  };
  readonly voucherPaid: {
    readonly amountMinor: number;
  };
}

export interface BasketLine {
  readonly id: string;
  readonly bookableId: number | null;
  readonly eventId: number | null;
  readonly eventChainId: number | null;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly status: 4 | 8;
  readonly duration: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly prePaidBookingId: number | null;
  readonly companyId: number;
  readonly order: number;
  readonly quantity: number;
  readonly ref: string | null;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly total: {
    readonly amountMinor: number;
  };
  readonly discount: {
    readonly amountMinor: number;
  };
  readonly voucherPaid: {
    readonly amountMinor: number;
  };
  readonly heldUntil: string;
  readonly courseItemId: string | null;
  readonly localStart: string;
  readonly service: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly person: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly resource: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly eventGroupId: number;
    readonly maxQuantity: number | null;
    readonly spaces: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
    readonly eventGroup: {
      readonly deleted: boolean;
      readonly disabled: boolean;
    };
  } | null;
  readonly answers: ReadonlyArray<{
    readonly questionId: number;
    readonly value: string | null;
  }>;
  readonly attachments: ReadonlyArray<{
    readonly id: number;
  }>;
  readonly event: EventRow | null;
}

export interface BasketRow {
  readonly id: number;
  readonly companyId: number;
  readonly token: string | null;
  readonly totalPrice: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly discount: {
    readonly amountMinor: number;
  };
  readonly voucherPaid: {
    readonly amountMinor: number;
  };
  readonly coupon: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  } | null;
  readonly voucherCodes: ReadonlyArray<{
    readonly id: number;
    readonly code: string | null;
    readonly remaining: {
      readonly amountMinor: number;
    };
    readonly voucher: {
      readonly name: string;
      readonly description: string | null;
    };
  }>;
  readonly items: ReadonlyArray<BasketLine>;
  readonly articles: ReadonlyArray<BasketArticleRow>;
}

export interface BookingRow extends SharedBookingRow {
  readonly clientName: string | null;
  readonly clientEmail: string | null;
  readonly bookedBy: string | null;
  readonly bookedByEmail: string | null;
  readonly client: ClientRow | null;
  readonly notes: ReadonlyArray<{
    readonly id: number;
    readonly note: string;
    readonly isPrivate: boolean;
  }>;
  readonly surveyAnswers: ReadonlyArray<AnswerRow>;
}

export interface BookingTextRow {
  readonly id: number;
  readonly companyId: number;
  readonly message: string;
  readonly messageType: string;
  readonly itemKind: 'company' | 'service' | 'person' | 'resource' | 'event_group';
  readonly itemId: number | null;
  readonly itemIsShown: boolean;
}

export interface BranchRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly addressId: number | null;
  readonly countryCode: string | null;
  readonly live: boolean;
  readonly currencyCode: string;
  readonly timezone: string;
  readonly ref: string | null;
  readonly address: AddressRow | null;
}

export interface CategoryRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly order: number;
  readonly description: string | null;
}

export interface ClientQueueRow {
  readonly id: number;
  readonly name: string;
  readonly priority: number;
  readonly length: number;
  readonly waitSeconds: number | null;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
  readonly people: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
}

export interface ClientRow {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly country: string | null;
  readonly memberType: number | null;
  readonly reference: string | null;
  readonly files: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly deleted: boolean;
  readonly phonePrefix: string | null;
  readonly mobilePrefix: string | null;
  readonly defaultCompanyId: number | null;
  readonly q: Readonly<Record<string, unknown>>;
  readonly notifications: Readonly<Record<string, unknown>>;
  readonly joinDate: string | null;
  readonly timeZone: string | null;
  readonly locale: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly address3: string | null;
  readonly address4: string | null;
  readonly address5: string | null;
  readonly postcode: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly sendEmail: boolean;
  readonly memberLevelId: number | null;
  readonly disabled: boolean;
  readonly isMember: boolean;
  readonly walletAmount: {
    readonly amountMinor: number;
  };
  readonly answers: ReadonlyArray<AnswerRow>;
}

export interface ClinicRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly order: number;
  readonly deleted: boolean;
  readonly version: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly address: {
    readonly id: number;
  } | null;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
  }>;
  readonly people: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
  }>;
  readonly resources: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
  }>;
}

export interface ComingScheduleRow extends ScheduleRow {
  readonly openDays: ReadonlyArray<{
    readonly date: string;
    readonly hours: ReadonlyArray<{
      readonly startTime: string;
      readonly endTime: string;
    }>;
  }>;
}

export interface CompanyPartsRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly addressId: number | null;
  readonly website: string | null;
  readonly multiStatus: ReadonlyArray<string>;
  readonly numericWidgetId: number | null;
  readonly countryCode: string | null;
  readonly live: boolean;
  readonly currencyCode: string;
  readonly timezone: string;
  readonly ref: string | null;
  readonly parentId: number | null;
  readonly deleted: boolean;
  readonly address: AddressRow | null;
  readonly settings: SettingsRow;
}

export interface ConditionRow {
  readonly id: number;
  readonly scheduleId: number;
  readonly name: string | null;
  readonly color: string | null;
  readonly companyIds: ReadonlyArray<number>;
  readonly version: number;
  readonly deleted: boolean;
}

export interface CouponRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly companyId: number;
  readonly percent: number | null;
  readonly serviceIds: ReadonlyArray<number>;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly maxUses: number | null;
  readonly uses: number;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly version: number;
  readonly amount: {
    readonly amountMinor: number;
  } | null;
}

export interface CourseBookingRow {
  readonly id: number;
  readonly companyId: number;
  readonly eventChainId: number;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly purchaseId: number;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly eventChain: {
    readonly name: string;
    readonly disabled: boolean;
    readonly deleted: boolean;
  };
}

export interface DatedScheduleRow extends ScheduleRow {
  readonly openDays?: ReadonlyArray<{
    readonly date: string;
    readonly hours: ReadonlyArray<{
      readonly startTime: string;
      readonly endTime: string;
    }>;
  }>;
}

export interface DeliveryRow {
  readonly id: string;
  readonly companyId: number;
  readonly endpointId: number;
  readonly factId: string;
  readonly kind: 'booking.created' | 'booking.changed' | 'booking.moved' | 'booking.cancelled' | 'booking.checked_in' | 'booking.offered' | 'booking.promoted' | 'purchase.created' | 'purchase.paid' | 'client.created' | 'client.changed' | 'queuer.joined' | 'queuer.changed' | 'queuer.served' | 'queuer.finished' | 'queuer.left' | 'queuer.returned' | 'attendance.changed' | 'event.sold_out' | 'hold.expired';
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly responseCode: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly lastTriedAt: string | null;
  readonly nextTryAt: string | null;
  readonly deliveredAt: string | null;
}

export interface EventChainRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly longDescription: string | null;
  readonly eventGroupId: number;
  readonly addressId: number | null;
  readonly resourceId: number | null;
  readonly personId: number | null;
  readonly spaces: number;
  readonly duration: number;
  readonly capacityView: 0 | 1 | 2 | 3;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly maxNumBookings: number | null;
  readonly emailPerTicket: boolean;
  readonly questionsPerTicket: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly course: boolean;
  readonly recurrenceType: '' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  readonly template: boolean;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly waitlength: number | null;
  readonly companyId: number;
  readonly ticketType: string;
  readonly reference: string | null;
  readonly updatedAt: string;
  readonly localStart: string | null;
  readonly time: string | null;
  readonly latestStart: string | null;
  readonly soonestStart: string | null;
  readonly version: number;
  readonly questionGroupId: number | null;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly minAdvance: {
    readonly amount: number;
    readonly unit: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
  } | null;
  readonly minCancel: {
    readonly amount: number;
    readonly unit: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
  } | null;
  readonly eventGroup: {
    readonly name: string;
    readonly disabled: boolean;
    readonly deleted: boolean;
  };
  readonly questions: ReadonlyArray<QuestionRow>;
}

export interface EventGroupRow {
  readonly id: number;
  readonly name: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly companyId: number;
  readonly order: number;
  readonly deleted: boolean;
  readonly description: string | null;
  readonly disabled: boolean;
  readonly version: number;
}

export interface EventRow {
  readonly id: number;
  readonly updatedAt: string;
  readonly localStart: string;
  readonly description: string | null;
  readonly status: 0 | 3 | 4;
  readonly spacesBooked: number;
  readonly spacesReserved: number;
  readonly spacesBlocked: number;
  readonly spacesHeld: number;
  readonly numSpaces: number;
  readonly spacesWait: number;
  readonly spacesLeft: number;
  readonly eventChainId: number;
  readonly duration: number;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly companyId: number;
  readonly bookable: boolean;
  readonly takesWaiting: boolean;
  readonly eventChain: {
    readonly name: string;
    readonly eventGroupId: number;
    readonly eventGroup: {
      readonly deleted: boolean;
      readonly disabled: boolean;
    };
  };
}

export interface EventSequenceRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly description: string | null;
  readonly order: number;
  readonly eventGroups: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
  }>;
}

export interface ExternalBookingRow {
  readonly id: number;
  readonly companyId: number;
  readonly personId: number;
  readonly title: string | null;
  readonly allDay: boolean;
  readonly localStart: string;
  readonly localEnd: string;
  readonly person: {
    readonly name: string;
  };
}

export interface FormQuestionRow {
  readonly id: number;
  readonly name: string;
  readonly kind: 'text_field' | 'text_area' | 'select' | 'select-price' | 'radio' | 'radio-price' | 'check' | 'check-price' | 'date' | 'heading';
  readonly questionGroupId: number | null;
  readonly options: ReadonlyArray<{
    readonly name: string;
  }>;
}

export interface ImageRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly imageFileName: string;
  readonly ownerId: number;
}

export interface ItemRow {
  readonly id: number;
  readonly kind: 'person' | 'resource' | 'service';
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly person: {
    readonly name: string;
  } | null;
  readonly resource: {
    readonly name: string;
  } | null;
  readonly service: {
    readonly name: string;
  } | null;
}

export interface ListedCompanyRow extends CompanyPartsRow {
  readonly children: {
    readonly nodes: ReadonlyArray<{
      readonly id: number;
      readonly name: string;
    }>;
  };
}

export interface LoginRow {
  readonly token: string | null;
  readonly deviceToken: string | null;
  readonly email: string | null;
  readonly company: {
    readonly id: number;
    readonly name: string;
  };
  readonly administrator: AdministratorRow | null;
  readonly client: MemberRow | null;
}

export interface MemberBookingRow {
  readonly id: number;
  readonly fullDescribe: string;
  readonly describe: string;
  readonly resourceId: number | null;
  readonly serviceId: number | null;
  readonly duration: number;
  readonly listedDuration: number;
  readonly onWaitlist: boolean;
  readonly companyId: number;
  readonly clientId: number;
  readonly personId: number | null;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly purchaseId: number;
  readonly eventChainId: number | null;
  readonly slotId: number | null;
  readonly channel: 'online' | 'member' | 'admin' | 'queue';
  readonly status: 4 | 8 | 3 | 0;
  readonly timeZone: string;
  readonly bookingType: string;
  readonly preTime: number;
  readonly postTime: number;
  readonly bookableId: number | null;
  readonly eventId: number | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly offeredUntil: string | null;
  readonly attendance: 'UNMARKED' | 'ATTENDED' | 'NO_SHOW';
  readonly customStatuses: ReadonlyArray<{
    readonly status: string;
    readonly at: string;
  }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly localCancelUntil: string;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly service: {
    readonly name: string;
    readonly questionGroupId: number | null;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly questionGroupId: number | null;
    readonly eventGroupId: number;
  } | null;
  readonly person: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly resource: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly company: {
    readonly name: string;
    readonly deleted: boolean;
  };
  readonly purchase: {
    readonly longId: string | null;
    readonly calendarKey: string | null;
  } | null;
  readonly address: AddressRow | null;
  readonly answers: ReadonlyArray<AnswerRow>;
}

export interface MemberRow {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly address3: string | null;
  readonly address4: string | null;
  readonly address5: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly phonePrefix: string | null;
  readonly mobile: string | null;
  readonly mobilePrefix: string | null;
  readonly defaultCompanyId: number | null;
  readonly memberLevelId: number | null;
  readonly reference: string | null;
  readonly isMember: boolean;
  readonly q: Readonly<Record<string, unknown>>;
  readonly notifications: Readonly<Record<string, unknown>>;
  readonly timeZone: string | null;
  readonly walletAmount: {
    readonly amountMinor: number;
  };
  readonly head: {
    readonly settings: {
      readonly hasWallets: boolean;
    };
  };
  readonly answers: ReadonlyArray<AnswerRow>;
}

export interface PackageRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly companyId: number;
  readonly order: number;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly isBulk: boolean;
  readonly serviceIds: ReadonlyArray<number>;
  readonly bookingCount: number;
  readonly validDays: number | null;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly disabled: boolean;
  }>;
  readonly price: {
    readonly amountMinor: number;
  };
}

export interface PatternRow {
  readonly id: number;
  readonly companyId: number;
  readonly scheduleId: number;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly frequency: 'daily' | 'weekly';
  readonly interval: number;
  readonly repeatCount: number | null;
  readonly byDay: ReadonlyArray<'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday'>;
  readonly exceptDates: ReadonlyArray<string>;
  readonly shiftPatternConditionId: number | null;
  readonly version: number;
  readonly deleted: boolean;
}

export interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly deleted: boolean;
  readonly disabled: boolean;
  readonly companyId: number;
  readonly order: number;
  readonly queuingDisabled: boolean;
  readonly personCompanies: ReadonlyArray<number>;
  readonly neverBooked: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
  readonly resources: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
}

export interface PersonWithScheduleRow extends AdminPersonRow {
  readonly immediateSchedule?: ComingScheduleRow | null;
}

export interface PrePaidBookingRow {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly purchaseId: number;
  readonly packageId: number;
  readonly serviceIds: ReadonlyArray<number>;
  readonly clientId: number;
  readonly bookingCount: number;
  readonly remaining: number;
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly usable: boolean;
  readonly company: {
    readonly deleted: boolean;
  };
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
  }>;
}

export interface PrintedPurchaseRow {
  readonly language: 'en' | 'de';
  readonly id: number;
  readonly createdAt: string;
  readonly reference: string | null;
  readonly cancelledAt: string | null;
  readonly company: {
    readonly name: string;
    readonly address: {
      readonly name: string | null;
      readonly address1: string | null;
      readonly address2: string | null;
      readonly address3: string | null;
      readonly address4: string | null;
      readonly address5: string | null;
      readonly postcode: string | null;
      readonly country: string | null;
    } | null;
  };
  readonly client: {
    readonly firstName: string | null;
    readonly lastName: string | null;
  } | null;
  readonly bookings: {
    readonly nodes: ReadonlyArray<{
      readonly summary: string;
      readonly localStart: string;
      readonly localEnd: string;
      readonly timeZone: string;
      readonly quantity: number;
      readonly isCancelled: boolean;
      readonly onWaitingList: boolean;
      readonly totalPrice: {
        readonly amountMinor: number;
        readonly currency: string;
      };
      readonly address: {
        readonly name: string | null;
        readonly address1: string | null;
        readonly address2: string | null;
        readonly address3: string | null;
        readonly address4: string | null;
        readonly address5: string | null;
        readonly postcode: string | null;
        readonly country: string | null;
      } | null;
    }>;
  };
  readonly items: {
    readonly nodes: ReadonlyArray<{
      readonly name: string;
      readonly quantity: number;
      readonly price: {
        readonly amountMinor: number;
        readonly currency: string;
      };
      readonly discount: {
        readonly amountMinor: number;
        readonly currency: string;
      };
      readonly cancelledAt: string | null;
    }>;
  };
  readonly confirmationTexts: ReadonlyArray<{
    readonly message: string;
  }>;
  readonly totalPrice: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly taxPayableOnPrice: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly paid: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly dueNow: {
    readonly amountMinor: number;
    readonly currency: string;
  };
}

export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly companyId: number;
  readonly order: number;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly sku: string | null;
  readonly stock: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly price: {
    readonly amountMinor: number;
  };
}

export interface PublicCompanyRow extends CompanyPartsRow {
  readonly children: {
    readonly nodes: ReadonlyArray<BranchRow>;
  };
  readonly offers: {
    readonly services: boolean;
    readonly people: boolean;
    readonly resources: boolean;
    readonly events: boolean;
    readonly categories: boolean;
    readonly serviceGroups: boolean;
    readonly clinics: boolean;
    readonly eventSequences: boolean;
    readonly products: boolean;
    readonly packages: boolean;
    readonly bulkPurchases: boolean;
    readonly vouchers: boolean;
    readonly coupons: boolean;
    readonly reasons: boolean;
    readonly bookingTexts: boolean;
    readonly questions: boolean;
    readonly addresses: boolean;
    readonly memberLevels: boolean;
  };
}

export interface PurchaseBookingRow {
  readonly id: number;
  readonly fullDescribe: string;
  readonly describe: string;
  readonly onWaitlist: boolean;
  readonly companyId: number;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly eventChainId: number | null;
  readonly channel: 'online' | 'member' | 'admin' | 'queue';
  readonly status: 4 | 8 | 3 | 0;
  readonly attendance: 'UNMARKED' | 'ATTENDED' | 'NO_SHOW';
  readonly customStatuses: ReadonlyArray<{
    readonly status: string;
    readonly at: string;
  }>;
  readonly resourceId: number | null;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly slotId: number | null;
  readonly bookableId: number | null;
  readonly eventId: number | null;
  readonly courseBookingId: number | null;
  readonly duration: number;
  readonly listedDuration: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly localCancelUntil: string;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly service: {
    readonly name: string;
    readonly questionGroupId: number | null;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly questionGroupId: number | null;
  } | null;
  readonly person: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly resource: {
    readonly name: string;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly company: {
    readonly name: string;
    readonly deleted: boolean;
  };
  readonly address: AddressRow | null;
  readonly answers: ReadonlyArray<AnswerRow>;
  readonly surveyAnswers: ReadonlyArray<AnswerRow>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
  readonly bookingType: string;
  readonly offeredUntil: string | null;
}

export interface PurchaseItemRow {
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly quantity: number;
  readonly kind: 'product' | 'package' | 'voucher';
  readonly cancelledAt: string | null;
  readonly productId: number | null;
  readonly packageId: number | null;
  readonly voucherId: number | null;
  readonly product: {
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly package: {
    readonly isBulk: boolean;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly voucher: {
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly discount: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
}

export interface PurchaseRow {
  readonly id: number;
  readonly companyId: number;
  readonly longId: string | null;
  readonly createdAt: string;
  readonly paymentKind: string | null;
  readonly lastPaymentLog: Readonly<Record<string, unknown>> | null;
  readonly reference: string | null;
  readonly calendarKey: string | null;
  readonly paymentUrl: string | null;
  readonly company: {
    readonly deleted: boolean;
  };
  readonly totalPrice: {
    readonly amountMinor: number;
  };
  readonly price: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly deposit: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly taxPayableOnPrice: {
    readonly amountMinor: number;
  };
  readonly taxPayableOnDeposit: {
    readonly amountMinor: number;
  };
  readonly taxPayableOnDueNow: {
    readonly amountMinor: number;
  };
  readonly voucherPaid: {
    readonly amountMinor: number;
  };
  readonly client: {
    readonly id: number;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
    readonly country: string | null;
    readonly memberType: number | null;
    readonly reference: string | null;
    readonly files: ReadonlyArray<Readonly<Record<string, unknown>>>;
    readonly deleted: boolean;
    readonly phonePrefix: string | null;
    readonly mobilePrefix: string | null;
    readonly defaultCompanyId: number | null;
    readonly q: Readonly<Record<string, unknown>>;
    readonly notifications: Readonly<Record<string, unknown>>;
    readonly joinDate: string | null;
    readonly timeZone: string | null;
    readonly locale: string | null;
    readonly address1: string | null;
    readonly address2: string | null;
    readonly address3: string | null;
    readonly address4: string | null;
    readonly address5: string | null;
    readonly postcode: string | null;
    readonly phone: string | null;
    readonly mobile: string | null;
    readonly sendEmail: boolean;
    readonly memberLevelId: number | null;
    readonly disabled: boolean;
    readonly isMember: boolean;
    readonly walletAmount: {
      readonly amountMinor: number;
    };
    readonly answers: ReadonlyArray<AnswerRow>;
    readonly head: {
      readonly settings: {
        readonly hasWallets: boolean;
      };
    };
    readonly companyId: number;
  } | null;
  readonly bookings: {
    readonly nodes: ReadonlyArray<PurchaseBookingRow>;
  };
  readonly courseBookings: ReadonlyArray<CourseBookingRow>;
  readonly items: {
    readonly nodes: ReadonlyArray<PurchaseItemRow>;
  };
  readonly voucherCodes: {
    readonly nodes: ReadonlyArray<VoucherCodeRow>;
  };
  readonly prePaidBookings: {
    readonly nodes: ReadonlyArray<PrePaidBookingRow>;
  };
  readonly confirmationTexts: ReadonlyArray<{
    readonly id: number;
    readonly companyId: number;
    readonly message: string;
    readonly step: string;
    readonly itemKind: 'company' | 'service' | 'person' | 'resource' | 'event_group';
  }>;
  readonly payments: {
    readonly nodes: ReadonlyArray<{
      readonly transactionId: string | null;
      readonly success: boolean;
    }>;
  };
}

export interface QuestionRow {
  readonly id: number;
  readonly name: string;
  readonly required: boolean;
  readonly important: boolean;
  readonly adminOnly: boolean;
  readonly appliesTo: number;
  readonly askMember: boolean;
  readonly detailType: 'text_field' | 'text_area' | 'select' | 'select-price' | 'radio' | 'radio-price' | 'check' | 'check-price' | 'date' | 'heading';
  readonly helpText: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly pricePerBooking: boolean;
  readonly outcome: boolean;
  readonly questionGroupId: number | null;
  readonly deleted: boolean;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly options: ReadonlyArray<{
    readonly number: number;
    readonly name: string;
    readonly price: {
      readonly amountMinor: number;
    };
    readonly isDefault: boolean;
  }>;
}

export interface QueuerRow {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
  readonly mobilePrefix: string | null;
  readonly email: string | null;
  readonly locale: string | null;
  readonly serviceId: number;
  readonly ticketNumber: number;
  readonly position: number | null;
  readonly pushChannel: string | null;
  readonly duration: number;
  readonly notes: string | null;
  readonly customStatuses: ReadonlyArray<{
    readonly status: string;
    readonly at: string;
  }>;
  readonly state: 'waiting' | 'serving' | 'finished' | 'left';
  readonly longId: string | null;
  readonly localDue: string | null;
  readonly localStart: string | null;
  readonly createdAt: string;
  readonly bookingId: number | null;
  readonly personId: number | null;
  readonly clientId: number | null;
  readonly clientQueueId: number;
  readonly clientQueue: {
    readonly deleted: boolean;
  };
  readonly service: {
    readonly name: string;
  };
  readonly person: {
    readonly name: string;
  } | null;
}

export interface RateFigure {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}

export interface ReasonRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly reasonType: 2 | 3 | 5;
  readonly order: number;
}

export interface ResourceRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly deleted: boolean;
  readonly disabled: boolean;
  readonly companyId: number;
  readonly email: string | null;
  readonly order: number;
  readonly addressId: number | null;
  readonly scheduleId: number | null;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
  readonly people: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
  }>;
  readonly address: {
    readonly deleted: boolean;
  } | null;
}

export interface ResourceWithScheduleRow extends AdminResourceRow {
  readonly immediateSchedule?: ComingScheduleRow | null;
}

export interface ScheduleRow {
  readonly id: number;
  readonly name: string | null;
  readonly companyId: number;
  readonly dayScheduleId: number | null;
  readonly duration: number | null;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly scheduleType: number;
  readonly style: number;
  readonly usesShiftPatterns: boolean;
  readonly weekStart: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday';
  readonly description: string | null;
  readonly version: number;
  readonly deleted: boolean;
}

export interface ServiceGroupRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly order: number;
  readonly description: string | null;
  readonly services: ReadonlyArray<{
    readonly id: number;
    readonly deleted: boolean;
    readonly disabled: boolean;
  }>;
}

export interface ServiceRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly bookingTimeStep: number | null;
  readonly isEventGroup: boolean;
  readonly apiRef: string | null;
  readonly reference: string | null;
  readonly deleted: boolean;
  readonly disabled: boolean;
  readonly queuingDisabled: boolean;
  readonly companyId: number;
  readonly durationUnit: string;
  readonly bookingTypePublic: string;
  readonly bookingTypeMember: string;
  readonly minBookings: number;
  readonly maxBookings: number | null;
  readonly groups: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly spaces: number;
  readonly order: number;
  readonly childLevelService: boolean;
  readonly preTime: number;
  readonly postTime: number;
  readonly questionGroupId: number | null;
  readonly options: ReadonlyArray<{
    readonly duration: number;
    readonly listedDuration: number;
    readonly price: {
      readonly amountMinor: number;
    };
  }>;
  readonly categoryId: number | null;
  readonly category: {
    readonly deleted: boolean;
  } | null;
  readonly minAdvancePeriod: number | null;
  readonly maxAdvancePeriod: number | null;
  readonly minCancelPeriod: number | null;
}

export interface SettingsRow {
  readonly hasCoupons: boolean;
  readonly hasDeals: boolean;
  readonly hasProducts: boolean;
  readonly hasServices: boolean;
  readonly hasEvents: boolean;
  readonly hasClasses: boolean;
  readonly paymentTax: number;
  readonly requiresLogin: boolean;
  readonly hasWallets: boolean;
  readonly hasWaitlists: boolean;
  readonly hasPrices: boolean;
  readonly hasVouchers: boolean;
  readonly mergePeople: boolean;
  readonly mergeResources: boolean;
}

export interface SharedBookingRow {
  readonly id: number;
  readonly fullDescribe: string;
  readonly describe: string;
  readonly resourceId: number | null;
  readonly serviceId: number | null;
  readonly duration: number;
  readonly listedDuration: number;
  readonly onWaitlist: boolean;
  readonly companyId: number;
  readonly clientId: number;
  readonly personId: number | null;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly purchaseId: number;
  readonly eventChainId: number | null;
  readonly slotId: number | null;
  readonly channel: 'online' | 'member' | 'admin' | 'queue';
  readonly status: 4 | 8 | 3 | 0;
  readonly timeZone: string;
  readonly bookingType: string;
  readonly preTime: number;
  readonly postTime: number;
  readonly bookableId: number | null;
  readonly eventId: number | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly offeredUntil: string | null;
  readonly attendance: 'UNMARKED' | 'ATTENDED' | 'NO_SHOW';
  readonly customStatuses: ReadonlyArray<{
    readonly status: string;
    readonly at: string;
  }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly localCancelUntil: string;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly paid: {
    readonly amountMinor: number;
  };
  readonly dueNow: {
    readonly amountMinor: number;
  };
  readonly service: {
    readonly name: string;
    readonly questionGroupId: number | null;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly questionGroupId: number | null;
    readonly eventGroupId: number;
  } | null;
  readonly person: {
    readonly name: string;
  } | null;
  readonly resource: {
    readonly name: string;
  } | null;
  readonly company: {
    readonly name: string;
  };
  readonly purchase: {
    readonly longId: string | null;
    readonly calendarKey: string | null;
  } | null;
  readonly address: AddressRow | null;
  readonly answers: ReadonlyArray<AnswerRow>;
}

export interface ShiftRow {
  readonly shiftPatternId: number;
  readonly companyId: number;
  readonly scheduleId: number;
  readonly date: string;
  readonly localStart: string;
  readonly localEnd: string;
}

export interface SlotRow {
  readonly id: number;
  readonly status: 0 | 3 | 4;
  readonly spacesBooked: number;
  readonly spacesReserved: number;
  readonly spacesBlocked: number;
  readonly spacesHeld: number;
  readonly numSpaces: number;
  readonly spacesWait: number;
  readonly sessionId: number | null;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly duration: number;
  readonly companyId: number;
  readonly resourceId: number | null;
  readonly fullDescribe: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly allDay: boolean;
  readonly deleted: boolean;
  readonly version: number;
  readonly person: {
    readonly name: string;
  } | null;
  readonly resource: {
    readonly name: string;
  } | null;
  readonly service: {
    readonly name: string;
  } | null;
}

export interface SpreadFigure {
  readonly count: number;
  readonly mean: number | null;
  readonly percentile?: number | null;
}

export interface VoucherCodeRow {
  readonly id: number;
  readonly code: string | null;
  readonly purchaseItemId: number | null;
  readonly expiresAt: string | null;
  readonly value: {
    readonly amountMinor: number;
  };
  readonly remaining: {
    readonly amountMinor: number;
  };
}

export interface VoucherRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly companyId: number;
  readonly order: number;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly reference: string | null;
  readonly validDays: number | null;
  readonly price: {
    readonly amountMinor: number;
  };
  readonly value: {
    readonly amountMinor: number;
  };
}

export interface WalletRow {
  readonly id: number;
  readonly updatedAt: string;
  readonly walletAmount: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly head: {
    readonly settings: {
      readonly hasWallets: boolean;
    };
  };
}

export interface WebhookRow {
  readonly id: number;
  readonly companyId: number;
  readonly url: string;
  readonly cancellationUrl: string | null;
  readonly username: string | null;
  readonly kinds: ReadonlyArray<'booking.created' | 'booking.changed' | 'booking.moved' | 'booking.cancelled' | 'booking.checked_in' | 'booking.offered' | 'booking.promoted' | 'purchase.created' | 'purchase.paid' | 'client.created' | 'client.changed' | 'queuer.joined' | 'queuer.changed' | 'queuer.served' | 'queuer.finished' | 'queuer.left' | 'queuer.returned' | 'attendance.changed' | 'event.sold_out' | 'hold.expired'>;
  readonly pauseReason: string | null;
  readonly deleted: boolean;
  readonly version: number;
  readonly includeBranches: boolean;
  readonly pausedAt: string | null;
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Operations {
  readonly AccessFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
          };
          readonly thirdNextAvailable?: SpreadFigure;
          readonly before?: {
            readonly thirdNextAvailable?: SpreadFigure;
          } | null;
        }>;
        readonly total?: {
          readonly thirdNextAvailable?: SpreadFigure;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly AddServiceItem: {
    readonly basket: BasketRow & {
      readonly addedItemIds: ReadonlyArray<string>;
    };
  };
  readonly AddToBasket: {
    readonly basket: BasketRow;
  };
  readonly AddressesByPostcode: {
    readonly addresses: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<AddressRow>;
    };
  };
  readonly AdminPurchase: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly purchase: PurchaseRow;
  };
  readonly AskForReset: {
    readonly sent: boolean;
  };
  readonly AttachFile: {
    readonly attachment: AttachmentRow;
  };
  readonly Audit: {
    readonly entries: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<AuditRow>;
    };
  };
  readonly AvailableDays: {
    readonly availableDays?: {
      readonly serviceId: number;
      readonly name: string;
      readonly days: ReadonlyArray<{
        readonly date: string;
        readonly spaces: number;
      }>;
    };
    readonly companyDays?: ReadonlyArray<{
      readonly serviceId: number;
      readonly name: string;
      readonly days: ReadonlyArray<{
        readonly date: string;
        readonly spaces: number;
      }>;
    }>;
  };
  readonly AvailableTimes: {
    readonly availableTimes: {
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    };
  };
  readonly BasketAttachments: {
    readonly attachments: ReadonlyArray<AttachmentRow>;
  };
  readonly BlockTime: {
    readonly slot: SlotRow;
  };
  readonly BookEventChain: {
    readonly eventChain: {
      readonly questionGroupId: number | null;
    };
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly BookService: {
    readonly service: {
      readonly questionGroupId: number | null;
    };
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly BookableOnDay: {
    readonly availableTimes?: {
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    };
    readonly companyDay?: ReadonlyArray<{
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    }>;
  };
  readonly BookingEmails: {
    readonly booking: {
      readonly emails: ReadonlyArray<{
        readonly id: number;
        readonly kind: 'purchase.confirmation' | 'booking.moved' | 'booking.cancelled' | 'booking.reminder' | 'booking.offered' | 'booking.promoted' | 'staff.booked' | 'staff.moved' | 'staff.handed_over' | 'staff.cancelled' | 'member.welcome' | 'member.email_changed' | 'email.confirmation' | 'password.reset';
        readonly toAddress: string;
        readonly subject: string | null;
        readonly sendAt: string;
        readonly sentAt: string | null;
      }> | null;
    };
  };
  readonly BookingFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly event?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly resource?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly coupon?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly channel?: 'online' | 'member' | 'admin' | 'queue' | null;
            readonly currency?: string | null;
            readonly firstVisit?: boolean | null;
            readonly leadTime?: 'afterwards' | 'under_an_hour' | 'under_a_day' | 'under_three_days' | 'under_a_week' | 'under_two_weeks' | 'under_four_weeks' | 'four_weeks_or_more' | null;
          };
          readonly count?: number;
          readonly meanCount?: number | null;
          readonly spaces?: number;
          readonly kept?: number;
          readonly ended?: number;
          readonly cancellationRate?: RateFigure;
          readonly lateCancellationRate?: RateFigure;
          readonly notice?: SpreadFigure;
          readonly noShowRate?: RateFigure;
          readonly marked?: RateFigure;
          readonly leadTime?: SpreadFigure;
          readonly enteredAfterwards?: number;
          readonly rebooked?: RateFigure;
          readonly bookedValue?: ReadonlyArray<AmountFigure>;
          readonly before?: {
            readonly count?: number;
            readonly meanCount?: number | null;
            readonly spaces?: number;
            readonly kept?: number;
            readonly ended?: number;
            readonly cancellationRate?: RateFigure;
            readonly lateCancellationRate?: RateFigure;
            readonly notice?: SpreadFigure;
            readonly noShowRate?: RateFigure;
            readonly marked?: RateFigure;
            readonly leadTime?: SpreadFigure;
            readonly enteredAfterwards?: number;
            readonly rebooked?: RateFigure;
            readonly bookedValue?: ReadonlyArray<AmountFigure>;
          } | null;
        }>;
        readonly total?: {
          readonly count?: number;
          readonly meanCount?: number | null;
          readonly spaces?: number;
          readonly kept?: number;
          readonly ended?: number;
          readonly cancellationRate?: RateFigure;
          readonly lateCancellationRate?: RateFigure;
          readonly notice?: SpreadFigure;
          readonly noShowRate?: RateFigure;
          readonly marked?: RateFigure;
          readonly leadTime?: SpreadFigure;
          readonly enteredAfterwards?: number;
          readonly rebooked?: RateFigure;
          readonly bookedValue?: ReadonlyArray<AmountFigure>;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly CancelMemberBooking: {
    readonly booking: MemberBookingRow;
  };
  readonly CapacityFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly resource?: {
              readonly id: number;
              readonly name: string;
            } | null;
          };
          readonly utilisation?: RateFigure;
          readonly worked?: RateFigure;
          readonly fill?: RateFigure;
          readonly overtime?: number;
          readonly unsellable?: number;
          readonly before?: {
            readonly utilisation?: RateFigure;
            readonly worked?: RateFigure;
            readonly fill?: RateFigure;
            readonly overtime?: number;
            readonly unsellable?: number;
          } | null;
        }>;
        readonly total?: {
          readonly utilisation?: RateFigure;
          readonly worked?: RateFigure;
          readonly fill?: RateFigure;
          readonly overtime?: number;
          readonly unsellable?: number;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly ChangePassword: {
    readonly login: LoginRow;
  };
  readonly ChangeWallet: {
    readonly wallet: WalletRow;
  };
  readonly CheckAvailable: {
    readonly availableTimes?: {
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    };
    readonly day?: ReadonlyArray<{
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    }>;
    readonly before?: ReadonlyArray<{
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    }>;
    readonly after?: ReadonlyArray<{
      readonly serviceId: number;
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    }>;
  };
  readonly CheckIn: {
    readonly booking: MemberBookingRow;
  };
  readonly CheckLogin: {
    readonly login: LoginRow;
  };
  readonly CheckOutBasket: {
    readonly purchase: PurchaseRow;
  };
  readonly Checkout: {
    readonly purchase: PurchaseRow;
  };
  readonly ClearBaskets: {
    readonly baskets: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
    }>;
  };
  readonly ClientFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly channel?: 'online' | 'member' | 'admin' | 'queue' | null;
          };
          readonly count?: number;
          readonly new?: number;
          readonly returning?: RateFigure;
          readonly cohorts?: RateFigure;
          readonly before?: {
            readonly count?: number;
            readonly new?: number;
            readonly returning?: RateFigure;
            readonly cohorts?: RateFigure;
          } | null;
        }>;
        readonly total?: {
          readonly count?: number;
          readonly new?: number;
          readonly returning?: RateFigure;
          readonly cohorts?: RateFigure;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly CompanyQuestions: {
    readonly company: {
      readonly id: number;
    };
    readonly questions: ReadonlyArray<QuestionRow>;
  };
  readonly CouponFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly event?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly resource?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly coupon?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly channel?: 'online' | 'member' | 'admin' | 'queue' | null;
            readonly currency?: string | null;
            readonly firstVisit?: boolean | null;
            readonly leadTime?: 'afterwards' | 'under_an_hour' | 'under_a_day' | 'under_three_days' | 'under_a_week' | 'under_two_weeks' | 'under_four_weeks' | 'four_weeks_or_more' | null;
          };
          readonly uses?: number;
          readonly discount?: ReadonlyArray<AmountFigure>;
          readonly newClients?: RateFigure;
          readonly before?: {
            readonly uses?: number;
            readonly discount?: ReadonlyArray<AmountFigure>;
            readonly newClients?: RateFigure;
          } | null;
        }>;
        readonly total?: {
          readonly uses?: number;
          readonly discount?: ReadonlyArray<AmountFigure>;
          readonly newClients?: RateFigure;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly CreateAddress: {
    readonly createAddress: AddressRow;
  };
  readonly CreateAdministrator: {
    readonly administrator: AdministratorRow;
  };
  readonly CreateBasket: {
    readonly basket: BasketRow;
  };
  readonly CreateClient: {
    readonly client: ClientRow;
  };
  readonly CreateEvent: {
    readonly chain: {
      readonly occurrences: {
        readonly nodes: ReadonlyArray<EventRow>;
      };
    };
  };
  readonly CreateEventChain: {
    readonly chain: EventChainRow;
  };
  readonly CreateEventGroup: {
    readonly group: EventGroupRow;
  };
  readonly CreatePerson: {
    readonly person: AdminPersonRow;
  };
  readonly CreateResource: {
    readonly resource: AdminResourceRow;
  };
  readonly CreateSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly CreateService: {
    readonly service: AdminServiceRow & {
      readonly takesWalkIns: boolean | null;
    };
  };
  readonly CreateShiftPattern: {
    readonly pattern: PatternRow;
  };
  readonly CreateShiftPatternCondition: {
    readonly condition: ConditionRow;
  };
  readonly DatesOfService: {
    readonly availableDays: {
      readonly serviceId: number;
      readonly name: string;
      readonly days: ReadonlyArray<{
        readonly date: string;
        readonly spaces: number;
      }>;
    };
  };
  readonly DealByReference: {
    readonly row: VoucherRow;
  };
  readonly DealCodes: {
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<VoucherCodeRow & {
        readonly createdAt: string;
      }>;
    };
  };
  readonly DeleteAddress: {
    readonly deleteAddress: AddressRow;
  };
  readonly DeleteAdministrator: {
    readonly administrator: AdministratorRow;
  };
  readonly DeleteClient: {
    readonly client: ClientRow;
  };
  readonly DeleteClinic: {
    readonly clinic: ClinicRow;
  };
  readonly DeleteCompany: {
    readonly deleteCompany: AdminCompanyRow;
  };
  readonly DeleteEventChain: {
    readonly chain: EventChainRow;
  };
  readonly DeleteEventGroup: {
    readonly group: EventGroupRow;
  };
  readonly DeletePerson: {
    readonly person: AdminPersonRow;
  };
  readonly DeleteResource: {
    readonly resource: AdminResourceRow;
  };
  readonly DeleteSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly DeleteService: {
    readonly service: AdminServiceRow & {
      readonly takesWalkIns: boolean | null;
    };
  };
  readonly DeleteShift: {
    readonly shift: ShiftRow;
  };
  readonly DeleteShiftPattern: {
    readonly pattern: PatternRow;
  };
  readonly DeleteShiftPatternCondition: {
    readonly condition: ConditionRow;
  };
  readonly DetachFiles: {
    readonly attachments: ReadonlyArray<AttachmentRow>;
  };
  readonly DisableClient: {
    readonly client: ClientRow;
  };
  readonly EditBooking: {
    readonly booking: {
      readonly service: {
        readonly questionGroupId: number | null;
      } | null;
      readonly eventChain: {
        readonly questionGroupId: number | null;
      } | null;
      readonly answers: ReadonlyArray<{
        readonly questionId: number;
        readonly value: string | null;
      }>;
    };
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly EditClient: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly client: ClientRow;
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly EditCondition: {
    readonly condition: {
      readonly id: number;
    };
  };
  readonly EditEvent: {
    readonly event: {
      readonly id: number;
    };
  };
  readonly EditMember: {
    readonly member: MemberRow;
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly EditMemberBooking: {
    readonly booking: MemberBookingRow;
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly EditPerson: {
    readonly person: {
      readonly id: number;
    };
  };
  readonly EditResource: {
    readonly resource: {
      readonly id: number;
    };
  };
  readonly EditSchedule: {
    readonly schedule: {
      readonly id: number;
    };
  };
  readonly EditService: {
    readonly service: {
      readonly id: number;
    };
  };
  readonly EditShiftPattern: {
    readonly pattern: {
      readonly id: number;
    };
  };
  readonly EraseClient: {
    readonly client: ClientRow;
  };
  readonly EventFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly event?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly resource?: {
              readonly id: number;
              readonly name: string;
            } | null;
          };
          readonly count?: number;
          readonly sold?: number;
          readonly offered?: number;
          readonly fill?: RateFigure;
          readonly pace?: number;
          readonly before?: {
            readonly count?: number;
            readonly sold?: number;
            readonly offered?: number;
            readonly fill?: RateFigure;
            readonly pace?: number;
          } | null;
        }>;
        readonly total?: {
          readonly count?: number;
          readonly sold?: number;
          readonly offered?: number;
          readonly fill?: RateFigure;
          readonly pace?: number;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly EventGroupImages: {
    readonly owner: {
      readonly images: ReadonlyArray<ImageRow>;
    };
  };
  readonly ExportClient: {
    readonly clientExport: Readonly<Record<string, unknown>>;
  };
  readonly FacebookLogin: {
    readonly company: {
      readonly id: number;
    };
  };
  readonly FindAdminCompany: {
    readonly company: AdminCompanyRow;
  };
  readonly FindAdminPerson: {
    readonly person: AdminPersonRow;
  };
  readonly FindByEmail: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly client: ClientRow;
  };
  readonly FindByReference: {
    readonly client: ClientRow;
  };
  readonly FindBySku: {
    readonly row: ProductRow;
  };
  readonly FindCompany: {
    readonly company: PublicCompanyRow;
  };
  readonly FindEventChain: {
    readonly chain: EventChainRow;
  };
  readonly FindOwnClient: {
    readonly client: ClientRow;
  };
  readonly FindPerson: {
    readonly person: PersonRow;
  };
  readonly FindResource: {
    readonly resource: AdminResourceRow;
  };
  readonly FindService: {
    readonly service: AdminServiceRow & {
      readonly takesWalkIns: boolean | null;
    };
  };
  readonly FinishServing: {
    readonly queuer: QueuerRow;
  };
  readonly FinishServingAt: {
    readonly queuer: QueuerRow;
  };
  readonly FreeSlot: {
    readonly slot: SlotRow;
  };
  readonly JoinQueue: {
    readonly queuer: QueuerRow;
  };
  readonly KnownClient: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly client: {
      readonly id: number;
    };
  };
  readonly KnownSlot: {
    readonly slot: {
      readonly id: number;
    };
  };
  readonly LeaveQueue: {
    readonly queuer: QueuerRow;
  };
  readonly ListAddresses: {
    readonly addresses: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<AddressRow>;
    };
  };
  readonly ListAdminChildClients: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly parent: {
      readonly childClients: {
        readonly nodes: ReadonlyArray<ClientRow>;
      };
    };
  };
  readonly ListAdminClinics: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
    readonly clinics: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ClinicRow>;
    };
  };
  readonly ListAdminCounterparts: {
    readonly service: {
      readonly services: {
        readonly totalCount: number | null;
        readonly nodes: ReadonlyArray<AdminServiceRow & {
          readonly takesWalkIns: boolean | null;
        }>;
      };
    };
  };
  readonly ListAdminDeals: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<VoucherRow>;
    };
  };
  readonly ListAdminItems: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
    readonly items: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ItemRow>;
    };
  };
  readonly ListAdminPeople: {
    readonly people: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PersonWithScheduleRow>;
    };
  };
  readonly ListAdminResources: {
    readonly resources: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ResourceWithScheduleRow>;
    };
  };
  readonly ListAdminServices: {
    readonly services: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<AdminServiceRow & {
        readonly takesWalkIns: boolean | null;
      }>;
    };
  };
  readonly ListAdminSlots: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
    readonly slots: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<SlotRow>;
    };
  };
  readonly ListAdministrators: {
    readonly administrators: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<AdministratorRow>;
    };
  };
  readonly ListBookingTexts: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<BookingTextRow>;
  };
  readonly ListBookings: {
    readonly bookings: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<BookingRow>;
    };
    readonly blocks?: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<SlotRow>;
    };
  };
  readonly ListBranches: {
    readonly company: {
      readonly children: {
        readonly nodes: ReadonlyArray<ListedCompanyRow>;
      };
    };
  };
  readonly ListBulkPurchases: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PackageRow>;
    };
  };
  readonly ListCategories: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<CategoryRow>;
  };
  readonly ListChanges: {
    readonly changes: {
      readonly nodes: ReadonlyArray<{
        readonly cursor: string;
        readonly kind: 'booking.created' | 'booking.changed' | 'booking.moved' | 'booking.cancelled' | 'booking.checked_in' | 'booking.offered' | 'booking.promoted' | 'purchase.created' | 'purchase.paid' | 'client.created' | 'client.changed' | 'queuer.joined' | 'queuer.changed' | 'queuer.served' | 'queuer.finished' | 'queuer.left' | 'queuer.returned' | 'attendance.changed' | 'event.sold_out' | 'hold.expired' | 'address.created' | 'address.changed' | 'address.deleted' | 'administrator.created' | 'administrator.changed' | 'administrator.deleted' | 'booking.deleted' | 'booking_text.created' | 'booking_text.changed' | 'booking_text.deleted' | 'category.created' | 'category.changed' | 'category.deleted' | 'client.deleted' | 'client_queue.created' | 'client_queue.changed' | 'client_queue.deleted' | 'clinic.created' | 'clinic.changed' | 'clinic.deleted' | 'closure.created' | 'closure.changed' | 'closure.deleted' | 'company.created' | 'company.changed' | 'company.deleted' | 'coupon.created' | 'coupon.changed' | 'coupon.deleted' | 'event.created' | 'event.changed' | 'event.deleted' | 'event_chain.created' | 'event_chain.changed' | 'event_chain.deleted' | 'event_group.created' | 'event_group.changed' | 'event_group.deleted' | 'event_sequence.created' | 'event_sequence.changed' | 'event_sequence.deleted' | 'member_level.created' | 'member_level.changed' | 'member_level.deleted' | 'package.created' | 'package.changed' | 'package.deleted' | 'payment.created' | 'payment.changed' | 'payment.deleted' | 'person.created' | 'person.changed' | 'person.deleted' | 'pre_paid_booking.created' | 'pre_paid_booking.changed' | 'pre_paid_booking.deleted' | 'product.created' | 'product.changed' | 'product.deleted' | 'purchase.changed' | 'purchase.deleted' | 'question.created' | 'question.changed' | 'question.deleted' | 'queuer.created' | 'queuer.deleted' | 'reason.created' | 'reason.changed' | 'reason.deleted' | 'resource.created' | 'resource.changed' | 'resource.deleted' | 'schedule.created' | 'schedule.changed' | 'schedule.deleted' | 'schedule_exception.created' | 'schedule_exception.changed' | 'schedule_exception.deleted' | 'service.created' | 'service.changed' | 'service.deleted' | 'service_group.created' | 'service_group.changed' | 'service_group.deleted' | 'slot.created' | 'slot.changed' | 'slot.deleted' | 'deal.created' | 'deal.changed' | 'deal.deleted' | 'deal_code.created' | 'deal_code.changed' | 'deal_code.deleted' | 'wallet_band.created' | 'wallet_band.changed' | 'wallet_band.deleted';
        readonly id: string;
        readonly at: string;
      }>;
      readonly pageInfo: {
        readonly endCursor: string | null;
      };
    };
  };
  readonly ListChildClients: {
    readonly parent: {
      readonly childClients: {
        readonly nodes: ReadonlyArray<ClientRow>;
      };
    };
  };
  readonly ListClientQueues: {
    readonly clientQueues: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ClientQueueRow>;
    };
  };
  readonly ListClients: {
    readonly clients: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ClientRow>;
    };
  };
  readonly ListClinics: {
    readonly company: {
      readonly id: number;
    };
    readonly clinics: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ClinicRow>;
    };
  };
  readonly ListConditions: {
    readonly schedule: {
      readonly conditions: ReadonlyArray<ConditionRow>;
    };
  };
  readonly ListCounterparts: {
    readonly service: {
      readonly services: {
        readonly totalCount: number | null;
        readonly nodes: ReadonlyArray<ServiceRow>;
      };
    };
  };
  readonly ListCoupons: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<CouponRow>;
    };
  };
  readonly ListDeals: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<VoucherRow>;
    };
  };
  readonly ListDeliveries: {
    readonly deliveries: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<DeliveryRow>;
    };
  };
  readonly ListEventChains: {
    readonly eventChains: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<EventChainRow>;
    };
  };
  readonly ListEventGroups: {
    readonly eventGroups: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<EventGroupRow>;
    };
  };
  readonly ListEventSequences: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<EventSequenceRow>;
  };
  readonly ListEvents: {
    readonly events?: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<EventRow>;
    };
    readonly days?: ReadonlyArray<string>;
  };
  readonly ListEventsOfChain: {
    readonly eventChain: {
      readonly id: number;
    };
    readonly events?: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<EventRow>;
    };
    readonly days?: ReadonlyArray<string>;
  };
  readonly ListExternalBookings: {
    readonly externalBookings: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ExternalBookingRow>;
    };
  };
  readonly ListItems: {
    readonly items: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ItemRow>;
    };
  };
  readonly ListMemberBookings: {
    readonly bookings: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<MemberBookingRow>;
    };
  };
  readonly ListMemberLevels: {
    readonly memberLevels: ReadonlyArray<{
      readonly id: number;
      readonly name: string;
    }>;
  };
  readonly ListMemberPurchases: {
    readonly purchases: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PurchaseRow>;
    };
  };
  readonly ListOwnPurchases: {
    readonly company: {
      readonly id: number;
    };
    readonly viewer: {
      readonly companies: {
        readonly nodes: ReadonlyArray<{
          readonly id: number;
        }>;
      };
      readonly purchases: {
        readonly totalCount: number | null;
        readonly nodes: ReadonlyArray<PurchaseRow>;
      } | null;
    } | null;
  };
  readonly ListPackages: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PackageRow>;
    };
  };
  readonly ListPeople: {
    readonly people: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PersonRow>;
    };
  };
  readonly ListProducts: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ProductRow>;
    };
  };
  readonly ListPurchases: {
    readonly purchases: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PurchaseRow>;
    };
  };
  readonly ListQuestions: {
    readonly company: {
      readonly currencyCode: string;
      readonly settings: {
        readonly requiresLogin: boolean;
      };
    };
    readonly questions: ReadonlyArray<QuestionRow>;
  };
  readonly ListQueuers: {
    readonly queuers: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<QueuerRow>;
    };
  };
  readonly ListQueuersOfPerson: {
    readonly person: {
      readonly id: number;
    };
    readonly queuers: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<QueuerRow>;
    };
  };
  readonly ListQueuersOfQueue: {
    readonly clientQueue: {
      readonly id: number;
    };
    readonly queuers: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<QueuerRow>;
    };
  };
  readonly ListReasons: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<ReasonRow>;
  };
  readonly ListResources: {
    readonly resources: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ResourceRow>;
    };
  };
  readonly ListSchedules: {
    readonly schedules: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<DatedScheduleRow>;
    };
  };
  readonly ListServiceGroups: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<ServiceGroupRow>;
  };
  readonly ListServices: {
    readonly services: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ServiceRow>;
    };
  };
  readonly ListSessions: {
    readonly events: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<EventRow>;
    };
  };
  readonly ListShiftPatterns: {
    readonly schedule: {
      readonly patterns: {
        readonly nodes: ReadonlyArray<PatternRow>;
      };
    };
  };
  readonly ListShifts: {
    readonly schedule: {
      readonly shifts: {
        readonly nodes: ReadonlyArray<ShiftRow>;
      };
    };
  };
  readonly ListSlots: {
    readonly slots: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<SlotRow>;
    };
  };
  readonly ListWebhooks: {
    readonly webhooks: ReadonlyArray<WebhookRow>;
  };
  readonly LogIn: {
    readonly login: LoginRow;
  };
  readonly LogOut: {
    readonly login: LoginRow;
  };
  readonly MayBook: {
    readonly bookings: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly MoneyFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly event?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly resource?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly coupon?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly channel?: 'online' | 'member' | 'admin' | 'queue' | null;
            readonly currency?: string | null;
          };
          readonly sold?: AmountFigure;
          readonly booked?: AmountFigure;
          readonly received?: AmountFigure;
          readonly refunded?: AmountFigure;
          readonly due?: AmountFigure;
          readonly held?: AmountFigure;
          readonly forfeited?: AmountFigure;
          readonly tax?: AmountFigure;
          readonly before?: {
            readonly sold?: AmountFigure;
            readonly booked?: AmountFigure;
            readonly received?: AmountFigure;
            readonly refunded?: AmountFigure;
            readonly due?: AmountFigure;
            readonly held?: AmountFigure;
            readonly forfeited?: AmountFigure;
            readonly tax?: AmountFigure;
          } | null;
        }>;
        readonly total?: ReadonlyArray<{
          readonly sold?: AmountFigure;
          readonly booked?: AmountFigure;
          readonly received?: AmountFigure;
          readonly refunded?: AmountFigure;
          readonly due?: AmountFigure;
          readonly held?: AmountFigure;
          readonly forfeited?: AmountFigure;
          readonly tax?: AmountFigure;
        }>;
        readonly truncated: boolean;
      };
    };
  };
  readonly MoveBlock: {
    readonly slot: SlotRow;
  };
  readonly MoveMemberBooking: {
    readonly booking: MemberBookingRow;
  };
  readonly NewAddress: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
  };
  readonly NewAdministrator: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
  };
  readonly NewClient: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly questions: ReadonlyArray<FormQuestionRow>;
  };
  readonly NewEvent: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
  };
  readonly NewLogin: {
    readonly __typename: string;
  };
  readonly NewPerson: {
    readonly people: {
      readonly totalCount: number | null;
    };
  };
  readonly NewQueuer: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
  };
  readonly NewResource: {
    readonly resources: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
  };
  readonly NewSchedule: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
  };
  readonly NewService: {
    readonly services: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
  };
  readonly NewWebhook: {
    readonly webhooks: ReadonlyArray<{
      readonly id: number;
    }>;
  };
  readonly OpenWallet: {
    readonly wallet: WalletRow;
  };
  readonly PersonCalendar: {
    readonly calendar: string;
  };
  readonly PrePaidBookings: {
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PrePaidBookingRow>;
    };
  };
  readonly PrintPurchase: {
    readonly purchase: PrintedPurchaseRow;
  };
  readonly PrintPurchaseByLongId: {
    readonly purchase: PrintedPurchaseRow;
  };
  readonly PurchaseAttachments: {
    readonly purchase: {
      readonly attachments: ReadonlyArray<AttachmentRow>;
    };
  };
  readonly PurchaseByBookingRef: {
    readonly purchase: PurchaseRow;
  };
  readonly PurchaseByLongId: {
    readonly purchase: PurchaseRow;
  };
  readonly QueueFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly category?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly service?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly person?: {
              readonly id: number;
              readonly name: string;
            } | null;
          };
          readonly joined?: number;
          readonly wait?: SpreadFigure;
          readonly serving?: SpreadFigure;
          readonly abandoned?: RateFigure;
          readonly serviceLevel?: RateFigure;
          readonly before?: {
            readonly joined?: number;
            readonly wait?: SpreadFigure;
            readonly serving?: SpreadFigure;
            readonly abandoned?: RateFigure;
            readonly serviceLevel?: RateFigure;
          } | null;
        }>;
        readonly total?: {
          readonly joined?: number;
          readonly wait?: SpreadFigure;
          readonly serving?: SpreadFigure;
          readonly abandoned?: RateFigure;
          readonly serviceLevel?: RateFigure;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly ReadAddress: {
    readonly address: AddressRow;
  };
  readonly ReadAdminClinic: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly id: number;
    };
    readonly row: ClinicRow;
  };
  readonly ReadAdminCompany: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: AdminCompanyRow;
  };
  readonly ReadAdminDeal: {
    readonly row: VoucherRow;
  };
  readonly ReadAdminPerson: {
    readonly person: AdminPersonRow;
  };
  readonly ReadAdminResource: {
    readonly resource: AdminResourceRow;
  };
  readonly ReadAdminService: {
    readonly service: AdminServiceRow & {
      readonly takesWalkIns: boolean | null;
    };
  };
  readonly ReadAdminSettings: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly company: {
      readonly currencyCode: string;
      readonly settings: SettingsRow;
    };
  };
  readonly ReadAdministrator: {
    readonly administrator: AdministratorRow;
    readonly company: {
      readonly id: number;
      readonly name: string;
    };
  };
  readonly ReadAffiliate: {
    readonly company: PublicCompanyRow;
  };
  readonly ReadAffiliated: {
    readonly company: PublicCompanyRow;
  };
  readonly ReadAnswers: {
    readonly booking: {
      readonly answers: ReadonlyArray<AnswerRow>;
      readonly surveyAnswers: ReadonlyArray<AnswerRow>;
    };
  };
  readonly ReadAudit: {
    readonly entry: AuditRow;
  };
  readonly ReadBasket: {
    readonly company: {
      readonly id: number;
    };
    readonly basket: BasketRow | null;
  };
  readonly ReadBooking: {
    readonly booking: BookingRow;
  };
  readonly ReadBookingText: {
    readonly row: BookingTextRow;
  };
  readonly ReadCalendar: {
    readonly calendar: string;
  };
  readonly ReadCategory: {
    readonly row: CategoryRow;
  };
  readonly ReadClient: {
    readonly permission: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly client: ClientRow;
  };
  readonly ReadClientQueue: {
    readonly clientQueue: ClientQueueRow;
  };
  readonly ReadClinic: {
    readonly row: ClinicRow;
  };
  readonly ReadCompany: {
    readonly company: PublicCompanyRow;
  };
  readonly ReadCondition: {
    readonly condition: ConditionRow;
  };
  readonly ReadCoupon: {
    readonly row: CouponRow;
  };
  readonly ReadDeal: {
    readonly row: VoucherRow;
  };
  readonly ReadDelivery: {
    readonly delivery: DeliveryRow & {
      readonly body: string | null;
    };
  };
  readonly ReadEvent: {
    readonly event: EventRow;
  };
  readonly ReadEventChain: {
    readonly chain: EventChainRow;
  };
  readonly ReadEventGroup: {
    readonly group: EventGroupRow;
  };
  readonly ReadEventSequence: {
    readonly row: EventSequenceRow;
  };
  readonly ReadExternalBooking: {
    readonly externalBooking: ExternalBookingRow;
  };
  readonly ReadFile: {
    readonly file: {
      readonly fileName: string;
      readonly contentType: string;
      readonly content: string;
    };
  };
  readonly ReadImage: {
    readonly image: {
      readonly fileName: string;
      readonly contentType: string;
      readonly content: string;
    };
  };
  readonly ReadLaterBasket: {
    readonly basket: BasketRow | null;
  };
  readonly ReadMemberBooking: {
    readonly booking: MemberBookingRow;
  };
  readonly ReadMemberLevel: {
    readonly memberLevel: {
      readonly id: number;
      readonly name: string;
    };
  };
  readonly ReadMemberWith: {
    readonly member: MemberRow;
    readonly bookings?: {
      readonly nodes: ReadonlyArray<MemberBookingRow>;
    };
  };
  readonly ReadOwnClient: {
    readonly client: ClientRow;
  };
  readonly ReadPackage: {
    readonly row: PackageRow;
  };
  readonly ReadPerson: {
    readonly person: PersonRow;
  };
  readonly ReadPersonSchedule: {
    readonly of: {
      readonly schedule: DatedScheduleRow | null;
    };
  };
  readonly ReadProduct: {
    readonly row: ProductRow;
  };
  readonly ReadPurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly ReadQuestion: {
    readonly question: QuestionRow;
  };
  readonly ReadQueuer: {
    readonly queuer: QueuerRow;
  };
  readonly ReadReason: {
    readonly row: ReasonRow;
  };
  readonly ReadResource: {
    readonly resource: ResourceRow;
  };
  readonly ReadResourceSchedule: {
    readonly of: {
      readonly schedule: DatedScheduleRow | null;
    };
  };
  readonly ReadRoot: {
    readonly __typename: string;
  };
  readonly ReadSchedule: {
    readonly schedule: DatedScheduleRow;
  };
  readonly ReadServed: {
    readonly person: {
      readonly queuer: QueuerRow & {
        readonly companyId: number;
      } | null;
    };
  };
  readonly ReadService: {
    readonly service: ServiceRow;
  };
  readonly ReadServiceGroup: {
    readonly row: ServiceGroupRow;
  };
  readonly ReadSession: {
    readonly event: EventRow;
  };
  readonly ReadSettings: {
    readonly company: {
      readonly currencyCode: string;
      readonly settings: SettingsRow;
    };
  };
  readonly ReadShift: {
    readonly shift: ShiftRow;
  };
  readonly ReadShiftPattern: {
    readonly pattern: PatternRow;
  };
  readonly ReadSlot: {
    readonly slot: SlotRow;
  };
  readonly ReadStatus: {
    readonly viewer: {
      readonly client: MemberRow | null;
      readonly companies: {
        readonly nodes: ReadonlyArray<{
          readonly id: number;
        }>;
      };
    } | null;
    readonly basket: {
      readonly companyId: number;
      readonly id: number;
      readonly token: string | null;
      readonly totalPrice: {
        readonly amountMinor: number;
      };
      readonly dueNow: {
        readonly amountMinor: number;
      };
      readonly discount: {
        readonly amountMinor: number;
      };
      readonly voucherPaid: {
        readonly amountMinor: number;
      };
      readonly coupon: {
        readonly id: number;
        readonly code: string;
        readonly name: string;
      } | null;
      readonly voucherCodes: ReadonlyArray<{
        readonly id: number;
        readonly code: string | null;
        readonly remaining: {
          readonly amountMinor: number;
        };
        readonly voucher: {
          readonly name: string;
          readonly description: string | null;
        };
      }>;
      readonly items: ReadonlyArray<BasketLine>;
      readonly articles: ReadonlyArray<BasketArticleRow>;
    } | null;
  };
  readonly ReadTotal: {
    readonly byId?: PurchaseRow;
    readonly byLongId?: PurchaseRow;
  };
  readonly ReadWallet: {
    readonly wallet: WalletRow;
  };
  readonly ReadWebhook: {
    readonly webhook: WebhookRow;
  };
  readonly RemoveFromBasket: {
    readonly basket: BasketRow | null;
  };
  readonly RemoveServiceItem: {
    readonly basket: BasketRow | null;
  };
  readonly Replay: {
    readonly delivery: DeliveryRow & {
      readonly body: string | null;
    };
  };
  readonly ResetPassword: {
    readonly login: LoginRow;
  };
  readonly ReturnToQueue: {
    readonly queuer: QueuerRow;
  };
  readonly SaveClinic: {
    readonly clinic: ClinicRow;
  };
  readonly SearchCompanies: {
    readonly found: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ListedCompanyRow>;
    };
  };
  readonly SendWelcome: {
    readonly member: MemberRow;
  };
  readonly SetPresence: {
    readonly person: AdminPersonRow;
  };
  readonly SignOn: {
    readonly login: LoginRow;
  };
  readonly SpaceStatuses: {
    readonly company: {
      readonly customStatuses: ReadonlyArray<string>;
    };
  };
  readonly StartServing: {
    readonly queuer: QueuerRow;
  };
  readonly StartServingAt: {
    readonly queuer: QueuerRow;
  };
  readonly SubmitClient: {
    readonly submitClient: {
      readonly id: number;
      readonly sent: Readonly<Record<string, unknown>>;
      readonly client: ClientRow | null;
    };
  };
  readonly SwitchCompany: {
    readonly login: LoginRow;
  };
  readonly TimesOfService: {
    readonly availableTimes: {
      readonly serviceId: number;
      readonly name: string;
      readonly duration: number;
      readonly from: string;
      readonly to: string;
      readonly price: {
        readonly amountMinor: number;
      };
      readonly packed: Readonly<Record<string, unknown>>;
    };
  };
  readonly UpdateAddress: {
    readonly updateAddress: AddressRow;
  };
  readonly UpdateAdministrator: {
    readonly administrator: AdministratorRow;
  };
  readonly UpdateClient: {
    readonly client: ClientRow;
  };
  readonly UpdateCompany: {
    readonly updateCompany: AdminCompanyRow;
  };
  readonly UpdateEvent: {
    readonly event: EventRow;
  };
  readonly UpdateEventChain: {
    readonly chain: EventChainRow;
  };
  readonly UpdateEventGroup: {
    readonly group: EventGroupRow;
  };
  readonly UpdateMember: {
    readonly member: MemberRow;
  };
  readonly UpdatePerson: {
    readonly person: AdminPersonRow;
  };
  readonly UpdateQueuer: {
    readonly queuer: QueuerRow;
  };
  readonly UpdateResource: {
    readonly resource: AdminResourceRow;
  };
  readonly UpdateSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly UpdateService: {
    readonly service: AdminServiceRow & {
      readonly takesWalkIns: boolean | null;
    };
  };
  readonly UpdateShift: {
    readonly shift: ShiftRow;
  };
  readonly UpdateShiftPattern: {
    readonly pattern: PatternRow;
  };
  readonly UpdateShiftPatternCondition: {
    readonly condition: ConditionRow;
  };
  readonly WaitingListFigures: {
    readonly analytics: {
      readonly figures: {
        readonly rows: ReadonlyArray<{
          readonly by: {
            readonly year?: number | null;
            readonly quarter?: string | null;
            readonly month?: string | null;
            readonly week?: string | null;
            readonly date?: string | null;
            readonly weekday?: 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;
            readonly hour?: number | null;
            readonly company?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly eventGroup?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly event?: {
              readonly id: number;
              readonly name: string;
            } | null;
            readonly channel?: 'online' | 'member' | 'admin' | 'queue' | null;
          };
          readonly joined?: number;
          readonly promoted?: RateFigure;
          readonly offersTaken?: RateFigure;
          readonly timeToOffer?: SpreadFigure;
          readonly before?: {
            readonly joined?: number;
            readonly promoted?: RateFigure;
            readonly offersTaken?: RateFigure;
            readonly timeToOffer?: SpreadFigure;
          } | null;
        }>;
        readonly total?: {
          readonly joined?: number;
          readonly promoted?: RateFigure;
          readonly offersTaken?: RateFigure;
          readonly timeToOffer?: SpreadFigure;
        };
        readonly truncated: boolean;
      };
    };
  };
  readonly WalletBands: {
    readonly client: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly price: {
          readonly amountMinor: number;
        };
        readonly credit: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly WalletLogs: {
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly createdAt: string;
        readonly notes: string | null;
        readonly purchaseId: number | null;
        readonly changedByName: string;
        readonly amount: {
          readonly amountMinor: number;
        };
        readonly balance: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly applyCoupon: {
    readonly basket: BasketRow | null;
  };
  readonly applyVoucher: {
    readonly basket: BasketRow | null;
  };
  readonly bookWaitingBooking: {
    readonly purchase: PurchaseRow;
  };
  readonly cancelBooking: {
    readonly booking: BookingRow;
  };
  readonly cancelPurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly checkInBooking: {
    readonly booking: BookingRow;
  };
  readonly createBooking: {
    readonly booking: BookingRow;
  };
  readonly createWebhookEndpoint: {
    readonly webhook: WebhookRow & {
      readonly secret: string | null;
    };
  };
  readonly deleteBookingNote: {
    readonly booking: BookingRow;
  };
  readonly deleteWebhookEndpoint: {
    readonly webhook: WebhookRow;
  };
  readonly moveBooking: {
    readonly booking: BookingRow;
  };
  readonly payPurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly personImages: {
    readonly owner: {
      readonly images: ReadonlyArray<ImageRow>;
    };
  };
  readonly removeCoupon: {
    readonly basket: BasketRow | null;
  };
  readonly removePurchaseItem: {
    readonly purchase: PurchaseRow;
  };
  readonly removeVoucher: {
    readonly basket: BasketRow | null;
  };
  readonly resourceImages: {
    readonly owner: {
      readonly images: ReadonlyArray<ImageRow>;
    };
  };
  readonly rotateWebhookSecret: {
    readonly webhook: WebhookRow & {
      readonly secret: string | null;
    };
  };
  readonly serviceImages: {
    readonly owner: {
      readonly images: ReadonlyArray<ImageRow>;
    };
  };
  readonly setCustomStatus: {
    readonly booking: BookingRow;
  };
  readonly updatePurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly updateWebhookEndpoint: {
    readonly webhook: WebhookRow;
  };
  readonly writeBookingNote: {
    readonly booking: BookingRow;
  };
}
