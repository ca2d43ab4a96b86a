import { AVAILABILITY_ROWS } from './availability-rows.js';
import { BASKET_ROWS } from './basket-rows.js';
import { BOOKING_ROWS } from './booking-rows.js';
import { CATALOGUE_ROWS } from './catalogue-rows.js';
import { CLIENT_ROWS } from './client-rows.js';
import { COMPANY_ROWS } from './company-rows.js';
import { DIARY_ROWS } from './diary-rows.js';
import { EVENT_ROWS } from './event-rows.js';
import { LOG_IN_ROWS } from './log-in-rows.js';
import { PURCHASE_ROWS } from './purchase-rows.js';
import type { WireRow } from './site.js';

/**
 * Requests of real clients of v1, and what they read of the answers.
 * Source: wire.md 1, except its rows marked v5 or out of scope.
 */
export const WIRE_ROWS: readonly WireRow[] = [
  ...LOG_IN_ROWS,
  ...COMPANY_ROWS,
  ...CATALOGUE_ROWS,
  ...CLIENT_ROWS,
  ...EVENT_ROWS,
  ...AVAILABILITY_ROWS,
  ...BASKET_ROWS,
  ...PURCHASE_ROWS,
  ...BOOKING_ROWS,
  ...DIARY_ROWS,
];
