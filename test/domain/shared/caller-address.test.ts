import { describe, expect, test } from 'vitest';
import { callerAddress, limitedAddress } from '../../../src/shared/caller-address.js';
import { callerNetwork, isLoopback, isShared, isWithin, readNetwork, readNetworks } from '../../../src/shared/network.js';

const TRUSTED = readNetworks(['10.0.0.0/8', '2001:db8:1::/48']);

test.each<readonly [string, string | undefined, string | null, string]>([
  ['192.0.2.9', undefined, '192.0.2.9', 'direct'],
  ['::ffff:192.0.2.9', undefined, '192.0.2.9', 'direct, IPv4 inside IPv6'],
  ['fe80::1%eth0', undefined, 'fe80::1', 'direct, with a zone'],
  ['192.0.2.9', '198.51.100.1', null, 'a header from a peer that is not trusted'],
  ['192.0.2.9', '', null, 'an empty header from a peer that is not trusted'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'a trusted proxy'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'a trusted proxy, IPv4 inside IPv6'],
  ['2001:db8:1::5', '2001:DB8:2:0::0:1', '2001:db8:2::1', 'all in IPv6'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1', 'an address claimed by the caller comes first'],
  ['10.0.0.1', '10.9.9.9, 198.51.100.1, 10.0.0.2', '198.51.100.1', 'two proxies, and a caller that claims a third'],
  ['10.0.0.1', '10.0.0.7, 10.0.0.2', '10.0.0.7', 'a caller in the trusted network itself'],
  ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'with a port'],
  ['10.0.0.1', '[2001:db8:2::1]:4711', '2001:db8:2::1', 'with a port, IPv6'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1:4711', '198.51.100.1', 'with a port, after another address'],
  ['10.0.0.1', '[2001:db8:2::1]', '2001:db8:2::1', 'in brackets, without a port'],
  ['10.0.0.1', 'a[2001:db8:2::1]:4711', null, 'something before the brackets'],
  ['10.0.0.1', '[2001:db8:2::1]:4711a', null, 'something after the port, IPv6'],
  ['10.0.0.1', '198.51.100.1:4711a', null, 'something after the port'],
  ['10.0.0.1', '198.51.100.1, unknown', null, 'a proxy that does not reveal the caller'],
  ['10.0.0.1', "198.51.100.1, ' or 1=1", null, 'garbage'],
  ['10.0.0.1', '0x0a000001', null, 'a notation that is not accepted'],
  ['10.0.0.1', '', null, 'an empty header from a trusted proxy'],
  ['10.0.0.1', undefined, '10.0.0.1', 'a trusted proxy that is itself the caller'],
  ['', undefined, null, 'a closed connection'],
])('a request from %s with X-Forwarded-For %s has the caller address %s (%s)', (peer, forwardedFor, expected) => {
  expect(callerAddress({ peer, forwardedFor }, TRUSTED)).toBe(expected);
});

test.each<readonly [string | null, string, boolean, string | null, string]>([
  ['198.51.100.1', '10.0.0.1', true, '198.51.100.1', 'a known address'],
  [null, '192.0.2.9', true, '192.0.2.9', 'a header from a peer that is not a configured proxy'],
  [null, '10.0.0.1', true, null, 'a trusted proxy that does not reveal the caller'],
  [null, '192.0.2.9', false, null, 'a header without configured proxies, from a caller or an unconfigured proxy'],
  [null, '', true, null, 'a closed connection'],
])('caller %s through peer %s, trusted proxies configured: %s, is limited as %s (%s)', (address, peer, named, expected) => {
  expect(limitedAddress({ address, peer }, named ? TRUSTED : [])).toBe(expected);
});

test('a Forwarded header makes the caller unknown, whoever sends it', () => {
  expect(callerAddress({ peer: '192.0.2.9', forwarded: 'for=198.51.100.1' }, TRUSTED)).toBeNull();
  expect(callerAddress({ peer: '10.0.0.1', forwarded: 'for=198.51.100.1' }, TRUSTED)).toBeNull();
});

test('a header of 1500 trusted hops gives the address of a trusted hop', () => {
  const forwardedFor = '10.0.0.1,'.repeat(1500).slice(0, -1);
  expect(callerAddress({ peer: '10.0.0.1', forwardedFor }, TRUSTED)).toBe('10.0.0.1');
});

test.each([
  [31, '198.51.100.1'],
  [32, '10.0.0.1'],
])('behind %i proxies besides the nearest the caller is %s, as only 32 hops are read', (proxies, expected) => {
  const forwardedFor = ['198.51.100.1', ...Array.from({ length: proxies }, () => '10.0.0.1')].join(', ');
  expect(callerAddress({ peer: '10.0.0.1', forwardedFor }, TRUSTED)).toBe(expected);
});

describe('networks', () => {
  test.each(['', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0/8', 'example.com', '::/129', '10.0.0.0/', 'fd00::/8x'])(
    '"%s" is not read as a network',
    (text) => {
      expect(readNetwork(text)).toBeNull();
    },
  );

  test.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.1.2.3/8', '10.200.0.1', true],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::ffff:10.0.0.0/104', '10.7.7.7', true],
    ['fd00::/8', 'fd12::1', true],
  ])('network %s contains %s: %s', (network, address, expected) => {
    expect(isWithin(address, readNetworks([network]))).toBe(expected);
  });

  test('an IPv6 caller is counted by its /64 network', () => {
    expect(callerNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(callerNetwork('192.0.2.9')).toBe('192.0.2.9');
  });

  test('loopback addresses and ranges shared by many callers are recognised', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '8.8.8.8', '2001:db8::1'].some(isLoopback)).toBe(false);
    expect(
      ['127.0.0.1', '::1', '10.0.0.1', '172.17.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fe80::1'].every(isShared),
    ).toBe(true);
    expect(['8.8.8.8', '192.0.2.9', '2a00::1'].some(isShared)).toBe(false);
  });
});
