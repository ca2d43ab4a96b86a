import type { Context as Request } from 'koa';

/** The caller's name for this call, on whatever may change something; how long it may be, the schema says. Source: decisions 8. */
export function keyOf({ method, headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'GET' || method === 'HEAD' || key === undefined ? undefined : String(key);
}
