import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { STATE_TABLE } from '../../../src/shared/states.js';
import { FactServer } from '../../support/fixtures/fact-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { startServer, type TestServer } from '../../support/server.js';
import { STATEFUL_TIMES } from '../../support/walks/state-kinds.js';
import { STATEFUL_RECORDS } from '../../support/walks/state-kinds-of-records.js';
import { overGraphql, overRest, stateOf } from '../../support/walks/state-stage.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Every action in every state of every record, over REST and GraphQL. A cell is the state it leads to, `-` for a refusal by 409
 * that names both states, or 404 where the record no longer exists. A run with a `WALK_TURN` tries a seventh of the actions over
 * each face, a different seventh over the other. Source: service.md 3.
 */
const TABLES: Readonly<Record<keyof typeof STATE_TABLE, string>> = {
  booking: `
    .          book    cancel     move    change   checkIn  mark
    booked     booked  cancelled  booked  booked   booked   booked
    waiting    booked  cancelled  -       waiting  -        -
    cancelled  -       cancelled  -       -        -        -`,
  slot: `
    .        move     free
    blocked  blocked  deleted
    booked   -        -
    deleted  404      deleted`,
  queuer: `
    .         serve    finish    return   leave  extend
    waiting   serving  -         waiting  left   waiting
    serving   -        finished  waiting  left   serving
    finished  -        -         -        -      -
    left      -        -         -        -      -`,
  desk: `
    .         serve    finish
    free      serving  -
    serving   -        free
    on_break  -        -
    closed    -        -`,
  presence: `
    .          endShift   beAvailable  takeBreak  beBusy
    off_shift  off_shift  available    on_break   busy
    available  off_shift  available    on_break   busy
    on_break   off_shift  available    on_break   busy
    busy       off_shift  available    on_break   busy`,
  hold: `
    .        renew    book    release
    held     renewed  booked  released
    renewed  -        booked  released
    expired  -        -       released`,
  purchase: `
    .          cancel
    placed     cancelled
    cancelled  cancelled`,
  bill: `
    .     pay
    owed  paid
    paid  -`,
  purchaseItem: `
    .           giveBack
    sold        given_back
    used        -
    given_back  given_back`,
  client: OFFERED(),
  person: OFFERED(),
  resource: OFFERED(),
  service: OFFERED(),
  eventChain: OFFERED(),
  event: `
    .        change   open  block
    open     open     open  blocked
    blocked  blocked  open  blocked
    deleted  404      404   404`,
  webhookEndpoint: `
    .        change   pause   resume   rotate   delete
    sending  sending  paused  sending  sending  deleted
    paused   paused   paused  sending  paused   deleted
    deleted  404      404     404      404      404`,
  delivery: `
    .          replay
    waiting    waiting
    delivered  waiting
    failed     waiting
    abandoned  -`,
};

/** Fields of a record that can be switched off and deleted. */
function OFFERED(): string {
  return `
    .         change    enable   disable   delete
    enabled   enabled   enabled  disabled  deleted
    disabled  disabled  enabled  disabled  deleted
    deleted   404       404      404       deleted`;
}

const STAGED = { ...STATEFUL_TIMES, ...STATEFUL_RECORDS };

interface Pair {
  readonly kind: string;
  readonly from: string;
  readonly act: string;
  /** State that it leads to, `-` or 404. */
  readonly to: string;
  /** State that the action leads to where it is allowed. */
  readonly aim: string;
}

const pairs: readonly Pair[] = Object.entries(TABLES).flatMap(([kind, table]) => {
  const [[, ...acts] = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  return rows.flatMap(([from = '', ...cells]) =>
    cells.map((to, column) => {
      const aim = rows.map((row) => row[column + 1]!).find((cell) => cell !== '-' && cell !== '404')!;
      return { kind, from, act: acts[column]!, to, aim };
    }),
  );
});

let server: TestServer;
let at: FactServer;
beforeAll(async () => {
  server = await startServer();
  at = await FactServer.open(server);
  await createApplication(at.em, { name: 'Widget', appId: 'demo' });
});
afterAll(() => server.close());

const stored = () => fingerprint({ rows: (query, parameters = []) => at.em.getConnection().execute(query, parameters) });

/** Name of a value in the schema: `checkIn` is CHECK_IN. */
const inCapitals = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const FACES = { REST: overRest, GraphQL: overGraphql } as const;

describe.each(Object.keys(FACES) as (keyof typeof FACES)[])('over %s', (face) => {
  const asked = partOfTurn(pairs, Object.keys(FACES).indexOf(face)).filter(
    ({ kind, act }) => face === 'GraphQL' || STAGED[kind]!.acts[act]!.rest,
  );

  test.each(asked)('$kind, $from: $act leads to $to', async ({ kind, from, act, to, aim }) => {
    const staged = STAGED[kind]!;
    const it = await staged.states[from]!(at);
    expect(await stateOf(at, staged, it)).toBe(from);
    const before = to === '-' || to === '404' ? await stored() : undefined;

    const { status, code, message, detail } = await FACES[face](at, staged.acts[act]!, it);

    if (to === '404') expect(code).toBe('NOT_FOUND');
    else if (to === '-') {
      expect(code).toBe(kind === 'hold' && from === 'expired' ? 'HOLD_EXPIRED' : 'CONFLICT');
      const [state, aimed, asked] = [from, aim, act].map((word) => (face === 'GraphQL' ? inCapitals(word) : word));
      expect(detail).toMatchObject({ from: state, to: aimed, asked });
      expect(message).toContain(`is ${from.replace('_', ' ')} and cannot be`);
    } else expect([code, await stateOf(at, staged, it)]).toEqual([undefined, to]);
    if (face === 'REST') expect(status < 300 ? to : status).toBe({ '-': 409, '404': 404 }[to] ?? to);
    if (before) expect(await stored()).toEqual(before);
  });
});

test('the state table in the code has exactly these actions and states', () => {
  const inCode = Object.entries(STATE_TABLE).flatMap(([kind, { states }]) =>
    Object.entries(states).flatMap(([from, row]) =>
      Object.entries<string>(row).map(([act, to]) => `${kind} ${from} ${act} ${to}`),
    ),
  );
  const here = pairs
    .filter(({ to }) => to !== '-' && to !== '404')
    .map(({ kind, from, act, to }) => `${kind} ${from} ${act} ${to}`);

  expect(inCode.sort()).toEqual(here.sort());
  expect(Object.keys(STAGED).sort()).toEqual(Object.keys(STATE_TABLE).sort());
  for (const [kind, { states }] of Object.entries(STATE_TABLE))
    expect(Object.keys(STAGED[kind]!.states).sort()).toEqual(Object.keys(states).sort());
});
