import { Agent, request } from 'node:http';

/** HTTP client with a single connection that is kept open. */
export interface BenchClient {
  /** Returns the complete, unparsed body of a 200. */
  get(path: string): Promise<Buffer>;
  /** Posts a query and returns the complete body of a 200. */
  ask(path: string, body: object): Promise<Buffer>;
  /** Posts and returns the complete body of a 201. */
  post(path: string, body: object): Promise<Buffer>;
  close(): void;
}

export function benchClient(base: string, headers: Readonly<Record<string, string>> = {}): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, expected: number, path: string, body?: object) =>
    new Promise<Buffer>((resolve, reject) => {
      const type = body && { 'Content-Type': 'application/json' };
      const sent = request(base + path, { agent, method, headers: { ...headers, ...type } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const found = Buffer.concat(parts);
          if (answer.statusCode === expected) resolve(found);
          else reject(new Error(`${path} was answered ${answer.statusCode}: ${found.toString().slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  return {
    get: (path) => send('GET', 200, path),
    ask: (path, body) => send('POST', 200, path, body),
    post: (path, body) => send('POST', 201, path, body),
    close: () => agent.destroy(),
  };
}
