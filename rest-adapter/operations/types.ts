// Written by `npm run schema` from the operations of the endpoint table; a test compares the two.

export interface AdminPersonRow extends PersonRow {
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
  readonly attendanceStatus: number;
  readonly attendanceStarted: string | null;
  readonly attendanceEstimate: number | null;
  readonly version: number;
  readonly schedule: {
    readonly id: number;
  } | null;
  readonly queuer: {
    readonly id: number;
    readonly companyId: number;
  } | null;
  readonly calendarKey: string | null;
}

export interface BasketGoods {
  readonly id: string;
  readonly kind: string;
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
  readonly place: number;
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
  readonly eventId: number;
  readonly eventChainId: number | null;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly status: number;
  readonly duration: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly prePaidBookingId: number | null;
  readonly companyId: number;
  readonly place: number;
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
    readonly maxNumBookings: number | null;
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
}

export interface BasketRow {
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
  readonly articles: ReadonlyArray<BasketGoods>;
}

export interface BookingRow {
  readonly id: number;
  readonly fullDescribe: string;
  readonly describe: string;
  readonly resourceId: number | null;
  readonly serviceId: number | null;
  readonly duration: number;
  readonly listedDuration: number;
  readonly onWaitlist: boolean;
  readonly companyId: number;
  readonly attended: boolean;
  readonly clientId: number;
  readonly personId: number | null;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly multiStatus: Readonly<Record<string, unknown>>;
  readonly purchaseId: number;
  readonly eventChainId: number | null;
  readonly slotId: number | null;
  readonly channel: string;
  readonly status: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
  readonly bookingType: string;
  readonly eventId: number;
  readonly preTime: number;
  readonly postTime: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly localMinCancellationTime: string;
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
    readonly detailGroupId: number | null;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly detailGroupId: number | null;
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
  readonly address: {
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
  } | null;
  readonly answers: ReadonlyArray<{
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
    readonly question: {
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    };
  }>;
  readonly clientName: string | null;
  readonly clientEmail: string | null;
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
    readonly answers: ReadonlyArray<{
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
      readonly question: {
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      };
    }>;
  } | null;
  readonly notes: ReadonlyArray<{
    readonly id: number;
    readonly note: string;
    readonly isPrivate: boolean;
  }>;
  readonly surveyAnswers: ReadonlyArray<{
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
    readonly question: {
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    };
  }>;
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

export interface ComingScheduleRow extends ScheduleRow {
  readonly openDays: ReadonlyArray<{
    readonly date: string;
    readonly hours: string | null;
  }>;
}

