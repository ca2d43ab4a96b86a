/** The company's address for payments, with the purchase in it: where the address says, else at its end. Null without one. */
export function paymentAddress(address: string | null, longId: string): string | null {
  if (address === null) return null;
  if (address.includes('{long_id}')) return address.replaceAll('{long_id}', longId);
  const url = new URL(address);
  url.searchParams.set('purchase', longId);
  return url.href;
}
