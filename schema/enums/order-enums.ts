import { BOOKING_ORDERS } from '../../src/booking/list-bookings.js';
import { SLOT_ORDERS } from '../../src/capacity/list-slots.js';
import { CATALOGUE_ORDERS } from '../../src/catalogue/catalogue-orders.js';
import { NAMED_ORDERS } from '../../src/company/named-orders.js';
import { EVENT_CHAIN_ORDERS } from '../../src/event/chains/find-chains.js';
import { EVENT_ORDERS } from '../../src/event/find-events.js';
import { PAID_AHEAD_ORDERS } from '../../src/prepaid/paid-ahead-orders.js';
import { COUPON_ORDERS } from '../../src/purchase/discounts/coupon-orders.js';
import { PURCHASE_ORDERS } from '../../src/purchase/list-purchases.js';
import { PAYMENT_ORDERS } from '../../src/purchase/payments/list-payments.js';
import { PURCHASE_ITEM_ORDERS } from '../../src/purchase/purchase-item-orders.js';
import { QUEUER_ORDERS } from '../../src/queue/find-queue.js';
import { DATE_RANGE_ORDERS } from '../../src/schedule/dates-orders.js';
import { registerEnum } from './register-enum.js';

registerEnum(BOOKING_ORDERS, {
  name: 'BookingOrderField',
  description: 'Field by which bookings are listed.',
  meanings: {
    ID: 'Id of the booking.',
    STARTS_AT: 'Start of the booking.',
    ENDS_AT: 'End of the booking.',
    CREATED_AT: 'Time at which the booking was made.',
    UPDATED_AT: 'Time of the last change to the booking.',
    DURATION: 'Length of the booking in minutes.',
    PRICE: 'Price of the booking.',
    PAID: 'Amount paid so far for the booking.',
    QUANTITY: 'Number of spaces that the booking takes.',
    STATUS: 'State of the time of the booking, in the order FREED, BLOCKED, BOOKED, WAITING.',
    CLIENT_ID: 'Id of the client.',
    PERSON_ID: 'Id of the person of the staff.',
    RESOURCE_ID: 'Id of the resource.',
    SERVICE_ID: 'Id of the service.',
    PURCHASE_ID: 'Id of the purchase.',
  },
});

registerEnum(PURCHASE_ORDERS, {
  name: 'PurchaseOrderField',
  description: 'Field by which purchases are listed.',
  meanings: {
    ID: 'Id of the purchase.',
    CREATED_AT: 'Time at which the purchase was made.',
    UPDATED_AT: 'Time of the last change to the purchase.',
    TOTAL_PRICE: 'Sum of the prices of the lines, after discounts.',
    PRICE: 'Price of the purchase, after discounts.',
    PAID: 'Amount paid so far for the purchase.',
    DEPOSIT: 'Sum of the deposits of the lines.',
    DUE_NOW: 'Amount still to be paid at once.',
    TAX_PAYABLE_ON_PRICE: 'Tax contained in the price.',
    TAX_PAYABLE_ON_DEPOSIT: 'Tax contained in the deposit.',
    TAX_PAYABLE_ON_DUE_NOW: 'Tax contained in the amount still to be paid at once.',
    VOUCHER_PAID: 'Amount paid with gift vouchers.',
    PAYMENT_KIND: 'Way of paying, as the last payment says.',
    CLIENT_ID: 'Id of the client.',
    REFERENCE: 'Reference of the purchase.',
  },
});

registerEnum(PAYMENT_ORDERS, {
  name: 'PaymentOrderField',
  description: 'Field by which payments are listed.',
  meanings: {
    CREATED_AT: 'Time at which the payment was made.',
    AMOUNT: 'Amount of the payment.',
  },
});

registerEnum(PURCHASE_ITEM_ORDERS, {
  name: 'PurchaseItemOrderField',
  description: 'Field by which products, packages and vouchers that were bought are listed.',
  meanings: {
    ID: 'Id of the line.',
    NAME: 'Name of the article when it was bought.',
    PRICE: 'Price of one piece.',
    QUANTITY: 'Number of pieces.',
  },
});

registerEnum(CATALOGUE_ORDERS, {
  name: 'CatalogueOrderField',
  description: 'Field by which records that a company offers or sells are listed.',
  meanings: {
    ORDER: 'Position that the company gave the record.',
    ID: 'Id of the record.',
    NAME: 'Name of the record.',
    CREATED_AT: 'Time at which the record was created.',
    UPDATED_AT: 'Time of the last change to the record.',
  },
});

registerEnum(EVENT_ORDERS, {
  name: 'EventOrderField',
  description: 'Field by which occurrences of events are listed.',
  meanings: {
    STARTS_AT: 'Start of the occurrence.',
    ID: 'Id of the occurrence.',
    UPDATED_AT: 'Time of the last change to the occurrence.',
  },
});

registerEnum(EVENT_CHAIN_ORDERS, {
  name: 'EventChainOrderField',
  description: 'Field by which event chains are listed.',
  meanings: {
    ID: 'Id of the chain.',
    NAME: 'Name of the chain.',
    START_DATE: 'Day of the first occurrence of the chain.',
    CREATED_AT: 'Time at which the chain was created.',
    UPDATED_AT: 'Time of the last change to the chain.',
  },
});

registerEnum(SLOT_ORDERS, {
  name: 'SlotOrderField',
  description: 'Field by which booked, blocked and busy times are listed.',
  meanings: { STARTS_AT: 'Start of the time.', ENDS_AT: 'End of the time.', ID: 'Id of the record.' },
});

const OF_RECORD = {
  ID: 'Id of the record.',
  CREATED_AT: 'Time at which the record was created.',
  UPDATED_AT: 'Time of the last change to the record.',
} as const;

registerEnum(NAMED_ORDERS, {
  name: 'NamedOrderField',
  description: 'Field by which records that have a name are listed.',
  meanings: { ...OF_RECORD, NAME: 'Name of the record.' },
});

registerEnum(DATE_RANGE_ORDERS, {
  name: 'DatesOrderField',
  description: 'Field by which closures, exceptions and shift patterns are listed.',
  meanings: { ...OF_RECORD, START_DATE: 'First day of the record.', END_DATE: 'Last day of the record.' },
});

registerEnum(COUPON_ORDERS, {
  name: 'CouponOrderField',
  description: 'Field by which coupons are listed.',
  meanings: {
    ...OF_RECORD,
    NAME: 'Name of the coupon.',
    CODE: 'Code of the coupon.',
    VALID_FROM: 'First day on which the coupon can be used.',
    VALID_TO: 'Last day on which the coupon can be used.',
    USES: 'Number of purchases made with the coupon.',
  },
});

registerEnum(PAID_AHEAD_ORDERS, {
  name: 'PaidAheadOrderField',
  description: 'Field by which pre-paid bookings and codes of gift vouchers are listed.',
  meanings: {
    ...OF_RECORD,
    EXPIRES_AT: 'Time from which the pre-paid booking or the code can no longer be used.',
    REMAINING: 'Number of bookings, or amount of money, that is left.',
  },
});

registerEnum(QUEUER_ORDERS, {
  name: 'QueuerOrderField',
  description: 'Field by which queuers are listed.',
  meanings: {
    ...OF_RECORD,
    TURN: 'Turn: first the queuers who are being served, then those who wait.',
    TICKET: 'Day and number of the ticket.',
    SERVED_AT: 'Time at which serving began.',
    FINISHED_AT: 'Time at which serving ended, or the queuer left.',
  },
});
