import { administratorFields } from '../account/administrator.hal.js';
import { auditFields } from '../account/audit.hal.js';
import { loginFields } from '../account/login.hal.js';
import { amountFigure, rateFigure, spreadFigure } from '../analytics/figure-values.js';
import { bookingFragment, memberBookingFragment, sharedBooking } from '../booking/booking.hal.js';
import { slotFragment } from '../capacity/slot.hal.js';
import { categoryFields, serviceGroupFields } from '../catalogue/catalogue-lists.routes.js';
import { clinicFields } from '../catalogue/clinic.hal.js';
import { imageFields } from '../catalogue/image.hal.js';
import { itemFields } from '../catalogue/item.hal.js';
import { adminPersonFields, personFields, personWithSchedule } from '../catalogue/person.hal.js';
import { adminResourceFields, resourceFields, resourceWithSchedule } from '../catalogue/resource.hal.js';
import { adminService, serviceFields } from '../catalogue/service.hal.js';
import { clientFields } from '../client/client.hal.js';
import { memberFields } from '../client/member.hal.js';
import { answerFields, questionFields } from '../client/question.hal.js';
import { addressFields } from '../company/address.hal.js';
import { adminCompanyFields, branchFields, companyFields, companyParts, publicCompanyFields } from '../company/company.hal.js';
import { reasonFields, textFields } from '../company/company-lists.routes.js';
import { settingsFields } from '../company/settings.hal.js';
import { eventFields } from '../event/event.hal.js';
import { eventChainFields } from '../event/event-chain.hal.js';
import { eventGroupFields } from '../event/event-group.hal.js';
import { eventSequenceFields } from '../event/event-sequence.routes.js';
import { externalBookingFragment } from '../feed/external-booking.hal.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { prePaidBookingFields } from '../prepaid/pre-paid-booking.hal.js';
import { packageFields, productFields, voucherFields } from '../purchase/article.hal.js';
import { attachmentFields } from '../purchase/attachment.routes.js';
import { basketArticleFields, basketFields, basketLine } from '../purchase/basket.hal.js';
import { couponFields } from '../purchase/coupon.hal.js';
import { courseBookingFields } from '../purchase/course-booking.hal.js';
import { printedPurchaseFields } from '../purchase/printed-purchase.js';
import { purchaseFragment } from '../purchase/purchase.hal.js';
import { purchaseBookingFields } from '../purchase/purchase-booking.hal.js';
import { purchaseItemFields, voucherCodeFields } from '../purchase/purchase-item.hal.js';
import { walletFields } from '../purchase/wallet.routes.js';
import { clientQueueFragment } from '../queue/client-queue.hal.js';
import { queuerFragment } from '../queue/queuer.hal.js';
import { comingSchedule, datedSchedule, scheduleFields } from '../schedule/schedule.hal.js';
import { conditionFields, patternFields, shiftFields } from '../schedule/shift-pattern.hal.js';
import { deliveryFields, webhookFields } from '../webhook/webhook.hal.js';
import type { Fragment } from './fragment.js';

/** Every fragment that rows may use, module by module. */
export const fragments: readonly Fragment[] = [
  administratorFields,
  auditFields,
  loginFields,
  sharedBooking,
  bookingFragment,
  memberBookingFragment,
  slotFragment,
  categoryFields,
  serviceGroupFields,
  clinicFields,
  imageFields,
  itemFields,
  personFields,
  adminPersonFields,
  personWithSchedule,
  resourceFields,
  adminResourceFields,
  resourceWithSchedule,
  serviceFields,
  adminService,
  clientFields,
  memberFields,
  questionFields,
  formQuestionFields,
  answerFields,
  addressFields,
  textFields,
  reasonFields,
  companyParts,
  companyFields,
  branchFields,
  publicCompanyFields,
  adminCompanyFields,
  settingsFields,
  eventChainFields,
  eventGroupFields,
  eventSequenceFields,
  eventFields,
  externalBookingFragment,
  prePaidBookingFields,
  attachmentFields,
  basketLine,
  basketArticleFields,
  basketFields,
  courseBookingFields,
  purchaseBookingFields,
  purchaseItemFields,
  voucherCodeFields,
  printedPurchaseFields,
  purchaseFragment,
  productFields,
  packageFields,
  voucherFields,
  couponFields,
  walletFields,
  clientQueueFragment,
  queuerFragment,
  rateFigure,
  spreadFigure,
  amountFigure,
  scheduleFields,
  datedSchedule,
  comingSchedule,
  patternFields,
  conditionFields,
  shiftFields,
  webhookFields,
  deliveryFields,
];
