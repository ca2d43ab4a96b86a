import { describe, expect, test } from 'vitest';
import {
  type ActOf,
  forbiddenTransition,
  offeredAct,
  offeredState,
  type StatefulKind,
  type StateOf,
  transition,
} from '../../../src/shared/states.js';
import { refusalOf } from '../../support/refusal-of.js';

describe('an allowed act', () => {
  test.each([
    ['booking', 'booked', 'cancel', 'cancelled'],
    ['booking', 'waiting', 'book', 'booked'],
    ['queuer', 'serving', 'return', 'waiting'],
    ['delivery', 'failed', 'replay', 'waiting'],
    ['client', 'deleted', 'delete', 'deleted'],
  ] as const)('%s: from the state %s the act %s leads to %s', (kind, from, act, to) => {
    expect(transition(kind as StatefulKind, { id: 1, from: from as never, act: act as never })).toBe(to);
  });
});

describe('a forbidden act is refused', () => {
  const refused = <K extends StatefulKind>(kind: K, from: StateOf<K>, act: ActOf<K>, more?: Readonly<Record<string, unknown>>) =>
    refusalOf(() => transition(kind, { id: 7, from, act }, more));

  test('with both states and the states in which it is possible', () => {
    expect(refused('queuer', 'waiting', 'finish')).toMatchObject({
      code: 'CONFLICT',
      message: 'Queuer 7 is waiting and cannot become finished',
      detail: { id: 7, from: 'waiting', to: 'finished', asked: 'finish' },
      more: { possibleIn: ['serving'] },
    });
  });

  test('with a verb instead of a target state if the act keeps the state, and every state that allows it', () => {
    expect(refused('queuer', 'left', 'extend')).toMatchObject({
      message: 'Queuer 7 is left and cannot be given another duration: only what is waiting or serving can',
      more: { possibleIn: ['waiting', 'serving'] },
    });
  });

  test('with states in plain words in the message and as identifiers in the details', () => {
    expect(refused('purchaseItem', 'used', 'giveBack', { code: 'ABC' })).toMatchObject({
      message: 'Purchase item 7 is used and cannot become given back',
      detail: { id: 7, from: 'used', to: 'given_back', asked: 'giveBack', code: 'ABC' },
    });
  });

  test('with advice on what to do instead, if there is any', () => {
    expect(refused('slot', 'booked', 'move').message).toBe(
      'Slot 7 is booked and cannot be moved: only what is blocked can; move or cancel its booking instead',
    );
    expect(refused('slot', 'booked', 'free').message).toMatch(/ become deleted; move or cancel/);
  });

  test('as not found if the record is deleted', () => {
    expect(refused('webhookEndpoint', 'deleted', 'pause')).toMatchObject({
      code: 'NOT_FOUND',
      detail: { what: 'webhook endpoint', id: 7 },
    });
  });

  test('and its details are available to refusals with another code', () => {
    expect(forbiddenTransition('hold', 'expired', 'renew')).toEqual({ from: 'expired', to: 'renewed', asked: 'renew' });
    expect(forbiddenTransition('hold', 'expired', 'nothing like it' as never)).toEqual({
      ...{ from: 'expired', to: 'expired', asked: 'nothing like it' },
    });
  });
});

test.each([
  [{ disabled: false, deleted: false }, 'enabled'],
  [{ disabled: true, deleted: false }, 'disabled'],
  [{ disabled: false, deleted: true }, 'deleted'],
  [{ disabled: true, deleted: true }, 'deleted'],
])('a record with %j is %s', (marks, state) => {
  expect(offeredState(marks)).toBe(state);
});

test.each([
  [undefined, 'change'],
  [null, 'change'],
  [true, 'disable'],
  [false, 'enable'],
])('a change with disabled: %s is the act %s', (disabled, act) => {
  expect(offeredAct(disabled)).toBe(act);
});
