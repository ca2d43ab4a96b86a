/** Hides the password of a URL: printed text may end in a log. */
export function withoutPassword(text: string): string {
  return text.replace(/.*@/s, '…@').replace(/(password=)[^&,]*/gi, '$1…');
}

/** Entries between commas, without the space around them. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** True for a URL with the scheme of PostgreSQL. */
export function isDatabaseUrl(text: string): boolean {
  return ['postgresql:', 'postgres:'].includes(URL.parse(text)?.protocol ?? '');
}

/** True unless the URL may lead to a read-only host: data that is read may be written next. */
export function leadsToPrimary(url: string): boolean {
  return [null, 'read-write', 'primary'].includes(URL.parse(url)?.searchParams.get('target_session_attrs') ?? null);
}

/** True for a URL of a mail server, with a host. */
export function isMailUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** True for an address with which links may begin. */
export function isServerUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
}

/** True for origins as browsers send them, or `*` alone. */
export function areOrigins(origins: readonly string[]): boolean {
  if (origins.includes('*')) return origins.length === 1;
  return origins.length > 0 && origins.every((origin) => isServerUrl(origin) && URL.parse(origin)?.origin === origin);
}
