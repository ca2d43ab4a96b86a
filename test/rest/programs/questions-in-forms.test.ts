import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { updateEventChain } from '../../../src/event/chains/update-event-chain.js';
import type { RestClient } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Forms of the browser SDK at a company that asks questions, which are rendered and answered. */

let shop: ShopServer;
/** Ids of questions, by subject. */
let asked: Record<'breed' | 'size' | 'shots' | 'heading' | 'bites' | 'later' | 'seat' | 'source' | 'rating', number>;
beforeAll(async () => {
  shop = await openShop();
  const { em, companyId, check, chain } = shop.company;
  const ask = async (name: string, kind: string, more: object = {}) =>
    (await createQuestion(em, companyId, { name, kind, ...more })).id;
  const visit = { questionGroupId: 7 };
  asked = {
    breed: await ask('Breed?', 'text_field', visit),
    size: await ask('Size?', 'select', { ...visit, options: [{ name: 'Small' }, { name: 'Large' }] }),
    shots: await ask('Has shots?', 'check', visit),
    heading: await ask('Your animal', 'heading', visit),
    bites: await ask('Bites?', 'text_field', { ...visit, adminOnly: true }),
    later: await ask('Happy?', 'text_field', { ...visit, inSurvey: true }),
    seat: await ask('Seat?', 'text_field', { questionGroupId: 8 }),
    source: await ask('How did you hear of us?', 'text_area'),
    rating: await ask('Rating', 'text_field', { adminOnly: true }),
  };
  await updateService(em, { companyId, id: check.id }, { questionGroupId: 7 });
  await updateEventChain(em, { companyId, id: chain.id, questionGroupId: 8 }, new Date('2030-01-01T00:00:00Z'));
});
afterAll(() => shop?.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;
const mine = (path = '') => `/api/v1/${shop.id}/members/${shop.mia.id}${path}`;

interface Part {
  readonly key?: string;
  readonly title?: string;
  readonly type?: string;
  readonly tabs?: readonly { readonly items: readonly Part[] }[];
}
interface Property {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Property>>;
}

/** Parts of a form that ask questions, each with its property in the schema; of tabs, the parts of the first. */
async function drawnAt(path: string, by: RestClient = shop.admin) {
  const { status, body } = await by.get(path);
  expect([status, body.error]).toEqual([200, undefined]);
  const [first, ...rest] = body.form as Part[];
  const parts = first?.tabs?.[0]?.items ?? [first, ...rest];
  const schema = body.schema as Property;
  const questions = parts.filter((part): part is Part & { key: string } => /^(questions|q)\.\d+\.answer$/.test(part?.key ?? ''));
  return {
    schema,
    last: (body.form as Part[]).at(-1),
    drawn: new Map(questions.map((part) => [Number(part.key.split('.')[1]), { ...propertyAt(schema, part.key), ...part }])),
  };
}

/** Property at a key, found as pages do: step by step through the properties. */
const propertyAt = (schema: Property, key: string): Property =>
  key.split('.').reduce<Property>((within, name) => within.properties?.[name] ?? {}, schema);

const answersOf = ({ answers, questions }: Json) =>
  answers
    ? Object.fromEntries((answers as Json[]).map(({ question_id, value }) => [question_id, value]))
    : Object.fromEntries(Object.entries(questions as Record<string, Json>).map(([id, { answer }]) => [id, answer]));

async function booked(datetime: string): Promise<Json> {
  const questions = [
    { id: asked.breed, answer: 'Poodle' },
    { id: asked.size, answer: 'Large' },
  ];
  const { status, body } = await shop.admin.post(
    own('bookings'),
    checkAt(shop, `${MONDAY}T${datetime}`, { member_id: shop.mia.id, questions }),
  );
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

describe('the booking form', () => {
  test('shows the questions of the service in the first tab, with the answers given', async () => {
    const booking = await booked('09:00');
    const { drawn, schema } = await drawnAt(own(`bookings/${booking.id}/edit`));

    expect([...drawn.keys()]).toEqual([asked.breed, asked.size, asked.shots, asked.bites]);
    expect(drawn.get(asked.breed)).toMatchObject({ title: 'Breed?', type: ['string', 'null'], default: 'Poodle' });
    expect(drawn.get(asked.size)).toMatchObject({ enum: ['Small', 'Large', null], default: 'Large' });
    expect(drawn.get(asked.shots)).toMatchObject({ enum: ['1', '0', null], titleMap: [{ name: 'Yes' }, { name: 'No' }] });
    expect(schema.properties?.questions).toMatchObject({ type: 'object' });
  });

  test('is saved by sending back the record with the new answers', async () => {
    const booking = await booked('10:00');
    const path = own(`bookings/${booking.id}`);
    const questions = { ...(booking.questions as Json), [asked.breed]: { answer: 'Pug' }, [asked.bites]: { answer: 'Postmen' } };
    const { status, body } = await shop.admin.put(path, { ...booking, questions });
    expect([status, answersOf(body)]).toEqual([200, { [asked.breed]: 'Pug', [asked.size]: 'Large', [asked.bites]: 'Postmen' }]);
    expect((await drawnAt(`${path}/edit`)).drawn.get(asked.breed)).toMatchObject({ default: 'Pug' });
  });

  test('of a member omits questions for administrators only', async () => {
    const booking = await booked('11:00');
    const { drawn } = await drawnAt(mine(`/bookings/${booking.id}/edit`), shop.member);
    expect([...drawn.keys()]).toEqual([asked.breed, asked.size, asked.shots]);

    const record = (await shop.member.get(mine(`/bookings/${booking.id}`))).body;
    const questions = { ...(record.questions as Json), [asked.shots]: { answer: '1' } };
    const { status, body } = await shop.member.put(mine(`/bookings/${booking.id}`), { ...record, questions });
    expect([status, answersOf(body)]).toEqual([200, expect.objectContaining({ [asked.shots]: '1', [asked.breed]: 'Poodle' })]);
  });

  test('keeps a chosen option that is no longer offered', async () => {
    const booking = await booked('12:00');
    const { em, companyId } = shop.company;
    await em
      .getConnection()
      .execute(
        `update question set options = '[{"id":1,"name":"Tiny","price":0,"is_default":false}]' where id = ? and company_id = ?`,
        [asked.size, companyId],
      );
    const { drawn } = await drawnAt(own(`bookings/${booking.id}/edit`));
    expect(drawn.get(asked.size)).toMatchObject({ enum: ['Tiny', 'Large', null] });
  });
});

describe('the form for a new booking', () => {
  test('of a service shows its questions, and the client questions among the client fields', async () => {
    const path = own(`services/${shop.company.check.id}/new_booking`);
    const { drawn, schema, last } = await drawnAt(path);
    expect([...drawn.keys()]).toEqual([asked.breed, asked.size, asked.shots, asked.bites]);
    expect(Object.keys(propertyAt(schema, 'client.q').properties ?? {})).toEqual([asked.source, asked.rating].map(String));
    expect(last).toMatchObject({ type: 'submit' });

    const client = { first_name: 'Una', last_name: 'Ash', q: { [asked.source]: { answer: 'A friend' } } };
    const questions = { [asked.breed]: { answer: 'Pug' } };
    const made = await shop.admin.post(own('bookings'), checkAt(shop, `${MONDAY}T13:00`, { client, questions }));
    expect([made.status, answersOf(made.body)]).toEqual([201, { [asked.breed]: 'Pug' }]);
    expect(answersOf((await shop.admin.get(own(`client/${made.body.member_id}`))).body)).toEqual({ [asked.source]: 'A friend' });
  });

  test('of an event shows the questions of its chain', async () => {
    const { drawn } = await drawnAt(own(`event_chains/${shop.company.chain.id}/new_booking`));
    expect([...drawn.keys()]).toEqual([asked.seat]);
  });

  test('without a service shows only the client questions', async () => {
    const { drawn, schema } = await drawnAt(own('bookings/new'));
    expect([...drawn.keys()]).toEqual([]);
    expect(propertyAt(schema, `client.q.${asked.source}.answer`)).toMatchObject({ type: ['string', 'null'] });
  });
});

describe('the client form', () => {
  test('shows the client questions for a new client', async () => {
    const { drawn, schema } = await drawnAt(own('client/new'));
    expect([...drawn.keys()]).toEqual([asked.source, asked.rating]);
    expect(drawn.get(asked.source)).toMatchObject({ title: 'How did you hear of us?' });
    expect(propertyAt(schema, 'q')).toMatchObject({ type: 'object' });
  });

  test('shows the latest answers, in whichever format they were sent', async () => {
    const made = await shop.admin.post(own('client'), { first_name: 'Ida', q: { [asked.source]: { answer: 'A friend' } } });
    const path = own(`client/${made.body.id}`);
    const elsewhere = await shop.admin.put(path, { questions: [{ id: asked.source, answer: 'The radio' }] });
    expect(elsewhere.body.q).toEqual({ [asked.source]: { answer: 'The radio' } });
    expect((await drawnAt(`${path}/edit`)).drawn.get(asked.source)).toMatchObject({ default: 'The radio' });

    const sent = { ...elsewhere.body, q: { [asked.source]: { answer: 'A bus' }, [asked.rating]: { answer: '5' } } };
    const { status, body } = await shop.admin.put(path, sent);
    expect([status, answersOf(body)]).toEqual([200, { [asked.source]: 'A bus', [asked.rating]: '5' }]);
  });

  test('of a member omits client questions for administrators only', async () => {
    const { drawn } = await drawnAt(mine('/edit'), shop.member);
    expect([...drawn.keys()]).toEqual([asked.source]);
    const { status, body } = await shop.member.put(mine(), { q: { [asked.source]: { answer: 'A poster' } } });
    expect([status, answersOf(body), body.q]).toEqual([
      200,
      { [asked.source]: 'A poster' },
      { [asked.source]: { answer: 'A poster' } },
    ]);
  });
});
