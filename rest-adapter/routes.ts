import { administratorRoutes } from './account/administrator.routes.js';
import { auditRoutes } from './account/audit.routes.js';
import { loginRoutes } from './account/login.routes.js';
import { signOnRoutes } from './account/sign-on.routes.js';
import { figureRoutes } from './analytics/figures.routes.js';
import { availabilityRoutes } from './availability/availability.routes.js';
import { timesAndDatesRoutes } from './availability/times-and-dates.routes.js';
import { bookingRoutes } from './booking/booking.routes.js';
import { memberBookingRoutes } from './booking/member-booking.routes.js';
import { slotRoutes } from './capacity/slot.routes.js';
import { catalogueListRoutes } from './catalogue/catalogue-lists.routes.js';
import { clinicRoutes } from './catalogue/clinic.routes.js';
import { imageRoutes } from './catalogue/image.routes.js';
import { itemRoutes } from './catalogue/item.routes.js';
import { personRoutes } from './catalogue/person.routes.js';
import { resourceRoutes } from './catalogue/resource.routes.js';
import { serviceRoutes } from './catalogue/service.routes.js';
import { childClientRoutes } from './client/child-client.routes.js';
import { clientRoutes } from './client/client.routes.js';
import { erasureRoutes } from './client/erasure.routes.js';
import { memberRoutes } from './client/member.routes.js';
import { publicClientRoutes } from './client/public-client.routes.js';
import { questionRoutes } from './client/question.routes.js';
import { addressRoutes } from './company/address.routes.js';
import { companyRoutes } from './company/company.routes.js';
import { companyListRoutes } from './company/company-lists.routes.js';
import { companySearchRoutes } from './company/company-search.routes.js';
import { rootRoutes } from './company/root.routes.js';
import type { Endpoint } from './endpoint.js';
import { eventRoutes } from './event/event.routes.js';
import { eventChainRoutes } from './event/event-chain.routes.js';
import { eventFormRoutes } from './event/event-form.routes.js';
import { eventGroupRoutes } from './event/event-group.routes.js';
import { eventSequenceRoutes } from './event/event-sequence.routes.js';
import { calendarRoutes } from './feed/calendar.routes.js';
import { externalBookingRoutes } from './feed/external-booking.routes.js';
import { changeRoutes } from './live/change.routes.js';
import { prePaidBookingRoutes } from './prepaid/pre-paid-booking.routes.js';
import { attachmentRoutes } from './purchase/attachment.routes.js';
import { basketRoutes } from './purchase/basket.routes.js';
import { checkoutRoutes } from './purchase/checkout.routes.js';
import { namedBasketRoutes } from './purchase/named-basket.routes.js';
import { purchaseRoutes } from './purchase/purchase.routes.js';
import { purchaseChangeRoutes } from './purchase/purchase-changes.routes.js';
import { purchasePartRoutes } from './purchase/purchase-parts.routes.js';
import { shopRoutes } from './purchase/shop.routes.js';
import { walletRoutes } from './purchase/wallet.routes.js';
import { clientQueueRoutes } from './queue/client-queue.routes.js';
import { deskRoutes } from './queue/desk.routes.js';
import { queuerRoutes } from './queue/queuer.routes.js';
import { conditionRoutes } from './schedule/condition.routes.js';
import { scheduleRoutes } from './schedule/schedule.routes.js';
import { shiftRoutes } from './schedule/shift.routes.js';
import { shiftPatternRoutes } from './schedule/shift-pattern.routes.js';
import { deliveryRoutes } from './webhook/delivery.routes.js';
import { webhookRoutes } from './webhook/webhook.routes.js';

/** The table of contents of `/api/v1`: every row, module by module. Order does not matter. */
export const routes: readonly Endpoint[] = [
  ...rootRoutes,
  ...loginRoutes,
  ...signOnRoutes,
  ...administratorRoutes,
  ...auditRoutes,
  ...changeRoutes,
  ...figureRoutes,
  ...companyRoutes,
  ...addressRoutes,
  ...companyListRoutes,
  ...companySearchRoutes,
  ...childClientRoutes,
  ...erasureRoutes,
  ...catalogueListRoutes,
  ...clinicRoutes,
  ...eventSequenceRoutes,
  ...eventFormRoutes,
  ...timesAndDatesRoutes,
  ...calendarRoutes,
  ...externalBookingRoutes,
  ...clientRoutes,
  ...publicClientRoutes,
  ...memberRoutes,
  ...bookingRoutes,
  ...memberBookingRoutes,
  ...slotRoutes,
  ...questionRoutes,
  ...serviceRoutes,
  ...personRoutes,
  ...resourceRoutes,
  ...itemRoutes,
  ...imageRoutes,
  ...scheduleRoutes,
  ...shiftPatternRoutes,
  ...conditionRoutes,
  ...shiftRoutes,
  ...availabilityRoutes,
  ...clientQueueRoutes,
  ...queuerRoutes,
  ...deskRoutes,
  ...eventGroupRoutes,
  ...eventChainRoutes,
  ...eventRoutes,
  ...basketRoutes,
  ...namedBasketRoutes,
  ...attachmentRoutes,
  ...checkoutRoutes,
  ...purchaseRoutes,
  ...purchasePartRoutes,
  ...purchaseChangeRoutes,
  ...prePaidBookingRoutes,
  ...walletRoutes,
  ...shopRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
];
