import type { GraphQLSchema } from 'graphql';
import { type Caller, permissionOf } from '../../../schema/shared/allow.js';

/** Set of the names in a text, separated by white space. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Root fields open to all callers, listed independently of the schema so that none becomes public by mistake. */
export const PUBLIC = words(`
  company companyByReference branchByReference searchCompanies address addresses memberLevel memberLevels
  service services serviceByReference serviceGroup serviceGroups category categories clinic clinics
  person people personByReference resource resources resourceByReference bookableItems
  event events eventDays eventChain eventChains eventGroup eventGroups eventSequence eventSequences
  availableDays availableTimes companyDay companyDays nextAvailable explainTime slots question questions
  bookingText bookingTexts reason reasons viewer calendar
  product products productBySku package packages voucher vouchers walletBands
  basket createBasket clearBaskets removeFromBasket renewHold applyCoupon removeCoupon applyVoucher removeVoucher
  basketAttachments attachFile detachFiles file image submitClient
  logIn signOn requestPasswordReset resetPassword`);

/** Permitted callers of the most sensitive fields, listed independently of the schema so that none is weakened by mistake. */
export const COUNTER_CHECK: Readonly<Partial<Record<Caller, ReadonlySet<string>>>> = {
  'everybody or staff': words('addToBasket checkout'),
  owner: words('renewSignOnKey'),
  manage: words(`
    auditLog auditEntry webhookEndpoints webhookEndpoint webhookDelivery webhookDeliveries
    createWebhookEndpoint updateWebhookEndpoint rotateWebhookSecret deleteWebhookEndpoint replayWebhookDelivery
    createAdministrator updateAdministrator deleteAdministrator createBranch updateCompany deleteCompany
    updateCompanySettings eraseClient clientExport createPerson updatePerson createService updateService createCoupon updateCoupon
    createVoucher createWalletBand createSchedule updateShift createClosure renewCalendarKey`),
  diary: words(`
    createBooking payPurchase changeWallet createClient deleteClient
    setClientDisabled blockTime joinQueue startServing setPresence createScheduleException`),
  read: words(`
    administrators administrator clients queuers
    coupons coupon payments voucherCodes slot closures schedules externalBookings switchCompany`),
  clients: words('clientByReference personCalendar'),
  'own or read': words('bookings purchases prePaidBookings walletLogs'),
  'buyer or read': words('booking purchase'),
  'member or diary': words('sendWelcomeEmail openWallet'),
  'own or diary': words('updateClient'),
  'log-in': words('login logOut refreshLogin changePassword client'),
  'buyer or diary': words(`
    cancelBooking checkInBooking moveBooking updateBooking
    cancelPurchase updatePurchase removePurchaseItem bookWaitingBooking`),
  'by record': words('purchaseByBooking clientByEmail queuer'),
};

/** Names of all root fields by their permitted callers, from `@Allow`. */
export function fieldsByCaller(schema: GraphQLSchema): ReadonlyMap<Caller, ReadonlySet<string>> {
  const types = [schema.getQueryType()!, schema.getMutationType()!];
  const fields = types.flatMap((type) => Object.values(type.getFields()));
  const groups = Map.groupBy(fields, (field) => permissionOf(field)!.caller);
  return new Map([...groups].map(([caller, found]) => [caller, new Set(found.map(({ name }) => name))]));
}
