import type { Middleware } from 'koa';
import { serveCaller } from '../security/current-caller.js';
import { callerAddress } from '../shared/caller-address.js';
import { readNetworks } from '../shared/network.js';

/**
 * Notes the address of each caller, in `ctx.state.callerAddress`; null: behind a proxy that is not trusted. What costs much
 * is shared out among callers by it (`currentCaller`), or else by the proxy's own.
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
