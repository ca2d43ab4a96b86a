import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';

/**
 * Answer that is written for as long as its connection lasts, in place of the one that the request was given: whoever waited for that
 * one is told that it is over, so that the request and all that was noted about it are let go. Ten thousand streams would keep them.
 */
export class StreamResponse extends ServerResponse {
  /** Takes the connection, and begins with the headers that were set. */
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
    // Headers go as a list: by their names they would be kept.
    this.writeHead(200, Object.entries(all).flat() as OutgoingHttpHeader[]);
    flatten(Reflect.get(this, '_header'));
  }
}

/** Node keeps a request as long as its connection: what it brought has been read by now. */
function forgetHeaders(request: IncomingMessage): void {
  request.rawHeaders = [];
  request.headers = {};
}

/** Node keeps the head too, as the 50 pieces that it was put together from; whoever looks for something in them makes them one text. */
function flatten(head: unknown): void {
  /$/.test(String(head));
}
