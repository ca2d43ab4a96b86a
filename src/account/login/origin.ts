/** Origin of a call, as far as limits need it. */
export interface Origin {
  /** The caller's own address (for IPv6 its network); null behind an untrusted proxy, where it is not known. */
  readonly network: string | null;
  /** The other end of the connection, in the same form: the caller or the proxy. */
  readonly peer: string;
  /** True: the address is of a private network or of this machine, and may have many callers behind it. */
  readonly isShared?: boolean;
  readonly applicationId: number | null;
  /** Proof of an earlier log-in on the caller's device, as it was sent. */
  readonly deviceToken?: string | undefined;
}

/** Origin of work that no request caused. */
export const NO_ORIGIN: Origin = { network: null, peer: '', applicationId: null };
