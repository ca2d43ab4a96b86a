/** Origin of a call, as far as limits need to know. */
export interface Origin {
  /** The caller's own address, of IPv6 its network; null behind a proxy that is not trusted: nobody knows. */
  readonly network: string | null;
  /** The other end of the connection, likewise: the caller, or the proxy. */
  readonly peer: string;
  /** True: the address is of a private network, or of this machine: many may stand behind it. */
  readonly isShared?: boolean;
  readonly applicationId: number | null;
  /** Proof of an earlier log-in on the caller's device, as it was sent. */
  readonly deviceToken?: string | undefined;
}

/** Work that nobody asked for by a request. */
export const NO_ORIGIN: Origin = { network: null, peer: '', applicationId: null };
