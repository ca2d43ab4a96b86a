import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';

/**
 * Answer that is written for as long as its connection lasts, in place of the response that the request was given. Listeners
 * of that response are notified that it has ended, so that the request and all that was recorded about it can be freed: ten
 * thousand streams would keep them in memory.
 */
export class StreamResponse extends ServerResponse {
  /** Takes over the connection, and writes the head with the headers that were set on `given` and with `headers`. */
  constructor(given: ServerResponse, headers: Readonly<Record<string, string>>) {
    const { socket, req } = given;
    if (!socket) throw new Error('The connection of this answer is gone');
    const { httpVersionMajor, httpVersionMinor } = req;
    super({ method: 'GET', httpVersionMajor, httpVersionMinor } as IncomingMessage);
    for (const [name, value] of Object.entries(headers)) given.setHeader(name, value);
    const all = given.getHeaders();
    given.detachSocket(socket);
    given.emit('end');
    given.emit('close');
    forgetHeaders(req);
    // The response ends with the connection: without chunks each answer is one write.
    this.shouldKeepAlive = false;
    this.useChunkedEncodingByDefault = false;
    this.assignSocket(socket);
    this.once('finish', () => socket.destroySoon());
    // Headers are passed as a list: Node would keep headers that are set by name.
    this.writeHead(200, Object.entries(all).flat() as OutgoingHttpHeader[]);
    flatten(Reflect.get(this, '_header'));
  }
}

/** Drops the headers of a request, which have been read by now: Node keeps a request as long as its connection. */
function forgetHeaders(request: IncomingMessage): void {
  request.rawHeaders = [];
  request.headers = {};
}

/**
 * Makes the head one string: Node keeps it as the 50 pieces that it was concatenated from, until a regular expression
 * searches it.
 */
function flatten(head: unknown): void {
  /$/.test(String(head));
}
