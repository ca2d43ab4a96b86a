import { expect, test } from 'vitest';
import type { Note } from '../../../src/live/note.js';
import { affects, type ViewDependencies } from '../../../src/live/view-dependencies.js';

const ANY = { record: null, personId: null, resourceId: null, eventId: null, span: null, endsIn: null, age: 0 };

/** A claim on person 7 of family 1 from ten to twenty. */
const CLAIM: Note = { ...ANY, kind: 'claim', rootId: 1, personId: 7, span: { start: 10, end: 20 } };

/** A view of family 1 that session 5 reads. */
const VIEW: ViewDependencies = { kinds: new Set(['claim', 'basket', 'administrator']), rootId: 1, sessionId: 5 };

test.each<[string, Partial<Note>, Partial<ViewDependencies>, boolean]>([
  ['a kind of record that the view depends on', {}, {}, true],
  ['another kind of record', { kind: 'coupon' }, {}, false],
  ['another family', { rootId: 2 }, {}, false],
  ['a view that is not limited to one family', {}, { rootId: null }, true],
  ['the person of the view', {}, { personId: 7 }, true],
  ['another person', {}, { personId: 8 }, false],
  ['the log-in of another person', { kind: 'administrator', personId: 7 }, { personId: 8 }, true],
  ['a change that names no person', { personId: null }, { personId: 8 }, true],
  ['a time that the view shows in part', {}, { span: { start: 19, end: 40 } }, true],
  ['a time before the period of the view', {}, { span: { start: 21, end: 40 } }, false],
  ['a time after the period of the view', {}, { span: { start: 0, end: 9 } }, false],
  ['a change without a time', { span: null }, { span: { start: 21, end: 40 } }, true],
  ['another event', { eventId: 3 }, { eventId: 4 }, false],
  ['the basket of the viewer', { kind: 'basket', record: '5', personId: null }, { ownBasket: true }, true],
  ['the basket of another viewer', { kind: 'basket', record: '6', personId: null }, { ownBasket: true }, false],
  ['many baskets at once', { kind: 'basket', record: null }, { ownBasket: true }, true],
  ['the end of the log-in of the viewer, for any view', { kind: 'session', rootId: 2, record: '5' }, {}, true],
  ['the end of the log-in of another viewer', { kind: 'session', record: '6' }, {}, false],
])('%s: a note %j affects a view %j: %s', (_case, note, dependencies, expected) => {
  expect(affects({ ...CLAIM, ...note }, { ...VIEW, ...dependencies })).toBe(expected);
});
