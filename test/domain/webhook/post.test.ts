import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPerson } from '../../../src/catalogue/people/check-person.js';
import { calendarUrl, closedHost, isPublicAddress, whyNotCallable } from '../../../src/shared/public-address.js';
import { type PostOutcome, post } from '../../../src/webhook/post.js';
import { type Reaction, type Receiver, startReceiver } from '../../support/clients/receiver.js';

let receiver: Receiver;
const reactions: Record<string, Reaction> = { '/ok': 200, '/moved': 302, '/broken': 500, '/hang': 'hang', '/cut': 'hang up' };

beforeAll(async () => {
  receiver = await startReceiver((_, path) => reactions[path] ?? 204);
});
afterAll(() => receiver.close());

const call = (url: string, allowPrivateHosts = true, milliseconds = 5000): Promise<PostOutcome> =>
  post({ url, headers: {}, body: '{}', allowPrivateHosts, milliseconds, signal: new AbortController().signal });

test.each([
  ['8.8.8.8', true, 'a public address'],
  ['2606:4700::1111', true, 'a public address'],
  ['127.0.0.1', false, 'loopback'],
  ['127.9.9.9', false, 'loopback'],
  ['0.0.0.0', false, 'this machine'],
  ['10.1.2.3', false, 'private'],
  ['172.31.255.255', false, 'the end of the private range'],
  ['172.32.0.1', true, 'just beyond the private range'],
  ['192.168.1.1', false, 'private'],
  ['169.254.169.254', false, 'link-local: the metadata service of clouds'],
  ['100.64.0.1', false, 'shared address space'],
  ['224.0.0.1', false, 'multicast'],
  ['255.255.255.255', false, 'broadcast'],
  ['::1', false, 'loopback'],
  ['::', false, 'this machine'],
  ['::ffff:127.0.0.1', false, 'IPv4 mapped to IPv6, loopback'],
  ['::ffff:8.8.8.8', false, 'IPv4 mapped to IPv6, even if public'],
  ['64:ff9b::7f00:1', false, 'IPv4 translated'],
  ['fe80::1', false, 'link-local'],
  ['fd00::1', false, 'private'],
  ['2002:7f00:1::', false, '6to4 of 127.0.0.1'],
  ['2001:0:1::', false, 'Teredo'],
  ['ff02::1', false, 'multicast'],
  ['example.com', false, 'not an IP address'],
])('%s is public: %s (%s)', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['http://localhost./', 'with a trailing dot'],
  ['http://LOCALHOST../', 'with two trailing dots'],
  ['http://%6cocalhost/', 'percent-encoded'],
  ['http://ｌｏｃａｌｈｏｓｔ/', 'in full-width letters'],
  ['http://app.localhost/', 'a subdomain of localhost'],
  ['http://localhost.localdomain/', 'a name in many hosts files'],
  ['http://ip6-loopback/', 'another name in many hosts files'],
  ['http://postgres:5432/', 'a name in the local network'],
  ['https://printer.local/', 'a multicast DNS name'],
  ['https://metadata.google.internal/', 'the metadata service of clouds'],
  ['http://127.0.0.1./', 'an address with a trailing dot'],
  ['http://127.1/', 'a shortened address'],
  ['http://0177.0.0.1/', 'an address in octal'],
  ['http://0x7f000001/', 'an address in hexadecimal'],
  ['http://2130706433/', 'an address as one number'],
  ['http://①②⑦.0.0.1/', 'an address in circled digits'],
  ['http://[::ffff:7f00:1]/', 'an IPv4 address inside IPv6'],
  ['http://[fe80::1]/', 'link-local'],
  ['webcal://LOCALHOST/a.ics', 'a calendar on localhost'],
  ['webcal://0x7f.1/a.ics', 'a calendar at a shortened address'],
])('%s is not a public host (%s)', (text) => {
  expect(closedHost(calendarUrl(text)!)).not.toBeNull();
});

test.each([
  'https://example.com/',
  'https://example.com./',
  'https://localhost.example.com/',
  'https://internal.example/',
  'https://8.8.8.8/',
  'webcal://[2606:4700::1111]/a.ics',
])('%s may be a public host', (text) => {
  expect(closedHost(calendarUrl(text)!)).toBeNull();
});

describe('an address that is not public', () => {
  const places = (port: string) => [
    `http://127.0.0.1:${port}/ok`,
    `http://localhost:${port}/ok`,
    `http://0x7f.1:${port}/ok`,
    `http://2130706433:${port}/ok`,
    `http://[::ffff:127.0.0.1]:${port}/ok`,
    `http://0:${port}/ok`,
    `http://localhost.:${port}/ok`,
  ];

  test('is not called, however it is spelt', async () => {
    const before = receiver.calls.length;
    for (const url of places(new URL(receiver.url).port)) {
      expect(await call(url, false)).toEqual({ status: null, error: expect.stringContaining('no public address') });
    }
    expect(receiver.calls.length).toBe(before);
  });

  test('is called if private hosts are allowed', async () => {
    expect(await call(`${receiver.url}/ok`)).toEqual({ status: 200, error: null });
    expect(await call(receiver.url.replace('127.0.0.1', 'localhost'))).toEqual({ status: 204, error: null });
  });
});

test.each([
  ['/moved', { status: 302, error: 'Redirects are not followed' }],
  ['/broken', { status: 500, error: 'Answered 500' }],
  ['/cut', { status: null, error: expect.stringContaining('socket hang up') }],
])('a response as from %s counts as a failure', async (path, outcome) => {
  expect(await call(`${receiver.url}${path}`)).toEqual(outcome);
});

test('a receiver that hangs is abandoned after the time limit', async () => {
  expect(await call(`${receiver.url}/hang`, true, 50)).toEqual({ status: null, error: 'No answer within 0.05 seconds' });
});

test.each(['ftp://example.com/', 'file:///etc/passwd', 'nonsense'])('%s is not called', async (url) => {
  expect(await call(url)).toEqual({ status: null, error: 'The address is neither http nor https' });
});

test.each([
  ['http://ann@127.0.0.1:{port}/ok', 'may not contain a user or a password'],
  ['http://:secret@127.0.0.1:{port}/ok', 'may not contain a user or a password'],
  ['http://127.0.0.1:22/', 'names port 22, expected 80, 443 or one above 1023'],
  ['http://127.0.0.1:1023/', 'names port 1023, expected 80, 443 or one above 1023'],
  ['https://127.0.0.1:0/', 'names port 0, expected 80, 443 or one above 1023'],
])('%s is not called: it %s', async (url, reason) => {
  const before = receiver.calls.length;
  const { port } = new URL(receiver.url);
  expect(await call(url.replace('{port}', port))).toEqual({ status: null, error: `The address ${reason}` });
  expect(receiver.calls.length).toBe(before);
});

test.each(['https://ann:secret@calendar.example/a.ics', 'webcal://calendar.example:22/a.ics'])(
  '%s is refused as an external calendar',
  (externalCalendarUrl) => {
    expect(() => checkPerson({ externalCalendarUrl }, { allowPrivateHosts: true })).toThrow(
      /^externalCalendarUrl: (may not contain a user|names port 22)/,
    );
  },
);

test.each(['https://example.com/', 'http://example.com:443/', 'https://example.com:80/', 'https://example.com:1024/'])(
  '%s may be called',
  (url) => {
    expect(whyNotCallable(new URL(url), { allowPrivateHosts: false })).toBeNull();
  },
);
