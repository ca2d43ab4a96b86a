import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.js';

test('without settings Daybook uses an embedded database, runs the demo and listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    databaseReplicaUrls: [],
    replicaMaxLag: 10,
    analyticsDatabaseUrl: null,
    jobsDatabaseUrl: null,
    migrates: true,
    dataDir: resolve('.data'),
    publicUrl: null,
    demo: true,
    appIds: 'any',
    corsOrigins: ['*'],
    trustedDocuments: null,
    onlyTrustedDocuments: false,
    keepSentDocuments: false,
    trustedProxies: [],
    metricsAllow: [],
    callLimits: { holds: 300, baskets: 300, signUps: 300, uploads: 300, codes: 300, emails: 300, emailsToOne: 30 },
    streamsOfAddress: 200,
    logLevel: 'info',
    poolSize: 10,
    // One for each processor, between 2 and 4.
    analyticsPoolSize: Math.min(4, Math.max(2, availableParallelism())),
    holdSeconds: 300,
    basketSeconds: 900,
    drainSeconds: 0,
    shutdownSeconds: 10,
    retention: { factDays: 30, emailDays: 365, freedSlotDays: 90, auditDays: null, presenceDays: 730, failedJobDays: 30 },
    smtpUrl: null,
    mailFrom: 'daybook@localhost',
  });
});

test('with DATABASE_URL there is no demo, and applications and origins are restricted', () => {
  const config = readConfig({ DATABASE_URL: 'postgresql://me@db/daybook' });
  expect(config).toMatchObject({ demo: false, drainSeconds: 5, appIds: 'registered', corsOrigins: [] });
});

test('in production there is no demo, and DEMO=1 is refused with the reason', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, appIds: 'registered', corsOrigins: [] });
  expect(readConfig({ NODE_ENV: 'development', DEMO: '1', DATABASE_URL: 'postgresql://me@db/daybook' }).demo).toBe(true);
  const databases = [{}, { DATABASE_URL: 'postgresql://me@db/daybook' }];
  for (const database of databases)
    expect(() => readConfig({ ...database, NODE_ENV: 'production', DEMO: '1' })).toThrow(/^DEMO: .*NODE_ENV is "production"/);
});

test('explicit settings override the defaults of the demo', () => {
  const config = readConfig({ APP_IDS: 'registered', CORS_ORIGINS: 'https://a.example, https://b.example' });
  expect(config).toMatchObject({ demo: true, appIds: 'registered', corsOrigins: ['https://a.example', 'https://b.example'] });
});

test('an empty setting counts as unset, and spaces around a value are ignored', () => {
  expect(readConfig({ PORT: '', HOLD_SECONDS: ' 60 ', DEMO: '0 ' })).toMatchObject({ port: 3000, holdSeconds: 60, demo: false });
});

test('PUBLIC_URL loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://book.example.com/' }).publicUrl).toBe('https://book.example.com');
});

test('the settings are frozen', () => {
  const config = readConfig({});
  expect(Object.isFrozen(config) && Object.isFrozen(config.corsOrigins)).toBe(true);
});

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['POOL_SIZE', '1', 'a whole number from 2 to 1000'],
  ['HOLD_SECONDS', '2.5', 'a whole number from 1 to 86400'],
  ['BASKET_SECONDS', '-1', 'a whole number from 1 to 86400'],
  ['SHUTDOWN_SECONDS', '0', 'a whole number from 1 to 600'],
  ['HOST', 'two words', 'a host name or an address'],
  ['DEMO', 'maybe', '1 or 0'],
  ['APP_IDS', 'all', 'registered or any'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['PUBLIC_URL', 'book.example.com', 'an http or https URL'],
  ['CORS_ORIGINS', 'https://a.example/path', '* or origins with commas between'],
  ['CORS_ORIGINS', '*,https://a.example', '* or origins with commas between'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.example', 'networks with commas between'],
  ['METRICS_ALLOW', '10.0.0.0/33', 'networks with commas between'],
  ['DATABASE_URL', 'localhost:5432', 'a URL such as postgresql://'],
  ['DATABASE_REPLICA_URLS', 'postgresql://a/b,c', 'a URL such as postgresql://'],
  ['ANALYTICS_DATABASE_URL', 'mysql://a/b', 'a URL such as postgresql://'],
  ['JOBS_DATABASE_URL', 'mysql://a/b', 'a URL such as postgresql://'],
])('%s=%s is refused with the value found and the values expected', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: found "${value}", expected ${expected}`);
});

test('all invalid settings are reported together', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/^PORT: .*\nDEMO: .*$/);
});

test.each([
  ['mysql://me:secret@db/daybook', 'in its usual place'],
  ['me:secret@db/daybook', 'without a scheme'],
  ['mysql://db/daybook?user=me&password=secret', 'as a parameter'],
])('the error does not repeat the password of %s (%s)', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^((?!secret).)*$/s);
});
