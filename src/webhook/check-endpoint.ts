import { FACT_KINDS, type FactKind } from '../outbox/fact-kind.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import { webUrl, whyNotCallable } from '../shared/public-address.js';
import { invalid } from '../shared/refusal.js';

/** Fields of an endpoint that a company may write. Undefined: unchanged. Null: no value, but unchanged for `url` and `kinds`. */
export interface EndpointFields {
  readonly url?: string | null;
  readonly cancellationUrl?: string | null;
  readonly username?: string | null;
  readonly password?: string | null;
  readonly kinds?: readonly FactKind[] | null;
  /** True: a parent's endpoint is also sent the facts of its branches. Null counts as undefined. */
  readonly includeBranches?: boolean | null;
}

/**
 * Checks fields of an endpoint.
 *
 * @throws Refusal INVALID for an address that is not an http or https URL, has credentials, names a port of another service, or
 *   a host that is not public by its spelling (addresses behind a host name are checked with each call); for a user name with a
 *   colon; and for an unknown kind
 */
export function checkEndpoint(
  { url, cancellationUrl, username, kinds }: EndpointFields,
  { allowPrivateHosts }: { readonly allowPrivateHosts: boolean },
): void {
  const unknown = kinds?.find((kind) => !FACT_KINDS.some((known) => known === kind));
  refuseFaults(
    faultsOf(() => checkUrl('url', url, allowPrivateHosts)),
    faultsOf(() => checkUrl('cancellationUrl', cancellationUrl, allowPrivateHosts)),
    username?.includes(':') && fault('username', 'may not contain a colon'),
    unknown !== undefined && fault('kinds', `${unknown} is none of ${FACT_KINDS.join(', ')}`),
  );
}

function checkUrl(field: string, text: string | null | undefined, allowPrivateHosts: boolean): void {
  if (text == null) return;
  const url = webUrl(text);
  if (!url) throw invalid(field, 'is no http or https URL');
  const reason = whyNotCallable(url, { allowPrivateHosts });
  if (reason) throw invalid(field, reason);
}
