/** URL of the company for payments, with the purchase's long id at `{long_id}`, else in the query string. Null without a URL. */
export function paymentAddress(address: string | null, longId: string): string | null {
  if (address === null) return null;
  if (address.includes('{long_id}')) return address.replaceAll('{long_id}', longId);
  const url = new URL(address);
  url.searchParams.set('purchase', longId);
  return url.href;
}
