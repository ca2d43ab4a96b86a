import type { Middleware } from 'koa';
import { serveCaller } from '../security/current-caller.js';
import { callerAddress } from '../shared/caller-address.js';
import { readNetworks } from '../shared/network.js';

/**
 * Stores the address of each caller in `ctx.state.callerAddress`; null for a caller behind a proxy that is not trusted.
 * Expensive work is shared among callers by that address (`currentCaller`), or else by the address of the proxy.
 */
export function findCallers(trustedProxies: readonly string[]): Middleware {
  const trusted = readNetworks(trustedProxies);
  return (ctx, next) => {
    const { 'x-forwarded-for': given, forwarded } = ctx.headers;
    const forwardedFor = Array.isArray(given) ? given.join(',') : given;
    const address = callerAddress({ peer: ctx.ip, forwardedFor, forwarded }, trusted);
    ctx.state.callerAddress = address;
    return serveCaller(address ?? ctx.ip, next);
  };
}
