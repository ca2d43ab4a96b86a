/** Methods of the relations that are written to; all others are read. Source: service.md 2 and 4, wire.md 1. */
const WRITTEN: Readonly<Record<string, string>> = {
  book_waitlist_item: 'PUT',
  add_item: 'POST',
  attach: 'POST',
  add_attachment: 'POST',
  del_attachment: 'DELETE',
  book: 'POST',
  checkout: 'POST',
  cancel: 'POST',
  check_in: 'POST',
  login: 'POST',
  base_login: 'POST',
  update_password: 'POST',
  email_password_reset: 'POST',
  reset_password: 'POST',
  send_welcome_email: 'POST',
  coupon: 'POST',
  deal: 'POST',
  start_serving: 'POST',
  finish_serving: 'POST',
  return_to_queue: 'POST',
  block: 'PUT',
  attendance: 'PUT',
};

/**
 * Method of a relation. The public `client` of a company takes a guest's details, while the administrators' `client` is their
 * list of clients. The `deal` of a basket takes a code; the `deal` of a purchase is the voucher.
 */
export function methodOf(rel: string, path: string): string {
  if (rel === 'client' && /^\/api\/v1\/\d+\/client$/.test(path)) return 'POST';
  if (rel === 'deal' && /\/deals\/\d+$/.test(path)) return 'GET';
  return WRITTEN[rel] ?? 'GET';
}

/** Parameters that a relation needs; without them there is nothing to request. */
export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  days: ['service_id'],
  times: ['service_id'],
  slots: ['start_date', 'end_date'],
  purchases: ['created_from'],
  client_by_email: ['email'],
  company: ['id'],
  total: ['total_id'],
};
