import type { Context as Request } from 'koa';
import type { Credentials } from '../schema/shared/context.js';

/**
 * Credentials of a request. Cookies are not read: browsers send them with requests that any site triggers, but headers
 * only if a script of the page's own has set them. Source: service.md 5, decisions 6.
 */
export function credentialsOf(request: Request): Credentials {
  return {
    appId: header(request, 'App-Id'),
    appKey: header(request, 'App-Key'),
    token: header(request, 'Auth-Token') ?? bearer(request),
    address: request.state.callerAddress ?? null,
    peer: request.ip,
    deviceToken: header(request, 'Device-Token'),
    applicationRequired: true,
  };
}

/** Maximum length of a credential; the tokens, ids and keys issued here are far shorter. */
const MAX_LENGTH = 512;

const header = (request: Request, name: string): string | undefined => request.get(name).trim().slice(0, MAX_LENGTH) || undefined;

const bearer = (request: Request): string | undefined => /^Bearer +(\S{1,512})$/i.exec(request.get('Authorization'))?.[1];
