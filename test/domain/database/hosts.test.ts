import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.js';
import { hostsOf, withHostsAsParameters } from '../../../src/database/hosts/several-hosts.js';

const placesOf = (text: string) => hostsOf(withHostsAsParameters(text)).map(({ host, port }) => `${host} ${port}`);

test.each([
  ['postgres://a/db', ['a 5432']],
  ['postgres://me:x@a:1/db', ['a 1']],
  ['postgres://me:x@a:1,b:2/db?target_session_attrs=read-write', ['a 1', 'b 2']],
  ['postgresql://me:p,w@a,b:2,c/db', ['a 5432', 'b 2', 'c 5432']],
  ['postgres://[::1]:1,[fd00::2]:2/db', ['::1 1', 'fd00::2 2']],
  ['postgres://me@a/db?host=a,b&port=7', ['a 7', 'b 7']],
  ['postgres://me@a/db?host=a,b&port=7,8', ['a 7', 'b 8']],
])('%s names the hosts %j', (text, places) => {
  expect(placesOf(text)).toEqual(places);
});

test('each host has a URL of its own, with account, database and parameters', () => {
  const [, second] = hostsOf(withHostsAsParameters('postgres://me:x@a:1,b:2/db?sslmode=require'));
  expect(Object.fromEntries(new URL(second?.url ?? '').searchParams)).toEqual({ sslmode: 'require', host: 'b', port: '2' });
  expect(second?.url).toMatch(/^postgres:\/\/me:x@a:1\/db/);
});

test('DATABASE_URL and JOBS_DATABASE_URL accept several hosts', () => {
  const several = 'postgres://a:1,b:2/db?target_session_attrs=read-write';
  const { databaseUrl, jobsDatabaseUrl } = readConfig({ DATABASE_URL: several, JOBS_DATABASE_URL: several });
  expect([databaseUrl, jobsDatabaseUrl].map((url) => hostsOf(url ?? '').length)).toEqual([2, 2]);
});

test.each([
  { DATABASE_URL: 'postgres://a:1,b:2/db?target_session_attrs=any' },
  { DATABASE_URL: 'postgres://a:1,:2/db' },
  { ANALYTICS_DATABASE_URL: 'postgres://a:1,b:2/db' },
  { DATABASE_REPLICA_URLS: 'postgres://a:1,b:2/db' },
])('the setting %j is refused', (settings) => {
  expect(() => readConfig(settings)).toThrow(`${Object.keys(settings)[0]}: found`);
});
