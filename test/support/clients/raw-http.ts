import { type IncomingHttpHeaders, request } from 'node:http';
import { answerFaults, hidingFaults } from '../oracles/hal-answer.js';
import { isJson, type Json } from '../oracles/hal-rules.js';

export interface RawAnswer {
  readonly status: number;
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

export type Headers = Readonly<Record<string, string>>;

/** Sends these headers and no others, as existing client programs do: `fetch` would add Accept and Content-Type. */
export async function rawRequest(method: string, url: string, headers: Headers, body = ''): Promise<RawAnswer> {
  const answer = await exchange(method, url, headers, body);
  const token = answer.body.auth_token ?? answer.token ?? headers['Auth-Token'];
  const known = { 'App-Id': 'demo', ...headers, ...(typeof token === 'string' && { 'Auth-Token': token }) };
  const faults = [
    ...answerFaults({ method, path: url, body: answer.body }),
    ...(await hidingFaults(answer.body, async (path) => (await exchange('GET', path, known)).body)),
  ];
  if (faults.length > 0) throw new Error(`${method} ${url} answered ${answer.status}\n${faults.join('\n')}`);
  return answer;
}

async function exchange(method: string, url: string, headers: Headers, body = ''): Promise<RawAnswer> {
  const length = Buffer.byteLength(body);
  const { text, ...answer } = await new Promise<Omit<RawAnswer, 'body'> & { text: string }>((answered, failed) => {
    const sent = request(url, { method, headers: { ...headers, ...(length > 0 && { 'Content-Length': length }) } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const given = answer.headers['auth-token'];
        answered({
          status: answer.statusCode ?? 0,
          token: typeof given === 'string' ? given : undefined,
          headers: answer.headers,
          text: `${Buffer.concat(chunks)}`,
        });
      });
    });
    sent.on('error', failed).end(body);
  });
  const read: unknown = text === '' ? {} : JSON.parse(text);
  return { ...answer, body: isJson(read) ? read : {} };
}
