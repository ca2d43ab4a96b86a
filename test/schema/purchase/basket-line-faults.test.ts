import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeededRandom } from '../../../rest-adapter/openapi/seeded-random.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createTalk, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';
import { seedsOfTurn } from '../../support/walks/turn.js';

/** One refusal reports all faults of a basket line to a guest, in any combination. Source: graphql.md, shape 5. */

let server: TestServer;
let company: TestCompany;
let largeEventId: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { talk } = await createTalk(company.em.fork(), company.companyId, { spaces: 1000, startsAt: `${MONDAY}T20:00:00Z` });
  largeEventId = talk.id;
});
afterAll(() => server?.close());

const NOBODY = 2_000_000_000;

type Line = Readonly<Record<string, unknown>>;

/** Paths of the faults for which a basket with these lines is refused. */
async function faultsOf(...items: readonly Line[]): Promise<string[]> {
  const query = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
  const { body } = await sendGraphql(server.url, { query, variables: { input: { companyId: company.companyId, items } } });
  const { fields = [], others = [] } = (body.errors?.[0]?.extensions ?? {}) as { fields?: Placed[]; others?: Placed[] };
  return [...fields, ...others].map(({ path }) => path).toSorted();
}

interface Placed {
  readonly path: string;
}

/** Faults of a line that names a service, by the fields at which they are reported. */
const OF_SERVICE: Readonly<Record<string, Line>> = {
  quantity: { quantity: 0 },
  timeZone: { timeZone: 'Mars/North', startsAt: undefined, date: MONDAY, time: '10:00' },
  duration: { duration: 7 },
  personId: { personId: NOBODY },
  resourceId: { resourceId: NOBODY },
  resourceCount: { resourceCount: 0 },
  'answers.0.questionId': { answers: [{ questionId: NOBODY, value: 'x' }] },
  prePaidBookingId: { prePaidBookingId: 1 },
  attachmentId: { attachmentId: NOBODY },
};

const OF_EVENT: Readonly<Record<string, Line>> = {
  eventChainId: { eventChainId: NOBODY },
  quantity: OF_SERVICE.quantity!,
  'answers.0.questionId': OF_SERVICE['answers.0.questionId']!,
  prePaidBookingId: OF_SERVICE.prePaidBookingId!,
  attachmentId: OF_SERVICE.attachmentId!,
};

const pairsOf = (faults: Readonly<Record<string, Line>>): [string, string][] =>
  Object.keys(faults).flatMap((one, at) =>
    Object.keys(faults)
      .slice(at + 1)
      .map((other): [string, string] => [one, other]),
  );

const serviceLine = (): Line => ({ serviceId: company.check.id, startsAt: `${MONDAY}T09:00:00Z` });
const eventLine = (): Line => ({ eventId: company.talk.id });
const inLine = (at: number, ...fields: readonly string[]) => fields.map((field) => `items.${at}.${field}`).toSorted();

describe('two faults of one line are reported together', () => {
  test.each(pairsOf(OF_SERVICE))('of a service: %s and %s', async (one, other) => {
    expect(await faultsOf({ ...serviceLine(), ...OF_SERVICE[one], ...OF_SERVICE[other] })).toEqual(inLine(0, one, other));
  });

  test.each(pairsOf(OF_EVENT))('of an event: %s and %s', async (one, other) => {
    expect(await faultsOf({ ...eventLine(), ...OF_EVENT[one], ...OF_EVENT[other] })).toEqual(inLine(0, one, other));
  });

  test('of an article', async () => {
    expect(await faultsOf({ productId: NOBODY, quantity: 0 })).toEqual(inLine(0, 'productId', 'quantity'));
  });
});

describe('a line for an unknown record', () => {
  test.each(['quantity', 'timeZone', 'answers.0.questionId'])('also reports its %s', async (field) => {
    const named = await faultsOf({ ...serviceLine(), serviceId: NOBODY, ...OF_SERVICE[field] });
    expect(named).toEqual(inLine(0, 'serviceId', field));
  });

  test('also reports its quantity if it is for an event', async () => {
    expect(await faultsOf({ eventId: NOBODY, quantity: 0 })).toEqual(inLine(0, 'eventId', 'quantity'));
  });
});

describe('faulty lines of several kinds', () => {
  const wrong = () => [
    { ...serviceLine(), personId: NOBODY, duration: 7 },
    { ...eventLine(), eventChainId: NOBODY, quantity: -1 },
    { productId: NOBODY, quantity: 0 },
    { ...eventLine(), ...OF_EVENT['answers.0.questionId'], prePaidBookingId: 1 },
  ];
  const told = [
    ...inLine(0, 'duration', 'personId'),
    ...inLine(1, 'eventChainId', 'quantity'),
    ...inLine(2, 'productId', 'quantity'),
    ...inLine(3, 'answers.0.questionId', 'prePaidBookingId'),
  ];

  test('are reported together', async () => {
    expect(await faultsOf(...wrong())).toEqual(told);
  });

  test('are reported together with a line for an unknown record', async () => {
    expect(await faultsOf(...wrong(), { serviceId: NOBODY, startsAt: `${MONDAY}T09:00:00Z` })).toEqual([
      ...told,
      'items.4.serviceId',
    ]);
  });

  test('hold nothing: the spaces of a valid line beside them stay free', async () => {
    await faultsOf({ ...eventLine(), quantity: 10 }, ...wrong());
    expect(await faultsOf({ ...eventLine(), quantity: 10 })).toEqual([]);
  });
});

/** A kind of line: a valid one, its faults, and those by which it names records that do not exist. */
interface LineKind {
  readonly sound: (at: number) => Line;
  readonly faults: Readonly<Record<string, Line>>;
  readonly unfound: Line;
}

const KINDS: readonly LineKind[] = [
  {
    sound: (at) => ({ ...serviceLine(), startsAt: `${MONDAY}T${10 + at}:00:00Z` }),
    faults: OF_SERVICE,
    unfound: {},
  },
  { sound: () => ({ eventId: largeEventId }), faults: OF_EVENT, unfound: {} },
  { sound: eventLine, faults: { quantity: { quantity: 0 } }, unfound: { eventId: NOBODY } },
];

test.each(seedsOfTurn(60))('all faults of a random basket of several lines are reported: seed %i', async (seed) => {
  const random = new SeededRandom(seed);
  const lines = Array.from({ length: 2 + Math.floor(random.next() * 3) }, (_, at) => {
    const { sound, faults, unfound } = random.one(KINDS);
    // The first line is always faulty: a basket without a fault would hold the time that the next one needs.
    const fields = Object.keys(faults).filter((_field, nth) => random.chance(0.3) || (at === 0 && nth === 0));
    const named = { ...Object.assign({}, ...fields.map((field) => faults[field])), ...unfound };
    return { line: { ...sound(at), ...named }, told: inLine(at, ...fields, ...Object.keys(unfound)) };
  });
  // A file belongs to a basket, and is looked up only once every record named by the lines is found.
  const isFound = lines.every(({ line }) => line.eventId !== NOBODY);
  const told = lines.flatMap((each) => each.told).filter((path) => isFound || !path.endsWith('attachmentId'));
  expect(await faultsOf(...lines.map(({ line }) => line))).toEqual(told.toSorted());
});
