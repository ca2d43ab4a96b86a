/**
 * Whether an e-mail with a token may link to a page: only if the page is on one of these sites. Otherwise an attacker could
 * have the token of another person sent to a site of their own.
 */
export function isKnownPage(page: string | null, sites: readonly (string | null)[]): page is string {
  const origin = page === null ? null : originOf(page);
  return origin !== null && sites.some((site) => site !== null && originOf(site) === origin);
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.origin : null;
}
