import { Agent, request } from 'node:http';

/** One client: a single connection that stays open. */
export interface Asker {
  /** The whole body of a 200, as it came. */
  get(path: string): Promise<Buffer>;
  close(): void;
}

export function asker(base: string, headers: Readonly<Record<string, string>> = {}): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const sent = request(base + path, { agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          if (answer.statusCode === 200) resolve(body);
          else reject(new Error(`${path} was answered ${answer.statusCode}: ${body.toString().slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  return { get, close: () => agent.destroy() };
}
