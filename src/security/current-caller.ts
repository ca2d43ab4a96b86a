import { AsyncLocalStorage } from 'node:async_hooks';
import { callerNetwork, plainAddress } from '../shared/network.js';

const callers = new AsyncLocalStorage<string>();

/**
 * Serves a request as that caller's.
 *
 * @param address the caller's own, else the other end of the connection: behind a proxy that is not trusted all are one
 */
export function serveCaller<T>(address: string, work: () => T): T {
  const plain = plainAddress(address);
  return callers.run(plain ? callerNetwork(plain) : address, work);
}

/** The network address that the request comes from, of IPv6 the network; '' for work that nobody asked for by a request. */
export const currentCaller = (): string => callers.getStore() ?? '';
