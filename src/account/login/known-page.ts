/**
 * Whether a page may be linked to in an e-mail that carries a token: one of these sites, and no other. Else anybody
 * could have somebody's token sent to a site of their own.
 */
export function isKnownPage(page: string | null, sites: readonly (string | null)[]): page is string {
  const origin = page === null ? null : originOf(page);
  return origin !== null && sites.some((site) => site !== null && originOf(site) === origin);
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.origin : null;
}
