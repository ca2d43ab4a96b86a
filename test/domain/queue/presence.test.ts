import { describe, expect, test } from 'vitest';
import { AVAILABLE, BUSY, OFF_SHIFT, ON_BREAK, presenceAt } from '../../../src/queue/desks/presence.js';
import { type StaffState, serverOf } from '../../../src/queue/desks/server-of.js';
import { MINUTE } from '../../../src/shared/interval.js';
import { intervalsOf } from '../../../src/shared/spans.js';
import { at, hours, titled } from '../../support/fixtures/one-day.js';

const told = (presence: number, since: string | null, presenceMinutes: number | null = null) => ({
  presence,
  presenceSince: since === null ? null : new Date(at(since)),
  presenceMinutes,
});

describe('presence at a moment', () => {
  const holds = (stored: ReturnType<typeof told>, time: string) => {
    const { status, since, minutes } = presenceAt(stored, at(time));
    return [status, since?.getTime() ?? null, minutes];
  };

  test('a break ends by itself after its minutes', () => {
    const pause = told(ON_BREAK, '10:00', 15);

    expect(holds(pause, '10:14')).toEqual([ON_BREAK, at('10:00'), 15]);
    expect(holds(pause, '10:15')).toEqual([AVAILABLE, at('10:15'), null]);
  });

  test('busy time ends by itself after its minutes', () => {
    expect(holds(told(BUSY, '10:00', 30), '10:29')).toEqual([BUSY, at('10:00'), 30]);
    expect(holds(told(BUSY, '10:00', 30), '10:30')).toEqual([AVAILABLE, at('10:30'), null]);
  });

  test('a break without minutes does not end by itself', () => {
    expect(holds(told(ON_BREAK, '10:00'), '16:00')).toEqual([ON_BREAK, at('10:00'), null]);
  });

  test('available and off shift do not end by themselves', () => {
    expect(holds(told(AVAILABLE, '10:00'), '16:00')).toEqual([AVAILABLE, at('10:00'), null]);
    expect(holds(told(OFF_SHIFT, null), '16:00')).toEqual([OFF_SHIFT, null, null]);
  });

  test('minutes count only for a break or busy time that has a start', () => {
    expect(holds(told(AVAILABLE, '10:00', 15), '10:05')).toEqual([AVAILABLE, at('10:00'), null]);
    expect(holds(told(OFF_SHIFT, '10:00', 15), '16:00')).toEqual([OFF_SHIFT, at('10:00'), null]);
    expect(holds(told(ON_BREAK, null, 15), '16:00')).toEqual([ON_BREAK, null, null]);
  });
});

describe('when a person is free to serve, seen from 10:00', () => {
  const plan = (text: string) => intervalsOf(hours(text));
  const staff = (more: Partial<StaffState>): StaffState => ({
    ...told(AVAILABLE, '09:00'),
    personId: 1,
    clientQueueId: null,
    servesUntil: null,
    shifts: plan('09:00-17:00'),
    ...more,
  });
  const seen = (more: Partial<StaffState>) => {
    const server = serverOf(staff(more), at('10:00'));
    return server && [(server.freeAt - at('10:00')) / MINUTE, (server.until - at('10:00')) / MINUTE];
  };

  test.each(
    titled<Partial<StaffState>, (number | null)[] | null>([
      [{}, [0, 420], 'available: now'],
      [told(BUSY, '09:50', 30), [20, 420], 'busy: at the end of the busy time'],
      [told(BUSY, '09:50'), [0, 420], 'busy without an end: now'],
      [told(ON_BREAK, '09:50', 15), [5, 420], 'on a break: at the end of the break'],
      [told(ON_BREAK, '09:50'), null, 'on a break without an end: not at all'],
      [told(OFF_SHIFT, '09:50'), null, 'after having ended the shift: not at all'],
      [told(OFF_SHIFT, null), null, 'before having started a shift: not at all'],
      [{ servesUntil: at('10:20') }, [20, 420], 'serving: when finished'],
      [{ servesUntil: at('09:40') }, [0, 420], 'serving for longer than expected: now'],
      [{ ...told(OFF_SHIFT, null), servesUntil: at('10:20') }, [20, 420], 'serving without a shift: when finished'],
      [{ ...told(OFF_SHIFT, '09:50'), servesUntil: at('10:20') }, null, 'serving after having ended the shift: not at all'],
      [{ ...told(ON_BREAK, '09:50', 15), servesUntil: at('10:20') }, [20, 420], 'serving and on a break: when both are over'],
      [{ shifts: plan('06:00-09:30') }, null, 'after the planned shift: not at all'],
      [{ shifts: plan('06:00-10:00') }, null, 'at the very end of the planned shift: not at all'],
      [{ shifts: plan('08:00-09:00 10:30-12:00') }, [30, 120], 'between two planned shifts: from the start of the next'],
      [{ shifts: [{ start: at('00:00'), end: Number.POSITIVE_INFINITY }] }, [0, Number.POSITIVE_INFINITY], 'without a plan'],
      [{ shifts: plan('') }, null, 'with an empty plan: not at all'],
    ]),
  )('%s', (_, more, expected) => {
    expect(seen(more)).toEqual(expected);
  });
});
