import { AsyncLocalStorage } from 'node:async_hooks';
import { callerNetwork, plainAddress } from '../shared/network.js';

const callers = new AsyncLocalStorage<string>();

/**
 * Runs the work of a request. Within it, `currentCaller` returns the caller of the request.
 *
 * @param address address of the caller, or else of the other end of the connection, which all callers behind an untrusted proxy
 *   share
 */
export function serveCaller<T>(address: string, work: () => T): T {
  const plain = plainAddress(address);
  return callers.run(plain ? callerNetwork(plain) : address, work);
}

/** Address from which the current request comes, for IPv6 its network; '' outside a request. */
export const currentCaller = (): string => callers.getStore() ?? '';
