import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServer, startLiveServers } from '../../support/live-servers.js';
import { ManualTimers } from '../../support/manual-timers.js';

let servers: LiveServers;
let company: TestCompany;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  company = await createTestCompany(servers.here.orm);
});

const clients: Client[] = [];
const opened: WebSocket[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  for (const socket of opened.splice(0)) socket.terminate();
});

const urlOf = (url: string): string => `${url.replace('http', 'ws')}/graphql/socket`;

function connect(url: string, connectionParams: Record<string, unknown> = {}): Client {
  const client = createClient({ url: urlOf(url), webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 });
  clients.push(client);
  return client;
}

/** Opens a WebSocket without the protocol's client library. */
async function openSocket(url: string, options: object = {}, protocol = 'graphql-transport-ws'): Promise<WebSocket> {
  const socket = new WebSocket(urlOf(url), protocol, options);
  opened.push(socket);
  await once(socket, 'open');
  return socket;
}

async function closing(socket: WebSocket): Promise<[code: number, reason: string]> {
  const [code, reason] = await once(socket, 'close');
  return [code, String(reason)];
}

async function nextMessage(socket: WebSocket): Promise<Record<string, unknown>> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data));
}

/** Status and text of a refused request to open a WebSocket. */
async function refusalOf(url: string, options: object): Promise<[status: number | undefined, text: string]> {
  const socket = new WebSocket(urlOf(url), 'graphql-transport-ws', options);
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return [response.statusCode, text];
}

const NAMED = 'subscription ($companyId: Int!) { company(id: $companyId) { name } }';
const named = () => ({ query: NAMED, variables: { companyId: company.companyId } });
const rename = (name: string) => company.em.execute('update company set name = ? where id = ?', [name, company.companyId]);
const subscribe = (id: string, payload: object) => JSON.stringify({ id, type: 'subscribe', payload });
const INIT = JSON.stringify({ type: 'connection_init' });

test('the client of graphql-ws receives changes', async () => {
  const answers = connect(servers.there.url).iterate(named());
  expect((await answers.next()).value).toEqual({ data: { company: { name: 'Pet Store' } } });
  await rename('Pets');
  expect((await answers.next()).value).toEqual({ data: { company: { name: 'Pets' } } });
  await answers.return?.();
});

const DIARY = `subscription ($companyId: Int!) { bookings(companyId: $companyId) { totalCount } }`;
const diaryOf = (companyId: number) => ({ query: DIARY, variables: { companyId } });

test.each([
  ['Authorization', (token: string) => ({ Authorization: `Bearer ${token}` })],
  ['auth-token', (token: string) => ({ 'auth-token': token })],
])('the token in the first message is accepted as %s, and logging out ends its subscriptions', async (_name, paramsOf) => {
  const token = await adminToken(company.em, company.companyId);
  const client = connect(servers.there.url, paramsOf(token));
  const answers = client.iterate(diaryOf(company.companyId));
  expect((await answers.next()).value).toEqual({ data: { bookings: { totalCount: 0 } } });
  await sendGraphql(servers.here.url, { query: 'mutation { logOut { expiresAt } }' }, { Authorization: `Bearer ${token}` });
  expect((await answers.next()).value?.errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await answers.next()).done).toBe(true);
});