export interface DatedScheduleRow extends ScheduleRow {
  readonly openDays?: ReadonlyArray<{
    readonly date: string;
    readonly hours: string | null;
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
  readonly attended: boolean;
  readonly clientId: number;
  readonly personId: number | null;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly multiStatus: Readonly<Record<string, unknown>>;
  readonly purchaseId: number;
  readonly eventChainId: number | null;
  readonly slotId: number | null;
  readonly channel: string;
  readonly status: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly timeZone: string;
  readonly bookingType: string;
  readonly eventId: number;
  readonly preTime: number;
  readonly postTime: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly localMinCancellationTime: string;
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
    readonly detailGroupId: number | null;
    readonly deleted: boolean;
    readonly disabled: boolean;
  } | null;
  readonly eventChain: {
    readonly name: string;
    readonly detailGroupId: number | null;
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
  readonly address: {
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
  } | null;
  readonly answers: ReadonlyArray<{
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
    readonly question: {
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    };
  }>;
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

export interface PurchaseRow {
  readonly id: number;
  readonly companyId: number;
  readonly longId: string | null;
  readonly createdAt: string;
  readonly paymentType: string | null;
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
  readonly certificatePaid: {
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
    readonly answers: ReadonlyArray<{
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
      readonly question: {
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      };
    }>;
    readonly head: {
      readonly settings: {
        readonly hasWallets: boolean;
      };
    };
    readonly companyId: number;
  } | null;
  readonly bookings: ReadonlyArray<{
    readonly id: number;
    readonly fullDescribe: string;
    readonly describe: string;
    readonly onWaitlist: boolean;
    readonly companyId: number;
    readonly attended: boolean;
    readonly quantity: number;
    readonly isCancelled: boolean;
    readonly multiStatus: Readonly<Record<string, unknown>>;
    readonly slotId: number | null;
    readonly eventId: number;
    readonly eventChainId: number | null;
    readonly channel: string;
    readonly status: number;
    readonly resourceId: number | null;
    readonly serviceId: number | null;
    readonly personId: number | null;
    readonly courseBookingId: number | null;
    readonly duration: number;
    readonly listedDuration: number;
    readonly localStart: string;
    readonly localEnd: string;
    readonly localMinCancellationTime: string;
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
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly disabled: boolean;
    } | null;
    readonly eventChain: {
      readonly name: string;
      readonly detailGroupId: number | null;
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
    readonly address: {
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
    } | null;
    readonly answers: ReadonlyArray<{
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
      readonly question: {
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      };
    }>;
    readonly surveyAnswers: ReadonlyArray<{
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
      readonly question: {
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      };
    }>;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly timeZone: string;
    readonly bookingType: string;
    readonly offeredUntil: string | null;
  }>;
  readonly courseBookings: ReadonlyArray<{
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
  }>;
  readonly items: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
    readonly companyId: number;
    readonly quantity: number;
    readonly kind: string;
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
  }>;
  readonly voucherCodes: ReadonlyArray<{
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
  }>;
  readonly prePaidBookings: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
    readonly companyId: number;
    readonly purchaseId: number;
    readonly packageId: number;
    readonly serviceIds: ReadonlyArray<number>;
    readonly clientId: number;
    readonly bookings: number;
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
  }>;
  readonly confirmMessages: ReadonlyArray<{
    readonly id: number;
    readonly companyId: number;
    readonly message: string;
    readonly messageType: string;
    readonly itemKind: string;
  }>;
  readonly payments: ReadonlyArray<{
    readonly transactionId: string | null;
    readonly success: boolean;
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
  readonly multiStatus: Readonly<Record<string, unknown>>;
  readonly state: string;
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
  readonly weekStart: number;
  readonly description: string | null;
  readonly version: number;
  readonly deleted: boolean;
}

export interface SlotRow {
  readonly id: number;
  readonly fullDescribe: string;
  readonly status: number;
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

export interface Operations {
  readonly AddToBasket: {
    readonly basket: BasketRow;
  };
  readonly AddressesByPostcode: {
    readonly addresses: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
      }>;
    };
  };
  readonly AdminPurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly AskForReset: {
    readonly sent: boolean;
  };
  readonly AttachFile: {
    readonly attachment: {
      readonly id: number;
      readonly companyId: number;
      readonly key: string | null;
      readonly bookingId: number | null;
      readonly fileName: string;
      readonly contentType: string;
      readonly size: number;
      readonly createdAt: string;
    };
  };
  readonly Audit: {
    readonly entries: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly record: string;
        readonly companyId: number;
        readonly recordId: number;
        readonly action: string;
        readonly actorKind: string | null;
        readonly actorId: number | null;
        readonly overrode: string | null;
        readonly happenedAt: string;
        readonly before: Readonly<Record<string, unknown>> | null;
        readonly after: Readonly<Record<string, unknown>> | null;
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
      }>;
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
    readonly attachments: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly key: string | null;
      readonly bookingId: number | null;
      readonly fileName: string;
      readonly contentType: string;
      readonly size: number;
      readonly createdAt: string;
    }>;
  };
  readonly BlockTime: {
    readonly slot: SlotRow;
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
        readonly kind: string;
        readonly toAddress: string;
        readonly subject: string | null;
        readonly sendAt: string;
        readonly sentAt: string | null;
      }>;
    };
  };
  readonly ChangePassword: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
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
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly Checkout: {
    readonly purchase: PurchaseRow;
  };
  readonly ChildClientsOf_client: {
    readonly parent: {
      readonly childClients: ReadonlyArray<{
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      }>;
    };
  };
  readonly ChildClientsOf_member: {
    readonly parent: {
      readonly childClients: ReadonlyArray<{
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      }>;
    };
  };
  readonly CompanyQuestions: {
    readonly company: {
      readonly id: number;
    };
    readonly questions: ReadonlyArray<{
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    }>;
  };
  readonly CreateAddress: {
    readonly createAddress: {
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
    };
  };
  readonly CreateAdministrator: {
    readonly administrator: {
      readonly id: number;
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly companyId: number;
      readonly personId: number | null;
      readonly disabled: boolean;
      readonly deleted: boolean;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
    };
  };
  readonly CreateClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly CreateEvent: {
    readonly chain: {
      readonly occurrences: ReadonlyArray<{
        readonly id: number;
        readonly updatedAt: string;
        readonly localStart: string;
        readonly description: string | null;
        readonly status: number;
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
      }>;
    };
  };
  readonly CreateEventChain: {
    readonly chain: {
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
      readonly capacityView: number;
      readonly startDate: string | null;
      readonly endDate: string | null;
      readonly maxNumBookings: number | null;
      readonly emailPerTicket: boolean;
      readonly questionsPerTicket: boolean;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly course: boolean;
      readonly recurrenceType: string;
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
      readonly detailGroupId: number | null;
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
      readonly questions: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly CreateEventGroup: {
    readonly group: {
      readonly id: number;
      readonly name: string;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly companyId: number;
      readonly order: number;
      readonly deleted: boolean;
      readonly description: string | null;
      readonly disabled: boolean;
      readonly version: number;
    };
  };
  readonly CreatePerson: {
    readonly person: AdminPersonRow;
  };
  readonly CreateResource: {
    readonly resource: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly deleted: boolean;
      readonly disabled: boolean;
      readonly companyId: number;
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
      readonly email: string | null;
      readonly price: {
        readonly amountMinor: number;
      } | null;
      readonly position: number | null;
      readonly neverBooked: boolean;
      readonly count: number;
      readonly maxBook: number | null;
      readonly apiRef: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly version: number;
      readonly schedule: {
        readonly id: number;
      } | null;
      readonly calendarKey: string | null;
    };
  };
  readonly CreateSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly CreateService: {
    readonly service: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly durations: ReadonlyArray<number>;
      readonly detailGroupId: number | null;
      readonly listedDurations: ReadonlyArray<number>;
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
      readonly maxBookings: number;
      readonly groups: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly spaces: number;
      readonly order: number;
      readonly childLevelService: boolean;
      readonly preTime: number;
      readonly postTime: number;
      readonly prices: ReadonlyArray<{
        readonly amountMinor: number;
      }>;
      readonly categoryId: number | null;
      readonly category: {
        readonly deleted: boolean;
      } | null;
      readonly minAdvancePeriod: number | null;
      readonly maxAdvancePeriod: number | null;
      readonly minCancelPeriod: number | null;
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
      readonly takesWalkIns: boolean;
    };
  };
  readonly CreateShiftPattern: {
    readonly pattern: {
      readonly id: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly startDate: string;
      readonly endDate: string | null;
      readonly startTime: string;
      readonly endTime: string;
      readonly frequency: string;
      readonly interval: number;
      readonly repeatCount: number | null;
      readonly byDay: ReadonlyArray<string>;
      readonly exceptDates: ReadonlyArray<string>;
      readonly shiftPatternConditionId: number | null;
      readonly version: number;
      readonly deleted: boolean;
    };
  };
  readonly CreateShiftPatternCondition: {
    readonly condition: {
      readonly id: number;
      readonly scheduleId: number;
      readonly name: string | null;
      readonly color: string | null;
      readonly companyIds: ReadonlyArray<number>;
      readonly version: number;
      readonly deleted: boolean;
    };
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
    readonly row: {
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
    };
  };
  readonly DealCodes: {
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
        readonly createdAt: string;
      }>;
    };
  };
  readonly DeleteAddress: {
    readonly deleteAddress: {
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
    };
  };
  readonly DeleteAdministrator: {
    readonly administrator: {
      readonly id: number;
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly companyId: number;
      readonly personId: number | null;
      readonly disabled: boolean;
      readonly deleted: boolean;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
    };
  };
  readonly DeleteClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly DeleteClinic: {
    readonly clinic: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly deleted: boolean;
      readonly version: number;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly addressId: number | null;
      readonly serviceIds: ReadonlyArray<number>;
      readonly personIds: ReadonlyArray<number>;
      readonly resourceIds: ReadonlyArray<number>;
    };
  };
  readonly DeleteCompany: {
    readonly deleteCompany: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly duties: ReadonlyArray<string>;
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
        readonly duties: ReadonlyArray<string>;
      }>;
    };
  };
  readonly DeleteEventChain: {
    readonly chain: {
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
      readonly capacityView: number;
      readonly startDate: string | null;
      readonly endDate: string | null;
      readonly maxNumBookings: number | null;
      readonly emailPerTicket: boolean;
      readonly questionsPerTicket: boolean;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly course: boolean;
      readonly recurrenceType: string;
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
      readonly detailGroupId: number | null;
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
      readonly questions: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly DeleteEventGroup: {
    readonly group: {
      readonly id: number;
      readonly name: string;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly companyId: number;
      readonly order: number;
      readonly deleted: boolean;
      readonly description: string | null;
      readonly disabled: boolean;
      readonly version: number;
    };
  };
  readonly DeletePerson: {
    readonly person: AdminPersonRow;
  };
  readonly DeleteResource: {
    readonly resource: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly deleted: boolean;
      readonly disabled: boolean;
      readonly companyId: number;
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
      readonly email: string | null;
      readonly price: {
        readonly amountMinor: number;
      } | null;
      readonly position: number | null;
      readonly neverBooked: boolean;
      readonly count: number;
      readonly maxBook: number | null;
      readonly apiRef: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly version: number;
      readonly schedule: {
        readonly id: number;
      } | null;
      readonly calendarKey: string | null;
    };
  };
  readonly DeleteSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly DeleteService: {
    readonly service: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly durations: ReadonlyArray<number>;
      readonly detailGroupId: number | null;
      readonly listedDurations: ReadonlyArray<number>;
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
      readonly maxBookings: number;
      readonly groups: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly spaces: number;
      readonly order: number;
      readonly childLevelService: boolean;
      readonly preTime: number;
      readonly postTime: number;
      readonly prices: ReadonlyArray<{
        readonly amountMinor: number;
      }>;
      readonly categoryId: number | null;
      readonly category: {
        readonly deleted: boolean;
      } | null;
      readonly minAdvancePeriod: number | null;
      readonly maxAdvancePeriod: number | null;
      readonly minCancelPeriod: number | null;
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
      readonly takesWalkIns: boolean;
    };
  };
  readonly DeleteShift: {
    readonly shift: {
      readonly shiftPatternId: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly date: string;
      readonly localStart: string;
      readonly localEnd: string;
    };
  };
  readonly DeleteShiftPattern: {
    readonly pattern: {
      readonly id: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly startDate: string;
      readonly endDate: string | null;
      readonly startTime: string;
      readonly endTime: string;
      readonly frequency: string;
      readonly interval: number;
      readonly repeatCount: number | null;
      readonly byDay: ReadonlyArray<string>;
      readonly exceptDates: ReadonlyArray<string>;
      readonly shiftPatternConditionId: number | null;
      readonly version: number;
      readonly deleted: boolean;
    };
  };
  readonly DeleteShiftPatternCondition: {
    readonly condition: {
      readonly id: number;
      readonly scheduleId: number;
      readonly name: string | null;
      readonly color: string | null;
      readonly companyIds: ReadonlyArray<number>;
      readonly version: number;
      readonly deleted: boolean;
    };
  };
  readonly DetachFiles: {
    readonly attachments: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly key: string | null;
      readonly bookingId: number | null;
      readonly fileName: string;
      readonly contentType: string;
      readonly size: number;
      readonly createdAt: string;
    }>;
  };
  readonly DisableClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly EditClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly EditEvent: {
    readonly event: {
      readonly id: number;
    };
  };
  readonly EditPerson: {
    readonly person: {
      readonly id: number;
    };
  };
  readonly EditSchedule: {
    readonly schedule: {
      readonly id: number;
    };
  };
  readonly EventGroupImages: {
    readonly owner: {
      readonly images: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly name: string;
        readonly imageFileName: string;
        readonly ownerId: number;
      }>;
    };
  };
  readonly FacebookLogin: {
    readonly company: {
      readonly id: number;
    };
  };
  readonly FindByEmail: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly FindByReference: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly FindBySku: {
    readonly row: {
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
    };
  };
  readonly FindCompany: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly address: {
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
        } | null;
      }>;
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
      };
    };
  };
  readonly FindEventChain: {
    readonly chain: {
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
      readonly capacityView: number;
      readonly startDate: string | null;
      readonly endDate: string | null;
      readonly maxNumBookings: number | null;
      readonly emailPerTicket: boolean;
      readonly questionsPerTicket: boolean;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly course: boolean;
      readonly recurrenceType: string;
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
      readonly detailGroupId: number | null;
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
      readonly questions: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly FindOwnClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly FindOwnCompany: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly duties: ReadonlyArray<string>;
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
        readonly duties: ReadonlyArray<string>;
      }>;
    };
  };
  readonly FindPerson: {
    readonly person: PersonRow;
  };
  readonly FindResource: {
    readonly resource: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly deleted: boolean;
      readonly disabled: boolean;
      readonly companyId: number;
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
      readonly email: string | null;
      readonly price: {
        readonly amountMinor: number;
      } | null;
      readonly position: number | null;
      readonly neverBooked: boolean;
      readonly count: number;
      readonly maxBook: number | null;
      readonly apiRef: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly version: number;
      readonly schedule: {
        readonly id: number;
      } | null;
      readonly calendarKey: string | null;
    };
  };
  readonly FindService: {
    readonly service: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly durations: ReadonlyArray<number>;
      readonly detailGroupId: number | null;
      readonly listedDurations: ReadonlyArray<number>;
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
      readonly maxBookings: number;
      readonly groups: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly spaces: number;
      readonly order: number;
      readonly childLevelService: boolean;
      readonly preTime: number;
      readonly postTime: number;
      readonly prices: ReadonlyArray<{
        readonly amountMinor: number;
      }>;
      readonly categoryId: number | null;
      readonly category: {
        readonly deleted: boolean;
      } | null;
      readonly minAdvancePeriod: number | null;
      readonly maxAdvancePeriod: number | null;
      readonly minCancelPeriod: number | null;
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
      readonly takesWalkIns: boolean;
    };
  };
  readonly FindStaff: {
    readonly person: AdminPersonRow;
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
  readonly KnownBooking: {
    readonly booking: {
      readonly id: number;
    };
  };
  readonly KnownClient: {
    readonly client: {
      readonly id: number;
    };
  };
  readonly LeaveQueue: {
    readonly queuer: QueuerRow;
  };
  readonly ListAddresses: {
    readonly addresses: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
      }>;
    };
  };
  readonly ListAdministrators: {
    readonly administrators: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      }>;
    };
  };
  readonly ListBookings: {
    readonly bookings: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<BookingRow>;
    };
  };
  readonly ListBranches: {
    readonly company: {
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
      }>;
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
      readonly nodes: ReadonlyArray<{
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      }>;
    };
  };
  readonly ListConditions: {
    readonly schedule: {
      readonly conditions: ReadonlyArray<{
        readonly id: number;
        readonly scheduleId: number;
        readonly name: string | null;
        readonly color: string | null;
        readonly companyIds: ReadonlyArray<number>;
        readonly version: number;
        readonly deleted: boolean;
      }>;
    };
  };
  readonly ListDeliveries: {
    readonly deliveries: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: string;
        readonly companyId: number;
        readonly endpointId: number;
        readonly factId: string;
        readonly kind: string;
        readonly state: string;
        readonly attempts: number;
        readonly responseCode: number | null;
        readonly error: string | null;
        readonly createdAt: string;
        readonly lastTriedAt: string | null;
        readonly nextTryAt: string | null;
        readonly deliveredAt: string | null;
      }>;
    };
  };
  readonly ListEventChains: {
    readonly eventChains: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
        readonly capacityView: number;
        readonly startDate: string | null;
        readonly endDate: string | null;
        readonly maxNumBookings: number | null;
        readonly emailPerTicket: boolean;
        readonly questionsPerTicket: boolean;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly course: boolean;
        readonly recurrenceType: string;
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
        readonly detailGroupId: number | null;
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
        readonly questions: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        }>;
      }>;
    };
  };
  readonly ListEventGroups: {
    readonly eventGroups: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly companyId: number;
        readonly order: number;
        readonly deleted: boolean;
        readonly description: string | null;
        readonly disabled: boolean;
        readonly version: number;
      }>;
    };
  };
  readonly ListExternalBookings: {
    readonly externalBookings: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<ExternalBookingRow>;
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
    readonly purchases: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PurchaseRow>;
    };
  };
  readonly ListPeople: {
    readonly people: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PersonRow>;
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
    readonly questions: ReadonlyArray<{
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    }>;
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
  readonly ListSchedules: {
    readonly schedules: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<DatedScheduleRow>;
    };
  };
  readonly ListSessions: {
    readonly events: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly updatedAt: string;
        readonly localStart: string;
        readonly description: string | null;
        readonly status: number;
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
      }>;
    };
  };
  readonly ListShiftPatterns: {
    readonly schedule: {
      readonly patterns: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly scheduleId: number;
        readonly startDate: string;
        readonly endDate: string | null;
        readonly startTime: string;
        readonly endTime: string;
        readonly frequency: string;
        readonly interval: number;
        readonly repeatCount: number | null;
        readonly byDay: ReadonlyArray<string>;
        readonly exceptDates: ReadonlyArray<string>;
        readonly shiftPatternConditionId: number | null;
        readonly version: number;
        readonly deleted: boolean;
      }>;
    };
  };
  readonly ListShifts: {
    readonly schedule: {
      readonly shifts: ReadonlyArray<{
        readonly shiftPatternId: number;
        readonly companyId: number;
        readonly scheduleId: number;
        readonly date: string;
        readonly localStart: string;
        readonly localEnd: string;
      }>;
    };
  };
  readonly ListStaff: {
    readonly people: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<PersonWithScheduleRow>;
    };
  };
  readonly List_booking_text: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly message: string;
      readonly messageType: string;
      readonly itemKind: string;
      readonly itemId: number | null;
    }>;
  };
  readonly List_categories: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly description: string | null;
    }>;
  };
  readonly List_coupons: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
      }>;
    };
  };
  readonly List_event_sequences: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly description: string | null;
      readonly order: number;
      readonly eventGroupIds: ReadonlyArray<number>;
    }>;
  };
  readonly List_products: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
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
      }>;
    };
  };
  readonly List_reasons: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly reasonType: number;
      readonly order: number;
    }>;
  };
  readonly List_service_groups: {
    readonly company: {
      readonly id: number;
    };
    readonly rows: ReadonlyArray<{
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly description: string | null;
      readonly serviceIds: ReadonlyArray<number>;
    }>;
  };
  readonly LogIn: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly LogOut: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly MayBook: {
    readonly bookings: {
      readonly nodes: ReadonlyArray<{
        readonly id: number;
      }>;
    };
  };
  readonly MoveBlock: {
    readonly slot: SlotRow;
  };
  readonly NewAddress: {
    readonly administeredCompany: {
      readonly id: number;
    };
  };
  readonly NewAdministrator: {
    readonly administeredCompany: {
      readonly id: number;
    };
  };
  readonly NewClient: {
    readonly administeredCompany: {
      readonly id: number;
    };
  };
  readonly NewEvent: {
    readonly administeredCompany: {
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
    readonly administeredCompany: {
      readonly id: number;
    };
  };
  readonly NewSchedule: {
    readonly administeredCompany: {
      readonly id: number;
    };
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
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly companyId: number;
        readonly purchaseId: number;
        readonly packageId: number;
        readonly serviceIds: ReadonlyArray<number>;
        readonly clientId: number;
        readonly bookings: number;
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
      }>;
    };
  };
  readonly PurchaseAttachments: {
    readonly purchase: {
      readonly attachments: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly key: string | null;
        readonly bookingId: number | null;
        readonly fileName: string;
        readonly contentType: string;
        readonly size: number;
        readonly createdAt: string;
      }>;
    };
  };
  readonly PurchaseByBookingRef: {
    readonly purchase: PurchaseRow;
  };
  readonly PurchaseByLongId: {
    readonly purchase: PurchaseRow;
  };
  readonly ReadAddress: {
    readonly address: {
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
    };
  };
  readonly ReadAdministrator: {
    readonly administrator: {
      readonly id: number;
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly companyId: number;
      readonly personId: number | null;
      readonly disabled: boolean;
      readonly deleted: boolean;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
    };
    readonly company: {
      readonly id: number;
      readonly name: string;
    };
  };
  readonly ReadAffiliate: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly address: {
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
        } | null;
      }>;
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
      };
    };
  };
  readonly ReadAffiliated: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly address: {
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
        } | null;
      }>;
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
      };
    };
  };
  readonly ReadAnswers: {
    readonly booking: {
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
      readonly surveyAnswers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly ReadAudit: {
    readonly entry: {
      readonly id: string;
      readonly record: string;
      readonly companyId: number;
      readonly recordId: number;
      readonly action: string;
      readonly actorKind: string | null;
      readonly actorId: number | null;
      readonly overrode: string | null;
      readonly happenedAt: string;
      readonly before: Readonly<Record<string, unknown>> | null;
      readonly after: Readonly<Record<string, unknown>> | null;
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
    };
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
  readonly ReadCalendar: {
    readonly calendar: string;
  };
  readonly ReadClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly ReadClientQueue: {
    readonly clientQueue: ClientQueueRow;
  };
  readonly ReadCompany: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly address: {
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
        } | null;
      }>;
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
      };
    };
  };
  readonly ReadDelivery: {
    readonly delivery: {
      readonly id: string;
      readonly companyId: number;
      readonly endpointId: number;
      readonly factId: string;
      readonly kind: string;
      readonly state: string;
      readonly attempts: number;
      readonly responseCode: number | null;
      readonly error: string | null;
      readonly createdAt: string;
      readonly lastTriedAt: string | null;
      readonly nextTryAt: string | null;
      readonly deliveredAt: string | null;
      readonly body: string | null;
    };
  };
  readonly ReadEvent: {
    readonly event: {
      readonly id: number;
      readonly updatedAt: string;
      readonly localStart: string;
      readonly description: string | null;
      readonly status: number;
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
    };
  };
  readonly ReadEventChain: {
    readonly chain: {
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
      readonly capacityView: number;
      readonly startDate: string | null;
      readonly endDate: string | null;
      readonly maxNumBookings: number | null;
      readonly emailPerTicket: boolean;
      readonly questionsPerTicket: boolean;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly course: boolean;
      readonly recurrenceType: string;
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
      readonly detailGroupId: number | null;
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
      readonly questions: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly ReadEventGroup: {
    readonly group: {
      readonly id: number;
      readonly name: string;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly companyId: number;
      readonly order: number;
      readonly deleted: boolean;
      readonly description: string | null;
      readonly disabled: boolean;
      readonly version: number;
    };
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
  readonly ReadMember: {
    readonly member: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
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
    readonly member: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
    readonly bookings?: {
      readonly nodes: ReadonlyArray<MemberBookingRow>;
    };
  };
  readonly ReadOwnClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly ReadOwnCompany: {
    readonly company: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly duties: ReadonlyArray<string>;
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
        readonly duties: ReadonlyArray<string>;
      }>;
    };
  };
  readonly ReadOwnSettings: {
    readonly company: {
      readonly currencyCode: string;
      readonly settings: {
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
      };
    };
  };
  readonly ReadPerson: {
    readonly person: PersonRow;
  };
  readonly ReadPersonSchedule: {
    readonly of: {
      readonly schedule: DatedScheduleRow | null;
    };
  };
  readonly ReadPurchase: {
    readonly purchase: PurchaseRow;
  };
  readonly ReadQuestion: {
    readonly question: {
      readonly id: number;
      readonly name: string;
      readonly required: boolean;
      readonly important: boolean;
      readonly adminOnly: boolean;
      readonly appliesTo: number;
      readonly askMember: boolean;
      readonly detailType: string;
      readonly helpText: string | null;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly pricePerBooking: boolean;
      readonly outcome: boolean;
      readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly detailGroupId: number | null;
      readonly deleted: boolean;
      readonly price: {
        readonly amountMinor: number;
      };
    };
  };
  readonly ReadQueuer: {
    readonly queuer: QueuerRow;
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
  readonly ReadSession: {
    readonly event: {
      readonly id: number;
      readonly updatedAt: string;
      readonly localStart: string;
      readonly description: string | null;
      readonly status: number;
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
    };
  };
  readonly ReadSettings: {
    readonly company: {
      readonly currencyCode: string;
      readonly settings: {
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
      };
    };
  };
  readonly ReadShift: {
    readonly shift: {
      readonly shiftPatternId: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly date: string;
      readonly localStart: string;
      readonly localEnd: string;
    };
  };
  readonly ReadSlot: {
    readonly slot: SlotRow;
  };
  readonly ReadStaff: {
    readonly person: AdminPersonRow;
  };
  readonly ReadStatus: {
    readonly viewer: {
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
      readonly companies: ReadonlyArray<{
        readonly id: number;
      }>;
    };
    readonly basket: BasketRow & {
      readonly companyId: number;
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
    readonly webhook: {
      readonly id: number;
      readonly companyId: number;
      readonly url: string;
      readonly cancellationUrl: string | null;
      readonly username: string | null;
      readonly kinds: ReadonlyArray<string>;
      readonly pauseReason: string | null;
      readonly deleted: boolean;
      readonly version: number;
      readonly includeBranches: boolean;
      readonly pausedAt: string | null;
      readonly failingSince: string | null;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  readonly Read_booking_text: {
    readonly row: {
      readonly id: number;
      readonly companyId: number;
      readonly message: string;
      readonly messageType: string;
      readonly itemKind: string;
      readonly itemId: number | null;
    };
  };
  readonly Read_categories: {
    readonly row: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly description: string | null;
    };
  };
  readonly Read_coupon: {
    readonly row: {
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
    };
  };
  readonly Read_event_sequences: {
    readonly row: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly description: string | null;
      readonly order: number;
      readonly eventGroupIds: ReadonlyArray<number>;
    };
  };
  readonly Read_package: {
    readonly row: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly companyId: number;
      readonly order: number;
      readonly disabled: boolean;
      readonly deleted: boolean;
      readonly isBulk: boolean;
      readonly serviceIds: ReadonlyArray<number>;
      readonly bookings: number;
      readonly validDays: number | null;
      readonly services: ReadonlyArray<{
        readonly id: number;
        readonly disabled: boolean;
      }>;
      readonly price: {
        readonly amountMinor: number;
      };
    };
  };
  readonly Read_product: {
    readonly row: {
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
    };
  };
  readonly Read_reasons: {
    readonly row: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly reasonType: number;
      readonly order: number;
    };
  };
  readonly Read_service_groups: {
    readonly row: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly description: string | null;
      readonly serviceIds: ReadonlyArray<number>;
    };
  };
  readonly RemoveFromBasket: {
    readonly basket: BasketRow | null;
  };
  readonly Replay: {
    readonly delivery: {
      readonly id: string;
      readonly companyId: number;
      readonly endpointId: number;
      readonly factId: string;
      readonly kind: string;
      readonly state: string;
      readonly attempts: number;
      readonly responseCode: number | null;
      readonly error: string | null;
      readonly createdAt: string;
      readonly lastTriedAt: string | null;
      readonly nextTryAt: string | null;
      readonly deliveredAt: string | null;
      readonly body: string | null;
    };
  };
  readonly ResetPassword: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly ReturnToQueue: {
    readonly queuer: QueuerRow;
  };
  readonly SaveClinic: {
    readonly clinic: {
      readonly id: number;
      readonly companyId: number;
      readonly name: string;
      readonly order: number;
      readonly deleted: boolean;
      readonly version: number;
      readonly startsAt: string;
      readonly endsAt: string;
      readonly addressId: number | null;
      readonly serviceIds: ReadonlyArray<number>;
      readonly personIds: ReadonlyArray<number>;
      readonly resourceIds: ReadonlyArray<number>;
    };
  };
  readonly SearchCompanies: {
    readonly found: {
      readonly totalCount: number | null;
      readonly nodes: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
      }>;
    };
  };
  readonly SendWelcome: {
    readonly member: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly SetAttendance: {
    readonly person: AdminPersonRow;
  };
  readonly SignOn: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly SpaceStatuses: {
    readonly company: {
      readonly multiStatus: ReadonlyArray<string>;
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
  };
  readonly SwitchCompany: {
    readonly login: {
      readonly token: string | null;
      readonly deviceToken: string | null;
      readonly email: string | null;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
      readonly administrator: {
        readonly id: number;
        readonly name: string;
        readonly email: string;
        readonly role: string;
        readonly companyId: number;
        readonly personId: number | null;
        readonly disabled: boolean;
        readonly deleted: boolean;
        readonly company: {
          readonly id: number;
          readonly name: string;
        };
      } | null;
      readonly member: {
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
        readonly answers: ReadonlyArray<{
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
          readonly question: {
            readonly id: number;
            readonly name: string;
            readonly required: boolean;
            readonly important: boolean;
            readonly adminOnly: boolean;
            readonly appliesTo: number;
            readonly askMember: boolean;
            readonly detailType: string;
            readonly helpText: string | null;
            readonly settings: Readonly<Record<string, unknown>>;
            readonly pricePerBooking: boolean;
            readonly outcome: boolean;
            readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
            readonly detailGroupId: number | null;
            readonly deleted: boolean;
            readonly price: {
              readonly amountMinor: number;
            };
          };
        }>;
      } | null;
    };
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
    readonly updateAddress: {
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
    };
  };
  readonly UpdateAdministrator: {
    readonly administrator: {
      readonly id: number;
      readonly name: string;
      readonly email: string;
      readonly role: string;
      readonly companyId: number;
      readonly personId: number | null;
      readonly disabled: boolean;
      readonly deleted: boolean;
      readonly company: {
        readonly id: number;
        readonly name: string;
      };
    };
  };
  readonly UpdateClient: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly UpdateCompany: {
    readonly updateCompany: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly addressId: number | null;
      readonly website: string | null;
      readonly multiStatus: ReadonlyArray<string>;
      readonly numericWidgetId: number | null;
      readonly currencyCode: string;
      readonly timezone: string;
      readonly countryCode: string | null;
      readonly live: boolean;
      readonly ref: string | null;
      readonly parentId: number | null;
      readonly deleted: boolean;
      readonly address: {
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
      } | null;
      readonly settings: {
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
      };
      readonly duties: ReadonlyArray<string>;
      readonly children: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly description: string | null;
        readonly extra: Readonly<Record<string, unknown>>;
        readonly addressId: number | null;
        readonly website: string | null;
        readonly multiStatus: ReadonlyArray<string>;
        readonly numericWidgetId: number | null;
        readonly currencyCode: string;
        readonly timezone: string;
        readonly countryCode: string | null;
        readonly live: boolean;
        readonly ref: string | null;
        readonly parentId: number | null;
        readonly deleted: boolean;
        readonly address: {
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
        } | null;
        readonly settings: {
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
        };
        readonly children: ReadonlyArray<{
          readonly id: number;
          readonly name: string;
        }>;
        readonly duties: ReadonlyArray<string>;
      }>;
    };
  };
  readonly UpdateEvent: {
    readonly event: {
      readonly id: number;
      readonly updatedAt: string;
      readonly localStart: string;
      readonly description: string | null;
      readonly status: number;
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
    };
  };
  readonly UpdateEventChain: {
    readonly chain: {
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
      readonly capacityView: number;
      readonly startDate: string | null;
      readonly endDate: string | null;
      readonly maxNumBookings: number | null;
      readonly emailPerTicket: boolean;
      readonly questionsPerTicket: boolean;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly course: boolean;
      readonly recurrenceType: string;
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
      readonly detailGroupId: number | null;
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
      readonly questions: ReadonlyArray<{
        readonly id: number;
        readonly name: string;
        readonly required: boolean;
        readonly important: boolean;
        readonly adminOnly: boolean;
        readonly appliesTo: number;
        readonly askMember: boolean;
        readonly detailType: string;
        readonly helpText: string | null;
        readonly settings: Readonly<Record<string, unknown>>;
        readonly pricePerBooking: boolean;
        readonly outcome: boolean;
        readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
        readonly detailGroupId: number | null;
        readonly deleted: boolean;
        readonly price: {
          readonly amountMinor: number;
        };
      }>;
    };
  };
  readonly UpdateEventGroup: {
    readonly group: {
      readonly id: number;
      readonly name: string;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly companyId: number;
      readonly order: number;
      readonly deleted: boolean;
      readonly description: string | null;
      readonly disabled: boolean;
      readonly version: number;
    };
  };
  readonly UpdateMember: {
    readonly member: {
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
      readonly answers: ReadonlyArray<{
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
        readonly question: {
          readonly id: number;
          readonly name: string;
          readonly required: boolean;
          readonly important: boolean;
          readonly adminOnly: boolean;
          readonly appliesTo: number;
          readonly askMember: boolean;
          readonly detailType: string;
          readonly helpText: string | null;
          readonly settings: Readonly<Record<string, unknown>>;
          readonly pricePerBooking: boolean;
          readonly outcome: boolean;
          readonly options: ReadonlyArray<Readonly<Record<string, unknown>>>;
          readonly detailGroupId: number | null;
          readonly deleted: boolean;
          readonly price: {
            readonly amountMinor: number;
          };
        };
      }>;
    };
  };
  readonly UpdatePerson: {
    readonly person: AdminPersonRow;
  };
  readonly UpdateQueuer: {
    readonly queuer: QueuerRow;
  };
  readonly UpdateResource: {
    readonly resource: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly deleted: boolean;
      readonly disabled: boolean;
      readonly companyId: number;
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
      readonly email: string | null;
      readonly price: {
        readonly amountMinor: number;
      } | null;
      readonly position: number | null;
      readonly neverBooked: boolean;
      readonly count: number;
      readonly maxBook: number | null;
      readonly apiRef: string | null;
      readonly extra: Readonly<Record<string, unknown>>;
      readonly version: number;
      readonly schedule: {
        readonly id: number;
      } | null;
      readonly calendarKey: string | null;
    };
  };
  readonly UpdateSchedule: {
    readonly schedule: ScheduleRow;
  };
  readonly UpdateService: {
    readonly service: {
      readonly id: number;
      readonly name: string;
      readonly description: string | null;
      readonly durations: ReadonlyArray<number>;
      readonly detailGroupId: number | null;
      readonly listedDurations: ReadonlyArray<number>;
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
      readonly maxBookings: number;
      readonly groups: ReadonlyArray<Readonly<Record<string, unknown>>>;
      readonly spaces: number;
      readonly order: number;
      readonly childLevelService: boolean;
      readonly preTime: number;
      readonly postTime: number;
      readonly prices: ReadonlyArray<{
        readonly amountMinor: number;
      }>;
      readonly categoryId: number | null;
      readonly category: {
        readonly deleted: boolean;
      } | null;
      readonly minAdvancePeriod: number | null;
      readonly maxAdvancePeriod: number | null;
      readonly minCancelPeriod: number | null;
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
      readonly takesWalkIns: boolean;
    };
  };
  readonly UpdateShift: {
    readonly shift: {
      readonly shiftPatternId: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly date: string;
      readonly localStart: string;
      readonly localEnd: string;
    };
  };
  readonly UpdateShiftPattern: {
    readonly pattern: {
      readonly id: number;
      readonly companyId: number;
      readonly scheduleId: number;
      readonly startDate: string;
      readonly endDate: string | null;
      readonly startTime: string;
      readonly endTime: string;
      readonly frequency: string;
      readonly interval: number;
      readonly repeatCount: number | null;
      readonly byDay: ReadonlyArray<string>;
      readonly exceptDates: ReadonlyArray<string>;
      readonly shiftPatternConditionId: number | null;
      readonly version: number;
      readonly deleted: boolean;
    };
  };
  readonly UpdateShiftPatternCondition: {
    readonly condition: {
      readonly id: number;
      readonly scheduleId: number;
      readonly name: string | null;
      readonly color: string | null;
      readonly companyIds: ReadonlyArray<number>;
      readonly version: number;
      readonly deleted: boolean;
    };
  };
  readonly WalletBands: {
    readonly member: {
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
  readonly personImages: {
    readonly owner: {
      readonly images: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly name: string;
        readonly imageFileName: string;
        readonly ownerId: number;
      }>;
    };
  };
  readonly removeCoupon: {
    readonly basket: BasketRow | null;
  };
  readonly removeVoucher: {
    readonly basket: BasketRow | null;
  };
  readonly resourceImages: {
    readonly owner: {
      readonly images: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly name: string;
        readonly imageFileName: string;
        readonly ownerId: number;
      }>;
    };
  };
  readonly serviceImages: {
    readonly owner: {
      readonly images: ReadonlyArray<{
        readonly id: number;
        readonly companyId: number;
        readonly name: string;
        readonly imageFileName: string;
        readonly ownerId: number;
      }>;
    };
  };
}
