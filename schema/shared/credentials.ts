import type { Context as Request } from 'koa';
import { POSITION_HEADER, presentedPosition } from '../../src/database/replicas/replicas.js';
import type { Credentials } from './context.js';

/** Most characters of a credential that are read; the longest of our own tokens and keys is far shorter. */
const MAX_LENGTH = 512;

/** Token of a Bearer header. One that is cut off is invalid, like any other wrong token, and not absent. */
const bearer = (authorization: string): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]?.slice(0, MAX_LENGTH);

type NamedCredentials = Pick<Credentials, 'appId' | 'appKey' | 'token' | 'deviceToken' | 'purchaseKey'>;

/** Credentials by the names of the headers that carry them; '' where there is none. */
function namedCredentials(textOf: (name: string) => string): NamedCredentials {
  const header = (name: string) => textOf(name).trim().slice(0, MAX_LENGTH) || undefined;
  return {
    appId: header('App-Id'),
    appKey: header('App-Key'),
    token: header('Auth-Token') ?? bearer(textOf('Authorization')),
    deviceToken: header('Device-Token'),
    purchaseKey: header('Purchase-Key'),
  };
}

/** Credentials of a GraphQL request. An application is optional, since public data needs none. Source: decisions 6 and 7. */
export const credentialsOf = (request: Request): Credentials => ({
  ...namedCredentials((name) => request.get(name)),
  address: request.state.callerAddress ?? null,
  peer: request.ip,
  applicationRequired: false,
  ...(request.state.isRead && { read: { after: presentedPosition(request.get(POSITION_HEADER)) } }),
});

/** Credentials of the first message of a WebSocket, by header name in any case; those left out are taken from the handshake. */
export function credentialsIn(payload: Readonly<Record<string, unknown>>, handshake: Credentials): Credentials {
  const sent = new Map(Object.entries(payload).map(([name, value]) => [name.toLowerCase(), value]));
  const found = namedCredentials((name) => {
    const value = sent.get(name.toLowerCase());
    return typeof value === 'string' ? value : '';
  });
  const given = Object.entries(found).filter(([, value]) => value !== undefined);
  return { ...handshake, ...Object.fromEntries(given) };
}
