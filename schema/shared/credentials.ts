import type { Context as Request } from 'koa';
import type { Credentials } from './context.js';

/** The wildest of our own tokens and keys is far shorter. */
const LONGEST = 512;

/** Public data is public: an application only names itself here. Source: decisions 6 and 7. */
export function credentialsOf(request: Request): Credentials {
  const header = (name: string) => request.get(name).trim().slice(0, LONGEST) || undefined;
  return {
    appId: header('App-Id'),
    appKey: header('App-Key'),
    token: header('Auth-Token') ?? /^Bearer +(\S{1,512})$/i.exec(request.get('Authorization'))?.[1],
    address: request.state.callerAddress ?? null,
    peer: request.ip,
    deviceToken: header('Device-Token'),
    applicationRequired: false,
  };
}
