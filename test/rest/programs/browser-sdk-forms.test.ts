import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Forms of the browser SDK as their users saw them: it sends every field that it renders, touched or not. Source: wire.md 2.10.
 */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

interface Drawn {
  readonly form: readonly { readonly key?: string }[];
  readonly schema: { readonly properties: Readonly<Record<string, { readonly type?: unknown; readonly default?: unknown }>> };
}

const formAt = async (path: string, by = shop.admin): Promise<Drawn> => (await by.get(path)).body as unknown as Drawn;

/** Values that the page sends for untouched fields: a checkbox its default, else false; a list field an empty list. */
function untouched({ form, schema }: Drawn): Json {
  const drawn = form.flatMap(({ key }) => (key === undefined ? [] : [[key, schema.properties[key]] as const]));
  return Object.fromEntries(
    drawn.flatMap(([key, property]) => {
      if ([property?.type].flat().includes('boolean')) return [[key, property?.default ?? false]];
      return [property?.type].flat().includes('array') ? [[key, []]] : [];
    }),
  );
}

test('a new person with only a name typed provides services and is notified of bookings', async () => {
  const body = { ...untouched(await formAt(own('people/new'))), name: 'Nina' };
  const made = await shop.admin.post(own('people'), body);

  const all = Object.values(shop.company).flatMap((one) =>
    one === shop.company.check || one === shop.company.puppies ? [one.id] : [],
  );
  expect(made).toMatchObject({
    status: 201,
    body: { notify: true, service_ids: expect.arrayContaining(all), person_companies: [shop.id] },
  });
});

test('a new service with only a name typed is provided by all people', async () => {
  const body = { ...untouched(await formAt(own('services/new'))), name: 'Nails' };
  const made = await shop.admin.post(own('services'), body);
  const { ann, bob } = shop.company;
  expect(made).toMatchObject({ status: 201, body: { person_ids: expect.arrayContaining([ann.id, bob.id]) } });
});

test('a new client with only a name typed is sent e-mails', async () => {
  const body = { ...untouched(await formAt(own('client/new'))), first_name: 'Nora' };
  expect(await shop.admin.post(own('client'), body)).toMatchObject({ status: 201, body: { send_email: true, disabled: false } });
});

test('the account form has no input for questions, and the account links to its questions', async () => {
  const path = `/api/v1/${shop.id}/members/${shop.mia.id}`;
  const { form, schema } = await formAt(`${path}/edit`, shop.member);
  expect(form.map(({ key }) => key)).not.toContain('questions');
  expect(schema.properties).toMatchObject({ time_zone: { type: ['string', 'null'] }, questions: { type: 'array' } });

  const account = (await shop.member.get(path)).body;
  const { status, body } = await shop.member.follow(account, 'questions');
  expect([status, body.questions]).toEqual([200, expect.any(Array)]);
});
