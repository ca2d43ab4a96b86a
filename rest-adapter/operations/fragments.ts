import { adminPersonFields, personFields, personWithSchedule } from '../catalogue/person.hal.js';
import { basketFields, basketGoods, basketLine } from '../purchase/basket.hal.js';
import { walletFields } from '../purchase/wallet.routes.js';
import { comingSchedule, datedSchedule, scheduleFields } from '../schedule/schedule.hal.js';
import type { Fragment } from './fragment.js';

/** Every fragment that rows may use, module by module. */
export const fragments: readonly Fragment[] = [
  personFields,
  adminPersonFields,
  personWithSchedule,
  basketLine,
  basketGoods,
  basketFields,
  walletFields,
  scheduleFields,
  datedSchedule,
  comingSchedule,
];
