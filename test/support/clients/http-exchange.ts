import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Connections stay open for the next request, until the server ends them. */
const agent = new Agent({ keepAlive: true });

/**
 * One request and its answer, which is read as UTF-8: `fetch` takes twice the processor time. Follows no redirection. A GET is
 * sent once more, as other clients do, where the connection that was kept open turns out to have ended; a write never is.
 */
export function exchange(url: string, sent: HttpRequest): Promise<HttpAnswer> {
  return send(url, sent).catch((error: unknown) => {
    if (error instanceof EndedConnection && sent.method === 'GET') return send(url, sent);
    throw error;
  });
}

/** The server has ended a connection that it kept open, before anything came of the request. */
class EndedConnection extends Error {}

function send(url: string, { method, headers, body }: HttpRequest): Promise<HttpAnswer> {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = new TextDecoder().decode(Buffer.concat(chunks));
        resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders), text });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const hasEnded = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(hasEnded ? new EndedConnection(error.message) : error);
    });
    sent.end(body);
  });
}

/** Names and values in turn, as Node gives them. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let place = 0; place < raw.length; place += 2) headers.append(raw[place] ?? '', raw[place + 1] ?? '');
  return headers;
}
