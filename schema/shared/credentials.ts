import type { Context as Request } from 'koa';
import type { Credentials } from './context.js';

/** The wildest of our own tokens and keys is far shorter. */
const LONGEST = 512;

/** A token that is cut off, like any other wrong one, is dead: not none. */
const bearer = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get('Authorization').trim())?.[1]?.slice(0, LONGEST);

/** Public data is public: an application only names itself here. Source: decisions 6 and 7. */
export function credentialsOf(request: Request): Credentials {
  const header = (name: string) => request.get(name).trim().slice(0, LONGEST) || undefined;
  return {
    appId: header('App-Id'),
    appKey: header('App-Key'),
    token: header('Auth-Token') ?? bearer(request),
    address: request.state.callerAddress ?? null,
    peer: request.ip,
    deviceToken: header('Device-Token'),
    applicationRequired: false,
  };
}
