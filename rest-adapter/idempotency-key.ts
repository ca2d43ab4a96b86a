import type { Context as Request } from 'koa';

/** Idempotency key of a call that may change something; the schema checks its length. Source: decisions 8. */
export function keyOf({ method, headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'GET' || method === 'HEAD' || key === undefined ? undefined : String(key);
}
