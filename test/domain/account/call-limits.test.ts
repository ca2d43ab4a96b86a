import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CountedAction, DEFAULT_LIMITS, type LimitedCaller, rateLimitsFor } from '../../../src/account/call-limits.js';
import { CallCounter, deleteExpiredCallCounts } from '../../../src/account/count-calls.js';
import type { Origin } from '../../../src/account/login/origin.js';
import { createOrm } from '../../../src/app/database/orm.js';
import type { CallKind } from '../../../src/shared/names/limit-names.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/** Limits of callers without a duty, which all servers of a database count together. */

const NOW = new Date('2030-03-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const LIMITS = { holds: 10, baskets: 10, emails: 10, signUps: 10, uploads: 10, codes: 10, emailsToOne: 2 };

let database: TestDatabase;
let elsewhere: MikroORM;
let counter: CallCounter;
let other: CallCounter;
beforeAll(async () => {
  database = await freshDatabase();
  elsewhere = await createOrm({ url: database.url, poolSize: 20 });
});
afterAll(async () => {
  await elsewhere?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.orm.em.getConnection().execute('delete from call_count');
  counter = new CallCounter(database.orm);
  other = new CallCounter(elsewhere);
});

const from = (network: string | null, more: Partial<Origin> = {}): LimitedCaller => ({
  origin: { network, peer: 'proxy', applicationId: 1, ...more },
  clientId: null,
  sessionId: null,
});

const one = (kind: CallKind, more: Partial<CountedAction> = {}): CountedAction => ({ kind, number: 1, ...more });

const take = (by: CallCounter, deed: CountedAction, caller = from('192.0.2.1'), now = NOW, limits = LIMITS) =>
  by.take(rateLimitsFor(deed, caller, limits), now);

const code = (taking: Promise<unknown>) =>
  taking.then(
    () => 'done',
    (error) => error.code,
  );

async function doTimes(times: number, run: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  for (let i = 0; i < times; i++) told.push(await code(run()));
  return told;
}

describe('call limits', () => {
  test('are shared by all servers, and a refusal says when to retry', async () => {
    expect(await doTimes(5, () => take(counter, one('holds')))).toEqual(Array(5).fill('done'));
    expect(await doTimes(5, () => take(other, one('holds')))).toEqual(Array(5).fill('done'));

    for (const each of [counter, other]) {
      await expect(take(each, one('holds'), from('192.0.2.1'), later(100))).rejects.toMatchObject({
        code: 'TOO_MANY_TRIES',
        detail: { retryAfter: 200, limit: 'holds' },
      });
    }
    expect(await code(take(counter, one('emails')))).toBe('done');
    expect(await code(take(counter, one('holds'), from('192.0.2.2')))).toBe('done');
    expect(await code(take(counter, one('holds'), from('192.0.2.1'), later(299)))).toBe('TOO_MANY_TRIES');
    expect(await code(take(counter, one('holds'), from('192.0.2.1'), later(300)))).toBe('done');
  });

  test('allow at most four times the five-minute number in an hour', async () => {
    const told: string[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      told.push(...(await doTimes(10, () => take(counter, one('holds'), from('192.0.2.1'), later(minute * 60)))));
    }
    expect(told.filter((each) => each === 'done')).toHaveLength(40);
    expect(told.slice(0, 40)).not.toContain('TOO_MANY_TRIES');
    await expect(take(counter, one('holds'), from('192.0.2.1'), later(3000))).rejects.toMatchObject({
      detail: { retryAfter: 600 },
    });
  });

  test('hold for concurrent calls to two servers', async () => {
    const told = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => code(take(nth % 2 ? counter : other, one('holds', { number: 2 })))),
    );
    expect(told.filter((each) => each === 'done')).toHaveLength(5);
  });

  test('cause no deadlock, whatever the order in which they are taken', async () => {
    const deeds = (['holds', 'baskets', 'emails', 'signUps', 'uploads', 'codes'] as const).map((kind) =>
      one(kind, { mailbox: 'a@b' }),
    );
    const many = { ...LIMITS, holds: 1e6, baskets: 1e6, emails: 1e6, signUps: 1e6, uploads: 1e6, codes: 1e6, emailsToOne: 1e6 };
    const taking = Array.from({ length: 60 }, (_, nth) => {
      const asked = deeds.flatMap((deed) => rateLimitsFor(deed, from('192.0.2.1'), many));
      return code((nth % 2 ? counter : other).take(nth % 3 ? asked : asked.toReversed(), NOW));
    });
    expect(new Set(await Promise.all(taking))).toEqual(new Set(['done']));
  });

  test('do not count a call that is given back because it failed for another reason', async () => {
    for (let i = 0; i < 50; i++) (await take(counter, one('holds')))();
    expect(await doTimes(11, () => take(counter, one('holds')))).toEqual([...Array(10).fill('done'), 'TOO_MANY_TRIES']);
  });

  test('are not used up by calls that another limit refuses', async () => {
    await doTimes(12, () => take(counter, one('emails', { mailbox: 'ann@example.test' })));
    expect(await doTimes(9, () => take(counter, one('emails')))).toEqual([...Array(8).fill('done'), 'TOO_MANY_TRIES']);
  });

  test('store no address in plain text, and expired counts are deleted', async () => {
    await take(counter, one('emails', { mailbox: 'ann@example.test' }), from('192.0.2.1'), new Date(0));
    await take(counter, one('emails', { mailbox: 'ann@example.test' }), from('192.0.2.7'), new Date());
    const rows = () => database.orm.em.getConnection().execute<{ name: string }[]>('select * from call_count');
    expect(JSON.stringify(await rows())).not.toMatch(/ann|192/);
    const before = await rows();
    await deleteExpiredCallCounts(database.orm.em.fork(), new Date());

    expect([before.length, (await rows()).length]).toEqual([6, 4]);
  });
});

