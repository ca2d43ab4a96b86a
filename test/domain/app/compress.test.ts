import { request } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressAnswers } from '../../../src/app/compress.js';
import { type Listening, listen } from '../../../src/app/listen.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let small: Listening;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'demo');
  small = await listen(bodies(), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await small.drain(1000);
  await server.close();
});

const TEXT = 'Mondays at nine. '.repeat(200);

/** An application with one path for each kind of body. */
function bodies(): Koa {
  const app = new Koa();
  app.use(compressAnswers());
  app.use((ctx) => {
    const [, kind, length] = ctx.path.split('/');
    ctx.type = kind === 'picture' ? 'image/png' : 'text/plain';
    ctx.body = kind === 'stream' ? Readable.from([TEXT]) : TEXT.slice(0, Number(length ?? TEXT.length));
  });
  return app;
}

interface Answer {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string;
  readonly tag: string | undefined;
  readonly length: string | undefined;
  readonly bytes: Buffer;
}

interface Sent {
  readonly accept?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The bytes as sent: `fetch` would decompress them. */
const ask = (url: string, { accept, method = 'GET', headers, body = '' }: Sent = {}) =>
  new Promise<Answer>((answered, failed) => {
    const all = { 'App-Id': 'demo', ...headers, ...(accept && { 'Accept-Encoding': accept }) };
    const sent = request(url, { method, headers: all }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        answered({
          status: answer.statusCode ?? 0,
          encoding: answer.headers['content-encoding'],
          vary: String(answer.headers.vary),
          tag: answer.headers.etag,
          length: answer.headers['content-length'],
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', failed).end(body);
  });

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
type Encoding = keyof typeof UNPACK;
const ENCODINGS = Object.keys(UNPACK) as Encoding[];

const QUESTION = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    query: '{ services(companyId: 2) { nodes { id name description options { duration } people { name } } } }',
  }),
};

const faces: readonly (readonly [string, string, Sent])[] = [
  ['REST', '/api/v1/company/2', {}],
  ['GraphQL', '/graphql', QUESTION],
  ['the playground', '/playground', {}],
  ['a script of the playground', '/playground/initial_options.js', {}],
  ['metrics', '/metrics', {}],
];

describe.each(faces)('%s', (face, path, sent) => {
  test.each(ENCODINGS)('is compressed with %s for clients that accept it', async (accept) => {
    const [plain, packed] = [await ask(server.url + path, sent), await ask(server.url + path, { ...sent, accept })];

    expect([plain.status, plain.encoding, packed.status, packed.encoding]).toEqual([200, undefined, 200, accept]);
    expect(packed.length).toBe(`${packed.bytes.length}`);
    expect(packed.vary).toContain('Accept-Encoding');
    expect(plain.vary).toBe(packed.vary);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length * 0.75);
    const unpacked = `${UNPACK[accept](packed.bytes)}`;
    // Metrics differ from moment to moment.
    if (face !== 'metrics') expect(unpacked).toBe(`${plain.bytes}`);
  });
});

test('of several accepted encodings the cheapest is used, and none without a supported one', async () => {
  const encoding = async (accept: string) => (await ask(small.url, { accept })).encoding;

  expect(await encoding('gzip, deflate, br, zstd')).toBe('zstd');
  expect(await encoding('gzip, deflate, br')).toBe('br');
  expect(await encoding('gzip;q=1, br;q=0.5')).toBe('gzip');
  expect(await encoding('deflate')).toBeUndefined();
  expect(await encoding('identity')).toBeUndefined();
});

test('answers are compressed from 1,024 bytes on', async () => {
  expect((await ask(`${small.url}/text/1023`, { accept: 'gzip' })).encoding).toBeUndefined();
  expect((await ask(`${small.url}/text/1024`, { accept: 'gzip' })).encoding).toBe('gzip');
});

test.each(['picture', 'stream'])('a %s is not compressed', async (kind) => {
  const { encoding, bytes } = await ask(`${small.url}/${kind}`, { accept: 'gzip' });
  expect([encoding, `${bytes}`]).toEqual([undefined, TEXT]);
});

test('HEAD is answered with the headers of GET and no body', async () => {
  const [get, head] = [await ask(small.url, { accept: 'gzip' }), await ask(small.url, { accept: 'gzip', method: 'HEAD' })];
  expect({ ...head, bytes: null }).toEqual({ ...get, bytes: null });
  expect(head.bytes).toHaveLength(0);

  const plain = await ask(small.url, { method: 'HEAD' });
  expect([plain.encoding, plain.length]).toEqual([undefined, `${TEXT.length}`]);
});

test('the ETag of a compressed answer is weak, and both forms of it are revalidated with 304', async () => {
  const path = `${server.url}/api/v1/company/2`;
  const [plain, packed] = [await ask(path), await ask(path, { accept: 'br' })];
  expect(packed.tag).toBe(`W/${plain.tag}`);

  const again = (tag: string | undefined, accept?: string) => ask(path, { accept, headers: { 'If-None-Match': tag ?? '' } });
  for (const tag of [plain.tag, packed.tag]) {
    expect(await again(tag, 'br')).toMatchObject({ status: 304, tag, encoding: undefined });
    expect(await again(tag)).toMatchObject({ status: 304, tag });
  }
});
