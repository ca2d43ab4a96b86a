import { request } from 'node:http';
import { halFaults, isJson, type Json } from './hal-rules.js';

export interface RawAnswer {
  readonly status: number;
  readonly token: string | undefined;
  readonly body: Json;
}

export type Headers = Readonly<Record<string, string>>;

/** Sends these headers and no others, as the programs of the field do: `fetch` would add an Accept and a Content-Type. */
export async function rawAsk(method: string, url: string, headers: Headers, body = ''): Promise<RawAnswer> {
  const length = Buffer.byteLength(body);
  const { status, token, text } = await new Promise<{ status: number; token?: string; text: string }>((answered, failed) => {
    const sent = request(url, { method, headers: { ...headers, ...(length > 0 && { 'Content-Length': length }) } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const given = answer.headers['auth-token'];
        answered({
          status: answer.statusCode ?? 0,
          token: typeof given === 'string' ? given : undefined,
          text: `${Buffer.concat(chunks)}`,
        });
      });
    });
    sent.on('error', failed).end(body);
  });
  const read: unknown = text === '' ? {} : JSON.parse(text);
  const faults = halFaults(read);
  if (faults.length > 0) throw new Error(`${method} ${url} answered ${status}\n${faults.join('\n')}`);
  return { status, token, body: isJson(read) ? read : {} };
}
