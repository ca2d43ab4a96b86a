import type { Middleware } from 'koa';
import { callerAddress } from '../shared/caller-address.js';
import { readNetworks } from '../shared/network.js';

/** Notes the address of each caller, in `ctx.state.callerAddress`; null: behind a proxy that is not trusted. */
export function findCallers(trustedProxies: readonly string[]): Middleware {
  const trusted = readNetworks(trustedProxies);
  return (ctx, next) => {
    const { 'x-forwarded-for': given, forwarded } = ctx.headers;
    const forwardedFor = Array.isArray(given) ? given.join(',') : given;
    ctx.state.callerAddress = callerAddress({ peer: ctx.ip, forwardedFor, forwarded }, trusted);
    return next();
  };
}