test('a token on a socket opens its own company and is refused for another', async () => {
  const other = await createTestCompany(servers.here.orm);
  const token = await adminToken(company.em, company.companyId);
  const client = connect(servers.here.url, { Authorization: `Bearer ${token}` });
  const [own, foreign] = [client.iterate(diaryOf(company.companyId)), client.iterate(diaryOf(other.companyId))];
  expect((await own.next()).value?.errors).toBeUndefined();
  expect((await foreign.next()).value?.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  expect((await foreign.next()).done).toBe(true);
  await own.return?.();
});

test('a token in the headers of the handshake is accepted', async () => {
  const token = await adminToken(company.em, company.companyId);
  const socket = await openSocket(servers.here.url, { headers: { Authorization: `Bearer ${token}` } });
  socket.send(INIT);
  expect(await nextMessage(socket)).toEqual({ type: 'connection_ack' });
  socket.send(subscribe('1', diaryOf(company.companyId)));
  expect(await nextMessage(socket)).toEqual({ id: '1', type: 'next', payload: { data: { bookings: { totalCount: 0 } } } });
});

test.each([
  ['query { viewer { companyId } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['mutation { logOut { expiresAt } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['subscription {', 'GRAPHQL_PARSE_FAILED'],
])('%s is refused, and the socket stays open', async (query, code) => {
  const socket = await openSocket(servers.here.url);
  socket.send(INIT);
  await nextMessage(socket);
  socket.send(subscribe('1', { query }));
  expect(await nextMessage(socket)).toMatchObject({ id: '1', type: 'error', payload: [{ extensions: { code } }] });
  socket.send(JSON.stringify({ type: 'ping', payload: { at: 1 } }));
  expect(await nextMessage(socket)).toEqual({ type: 'pong', payload: { at: 1 } });
  // The id can be used again.
  socket.send(subscribe('1', named()));
  expect(await nextMessage(socket)).toMatchObject({ id: '1', type: 'next' });
});

test.each([
  ['is not JSON', ['{'], 4400],
  ['has an unknown type', ['{"type":"hello"}'], 4400],
  ['only the server may send', [INIT, JSON.stringify({ type: 'next', id: '1', payload: {} })], 4400],
  ['subscribes before the connection is initialised', [subscribe('1', { query: '{ a }' })], 4401],
  ['initialises the connection a second time', [INIT, INIT], 4429],
])('a message that %s closes the socket', async (_what, messages, code) => {
  const socket = await openSocket(servers.here.url);
  const closed = closing(socket);
  for (const message of messages) socket.send(message);
  expect((await closed)[0]).toBe(code);
});

test('an id that is in use closes the socket', async () => {
  const socket = await openSocket(servers.here.url);
  const closed = closing(socket);
  for (const message of [INIT, subscribe('one', named()), subscribe('one', named())]) socket.send(message);
  expect(await closed).toEqual([4409, 'Subscriber for one already exists']);
});

test('a message of more than 128 KiB closes the socket', async () => {
  const socket = await openSocket(servers.here.url);
  const closed = closing(socket);
  socket.send(JSON.stringify({ type: 'connection_init', payload: { a: 'a'.repeat(128 * 1024) } }));
  expect((await closed)[0]).toBe(1009);
});

test('a socket with another subprotocol is refused', async () => {
  const socket = await openSocket(servers.here.url, {}, 'graphql-ws').catch((error: Error) => error);
  expect(socket).toMatchObject({ message: 'Server sent no subprotocol' });
});

test('a socket without a first message for three seconds is closed, as is one that answers no ping', async () => {
  const timers = new ManualTimers();
  const server = await startLiveServer(servers.database, { timers });
  const silent = await openSocket(server.url);
  const closed = closing(silent);
  await timers.pass(3000);
  expect(await closed).toEqual([4408, 'Connection initialisation timeout']);

  const dead = await openSocket(server.url, { autoPong: false });
  dead.send(INIT);
  await nextMessage(dead);
  const cut = closing(dead);
  await timers.pass(4 * 12_000);
  expect((await cut)[0]).toBe(1006);
  await server.close();
});

test('only the origins in the settings and the origin of the server itself are accepted', async () => {
  const { url } = servers.here;
  expect(await refusalOf(url, { origin: 'https://elsewhere.test' })).toEqual([403, expect.stringContaining('CORS_ORIGINS')]);
  expect(await refusalOf(url, { origin: 'null' })).toContain(403);
  expect((await openSocket(url, { origin: url })).readyState).toBe(WebSocket.OPEN);
  const open = await startLiveServer(servers.database, {}, { corsOrigins: ['https://shop.test'] });
  expect((await openSocket(open.url, { origin: 'https://shop.test' })).readyState).toBe(WebSocket.OPEN);
  expect(await refusalOf(open.url, { origin: 'https://shop.test.evil.test' })).toContain(403);
  await open.close();
});

test('a socket of a server that runs only trusted documents refuses all others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manifest-'));
  const trustedDocuments = join(folder, 'documents.json');
  await writeFile(trustedDocuments, JSON.stringify({ named: NAMED }));
  const server = await startLiveServer(servers.database, {}, { trustedDocuments, onlyTrustedDocuments: true });
  const socket = await openSocket(server.url);
  socket.send(INIT);
  await nextMessage(socket);
  socket.send(subscribe('own', named()));
  expect(await nextMessage(socket)).toMatchObject({ id: 'own', type: 'error', payload: [{ extensions: { code: 'FORBIDDEN' } }] });
  socket.send(subscribe('trusted', { ...named(), query: '', documentId: 'named' }));
  expect(await nextMessage(socket)).toMatchObject({
    id: 'trusted',
    type: 'next',
    payload: { data: { company: { name: 'Pet Store' } } },
  });
  await server.close();
  await rm(folder, { recursive: true });
});

test('sockets and their subscriptions count towards the limit of streams per address', async () => {
  const server = await startLiveServer(servers.database, { mostOfAddress: 2 });
  const first = await openSocket(server.url);
  first.send(INIT);
  await nextMessage(first);
  const told: Record<string, unknown>[] = [];
  first.on('message', (data) => told.push(JSON.parse(String(data))));
  for (const id of ['a', 'b', 'c']) first.send(subscribe(id, named()));
  await expect.poll(() => told).toHaveLength(3);
  expect(told.find(({ id }) => id === 'c')).toMatchObject({
    type: 'error',
    payload: [{ extensions: { code: 'TOO_MANY_TRIES', limit: 'STREAMS' } }],
  });
  expect(await refusalOf(server.url, {})).toEqual([429, expect.stringContaining('TOO_MANY_TRIES')]);
  first.send(JSON.stringify({ id: 'a', type: 'complete' }));
  await expect.poll(() => server.live.readers).toBe(1);
  const second = await openSocket(server.url);
  expect(second.readyState).toBe(WebSocket.OPEN);
  first.terminate();
  await expect.poll(() => server.live.readers).toBe(0);
  await openSocket(server.url);
  await server.close();
});

test('a server that shuts down closes its sockets with a request to reconnect, and refuses new ones', async () => {
  const server = await startLiveServer(servers.database);
  const socket = await openSocket(server.url);
  const closed = closing(socket);
  server.live.dismissReaders();
  expect(await closed).toEqual([1012, expect.stringMatching(/^This server leaves: come again in \d+ ms$/)]);
  expect(await refusalOf(server.url, {})).toContain(503);
  await server.close();
});

test('plain HTTP gets a 426, and an offer to upgrade to another protocol is ignored', async () => {
  const { url } = servers.here;
  const plain = await fetch(`${url}/graphql/socket`);
  expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket']);
  const offering = request(`${url}/graphql?query={__typename}`, {
    headers: { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings' },
  });
  offering.end();
  const [answer] = await once(offering, 'response');
  expect([answer.statusCode, (await answer.setEncoding('utf8').toArray()).join('')]).toEqual([
    200,
    expect.stringContaining('Query'),
  ]);
});