describe('limits by caller', () => {
  const short = (caller: LimitedCaller, deed = one('holds')) =>
    rateLimitsFor(deed, caller, LIMITS)
      .filter(({ seconds }) => seconds === 300)
      .map(({ name, most }) => `${name.replace('holds 300 ', '')}: ${most}`);

  test.each<readonly [string, LimitedCaller, string[]]>([
    ['a caller with a public address is limited by address', from('192.0.2.1'), ['address 192.0.2.1: 10']],
    [
      'a caller with a private address is limited by application and peer',
      from('10.0.0.1', { isShared: true, peer: '10.0.0.1' }),
      ['application 1 through 10.0.0.1: 100'],
    ],
    ['a caller behind an unknown proxy is limited by application', from(null), ['application 1 through proxy: 100']],
    [
      'a caller behind an unknown proxy, without a known application',
      from(null, { applicationId: null }),
      ['application unknown through proxy: 100'],
    ],
    ['a caller with a basket has two limits', { ...from('192.0.2.1'), sessionId: 7 }, ['address 192.0.2.1: 10', 'session 7: 10']],
    [
      'a member is limited by account and address, not by session',
      { ...from('192.0.2.1'), sessionId: 7, clientId: 9 },
      ['member 9: 20', 'members of address 192.0.2.1: 20'],
    ],
    [
      'a member behind an unknown proxy is limited by account and application',
      { ...from(null), clientId: 9 },
      ['member 9: 20', 'members of application 1 through proxy: 200'],
    ],
  ])('%s', (_label, caller, expected) => {
    expect(short(caller)).toEqual(expected);
  });

  test('a mailbox has its own limit, whoever writes to it', () => {
    const to = one('holds', { mailbox: 'ann@example.test' });
    expect(short({ ...from('192.0.2.1'), clientId: 9 }, to)).toContain('mailbox ann@example.test: 2');
  });
});

describe('the default limits', () => {
  const byDefault = (deed: CountedAction) => take(counter, deed, from('192.0.2.1'), NOW, DEFAULT_LIMITS);

  test('let 200 buyers behind one address buy at the same time', async () => {
    const buyers = Array.from({ length: 200 }, async (_, nth) => {
      const mailbox = `buyer${nth}@example.test`;
      for (const deed of [one('holds'), one('baskets'), one('signUps', { mailbox }), one('emails', { mailbox })])
        await byDefault(deed);
    });
    await expect(Promise.all(buyers)).resolves.toHaveLength(200);
  });

  test('let 64 callers compete for one time in each of 8 rounds if losers give their counts back', async () => {
    for (let round = 0; round < 8; round++) {
      const taken = await Promise.all(Array.from({ length: 64 }, () => byDefault(one('holds'))));
      for (const giveBack of taken.slice(1)) giveBack();
    }
    // The winners' counts remain: 8 of the 300 holds that one address may make.
    const holds = await doTimes(300, () => byDefault(one('holds')));
    expect(holds.filter((each) => each === 'done')).toHaveLength(292);
  });

  test('admit 300 of 371 holds from one address and 30 of 155 e-mails to one mailbox', async () => {
    const holds = await doTimes(371, () => byDefault(one('holds')));
    const mails = await doTimes(155, () =>
      take(counter, one('emails', { mailbox: 's@example.test' }), from('192.0.2.9'), NOW, DEFAULT_LIMITS),
    );

    expect(holds.filter((each) => each === 'done')).toHaveLength(300);
    expect(mails.filter((each) => each === 'done')).toHaveLength(30);
  });
});
