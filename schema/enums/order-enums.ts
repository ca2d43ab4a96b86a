import { BOOKING_ORDERS } from '../../src/booking/list-bookings.js';
import { PURCHASE_ORDERS } from '../../src/purchase/list-purchases.js';
import { PAYMENT_ORDERS } from '../../src/purchase/payments/list-payments.js';
import { registerEnum } from './register-enum.js';

registerEnum(BOOKING_ORDERS, {
  name: 'BookingOrderField',
  description: 'Field by which bookings are listed.',
  meanings: {
    ID: 'Id of the booking.',
    STARTS_AT: 'Start.',
    ENDS_AT: 'End.',
    CREATED_AT: 'Time at which the booking was made.',
    UPDATED_AT: 'Time of the last change to the booking.',
    DURATION: 'Minutes that it takes.',
    PRICE: 'Price.',
    PAID: 'Amount that is paid.',
    QUANTITY: 'Number of places.',
    STATUS: 'State of its time: FREED, BLOCKED, BOOKED, WAITING.',
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
    TOTAL_PRICE: 'Price of all its lines.',
    PRICE: 'Price after discounts.',
    PAID: 'Amount that is paid.',
    DEPOSIT: 'Deposit.',
    DUE_NOW: 'Amount that is due now.',
    TAX_PAYABLE_ON_PRICE: 'Tax contained in the price.',
    TAX_PAYABLE_ON_DEPOSIT: 'Tax contained in the deposit.',
    TAX_PAYABLE_ON_DUE_NOW: 'Tax contained in what is due now.',
    CERTIFICATE_PAID: 'Amount that gift vouchers paid.',
    PAYMENT_TYPE: 'Way of paying, as the last payment says.',
    CLIENT_ID: 'Id of the client.',
    REFERENCE: 'Reference of the purchase.',
  },
});

registerEnum(PAYMENT_ORDERS, {
  name: 'PaymentOrderField',
  description: 'Field by which payments are listed.',
  meanings: {
    CREATED_AT: 'Time at which it was paid.',
    AMOUNT: 'Amount that was paid.',
  },
});
