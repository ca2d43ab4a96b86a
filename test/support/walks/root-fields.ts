/** A list of names, as it is written down. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Whoever asks is told. Everything else is for administrators, unless the matrix says otherwise. */
export const PUBLIC = words(`
  company companyByReference branchByReference searchCompanies address addresses memberLevel memberLevels
  service services serviceByReference serviceGroup serviceGroups category categories clinic clinics
  person people personByReference resource resources resourceByReference bookableItems
  event events eventDays eventChain eventChains eventGroup eventGroups eventSequence eventSequences
  availableDays availableTimes companyDay companyDays nextAvailable explainSlot slots question questions
  bookingText bookingTexts reason reasons ownClientByEmail submitClient viewer calendar
  product products productBySku package packages voucher vouchers walletBands
  basket addToBasket removeFromBasket renewHold checkout applyCoupon removeCoupon applyVoucher removeVoucher
  basketAttachments attachFile detachFiles file image`);

/**
 * Log-ins are their own story (`accounts-and-clients.test.ts`). Who has the long id of a contact's purchase may read and
 * change it. A booking to check in is not found by whose it is not, a purchase by who acts in none of its companies.
 */
export const ELSEWHERE = words(`
  logIn logOut login signOn switchCompany changePassword requestPasswordReset resetPassword
  purchaseByLongId purchaseByBookingRef changePurchase cancelPurchase
  checkInBooking ownPurchase myPurchases administeredPurchase removePurchaseItem bookWaitingBooking`);
