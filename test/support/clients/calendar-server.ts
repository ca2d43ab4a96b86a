import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Text, sent with an ETag, or a function that answers the request. */
export type CalendarPage = string | ((response: ServerResponse) => void);

/** Server of calendars on this machine, over real HTTP. The page at a path can be changed at any time. */
export interface CalendarServer {
  readonly url: string;
  /** Pages by path. */
  readonly pages: Map<string, CalendarPage>;
  readonly calls: readonly { readonly path: string; readonly headers: IncomingHttpHeaders; readonly status: number }[];
  close(): Promise<void>;
}

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;

export async function startCalendarServer(): Promise<CalendarServer> {
  const pages: CalendarServer['pages'] = new Map();
  const calls: { path: string; headers: IncomingHttpHeaders; status: number }[] = [];
  const server = createServer(({ url: path = '', headers }, response) => {
    response.on('close', () => calls.push({ path, headers, status: response.statusCode }));
    const page = pages.get(path);
    if (typeof page === 'function') return page(response);
    if (page === undefined) return response.writeHead(404).end('Not here');
    const etag = etagOf(page);
    if (headers['if-none-match'] === etag) return response.writeHead(304, { ETag: etag }).end();
    return response.writeHead(200, { ETag: etag, 'Content-Type': 'text/calendar; charset=utf-8' }).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, calls, close };
}
