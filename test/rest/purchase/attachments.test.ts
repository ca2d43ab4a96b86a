import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { newItemId } from '../../../src/purchase/basket/hold-line.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** Form as a browser sends it. */
function form(bytes: Buffer | string, name: string, type: string, field = 'file'): FormData {
  const sent = new FormData();
  sent.append('note', 'of the left paw');
  sent.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  return sent;
}

async function aBasket(time: string): Promise<{ buyer: RestClient; path: string; item: Json }> {
  const buyer = rest.as(undefined);
  const datetime = `${MONDAY}T${time}:00`;
  const answer = await buyer.post(`/api/v1/${company.companyId}/basket/add_item`, { service_id: company.check.id, datetime });
  const [item] = embedded(answer, 'items');
  return { buyer, path: `/api/v1/${company.companyId}/basket/${item?.id}/attach`, item: item ?? {} };
}

const bytesAt = async (url: unknown) => {
  const response = await fetch(String(url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a file', () => {
  test('is attached to a basket line, and stays with the booking', async () => {
    const { buyer, path, item } = await aBasket('10:00');
    const added = await buyer.post(path, form(PNG, 'Paw ü.png', 'image/png', 'upload'));

    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(Number),
      company_id: company.companyId,
      booking_id: null,
      attachment_file_name: 'Paw ü.png',
      attachment_content_type: 'image/png',
      attachment_file_size: PNG.length,
      created_at: expect.stringMatching(/Z$/),
      url: expect.stringMatching(/\/api\/v1\/media\/files\/[0-9a-f]{40}$/),
      _links: { self: { href: `${server.url}${path}/${added.body.id}` } },
    });
    const list = await buyer.follow(item, 'attach');
    expect(list.body).toMatchObject({ total_entries: 1, _links: { self: { href: `${server.url}${path}` } } });
    expect(embedded(list, 'attachments')).toEqual([added.body]);
    expect((await buyer.get(`${path}/${added.body.id}`)).body).toEqual(added.body);

    const { response, bytes } = await bytesAt(added.body.url);
    expect(bytes.equals(PNG)).toBe(true);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Paw _.png"; filename*=UTF-8''Paw%20%C3%BC.png`,
    );

    const client = { first_name: 'Cleo', email: 'cleo@example.test' };
    const bought = await buyer.post(`/api/v1/${company.companyId}/basket/checkout`, { client });
    const kept = await buyer.follow(bought.body, 'attachments');
    const [booking] = embedded(bought, 'bookings');
    expect(embedded(kept, 'attachments')).toMatchObject([
      { id: added.body.id, booking_id: booking?.id, url: added.body.url, attachment_file_name: 'Paw ü.png' },
    ]);
    const [shown] = embedded(kept, 'attachments');
    expect((await buyer.follow(shown, 'self')).body).toEqual(shown);
    const admin = rest.as(await adminToken(company.em, company.companyId));
    const record = await admin.get(`/api/v1/admin/${company.companyId}/bookings/${booking?.id}`);
    expect(embedded(await admin.follow(record.body, 'attachments'), 'attachments')).toHaveLength(1);
  });

  test('can be replaced and removed', async () => {
    const { buyer, path } = await aBasket('11:00');
    const added = await buyer.put(path, form('Dear Ann', 'letter.txt', 'text/plain'));
    const replaced = await buyer.put(`${path}/${added.body.id}`, form('Dear Bob', 'letter.txt', 'text/plain; charset=utf-8'));

    expect([added.status, replaced.status, replaced.body.id]).toEqual([200, 200, added.body.id]);
    expect((await bytesAt(replaced.body.url)).bytes.toString()).toBe('Dear Bob');
    await buyer.post(path, form('More', 'more.txt', 'text/plain'));
    expect((await buyer.delete(`${path}/${added.body.id}`)).body.id).toBe(added.body.id);
    expect((await buyer.get(`${path}/${added.body.id}`)).status).toBe(404);
    expect((await bytesAt(replaced.body.url)).response.status).toBe(404);
    expect(embedded(await buyer.delete(path), 'attachments')).toHaveLength(1);
    expect((await buyer.get(path)).body.total_entries).toBe(0);
  });

  test('is deleted with its line', async () => {
    const { buyer, path, item } = await aBasket('12:00');
    const { body } = await buyer.post(path, form('Dear Ann', 'letter.txt', 'text/plain'));
    await buyer.delete(`/api/v1/${company.companyId}/basket/${item.id}`);

    expect((await bytesAt(body.url)).response.status).toBe(404);
  });

  test('of an unsupported or false type, too large, empty, missing or one too many is refused', async () => {
    const { buyer, path } = await aBasket('13:00');
    const status = async (body: FormData | Json) => (await buyer.post(path, body)).status;

    expect(await status(form('<script>', 'a.html', 'text/html'))).toBe(415);
    expect(await status(form('<svg/>', 'a.svg', 'image/svg+xml'))).toBe(415);
    expect(await status(form('<script>', 'a.png', 'image/png'))).toBe(415);
    expect(await status(form('x'.repeat(1024 * 1024), 'a.txt', 'text/plain'))).toBe(413);
    expect(await status(form('', 'a.txt', 'text/plain'))).toBe(400);
    expect(await buyer.post(path, { file: 'text' })).toMatchObject({ status: 400, body: { fields: [{ field: 'file' }] } });
    for (let count = 0; count < 10; count++) expect(await status(form('x', `${count}.txt`, 'text/plain'))).toBe(201);
    expect(await status(form('x', 'eleventh.txt', 'text/plain'))).toBe(409);
  });

  test('is not accessible to other buyers', async () => {
    const { buyer, path } = await aBasket('14:00');
    const { body } = await buyer.post(path, form(PNG, 'paw.png', 'image/png'));
    const { buyer: other } = await aBasket('15:00');

    for (const caller of [other, rest.as(undefined)]) {
      expect((await caller.get(path)).status).toBe(404);
      expect((await caller.get(`${path}/${body.id}`)).status).toBe(404);
      expect((await caller.delete(path)).status).toBe(404);
    }
    expect((await other.post(path, form(PNG, 'paw.png', 'image/png'))).status).toBe(404);
    expect((await buyer.get(path)).body.total_entries).toBe(1);
  });

  test('can be uploaded without a token through the link of its line, as the browser SDK does', async () => {
    const { buyer, path, item } = await aBasket('09:30');
    const upload = hrefOf(item, 'add_attachment') ?? '';
    const stranger = rest.as(undefined);
    const added = await stranger.post(upload, form(PNG, 'paw.png', 'image/png'));
    expect(added.status).toBe(201);

    const letter = form('Dear Ann', 'letter.txt', 'text/plain');
    letter.append('attachment_id', String(added.body.id));
    const replaced = await stranger.put(upload, letter);
    expect([replaced.status, replaced.body.id, replaced.body.attachment_file_name]).toEqual([200, added.body.id, 'letter.txt']);
    expect((await buyer.get(path)).body.total_entries).toBe(1);

    const { path: another } = await aBasket('09:00');
    const wrong = form(PNG, 'paw.png', 'image/png');
    wrong.append('attachment_id', String(added.body.id));
    expect((await stranger.put(another, wrong)).status).toBe(404);
    expect((await stranger.post(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)), form(PNG, 'paw.png', 'image/png'))).status).toBe(
      404,
    );
    await server.orm.em.getConnection().execute(`update basket set expires_at = now()`);
    expect((await stranger.post(upload, form(PNG, 'paw.png', 'image/png'))).status).toBe(404);
  });

  test('stays with its line when the entire basket is sent again', async () => {
    const { buyer, path, item } = await aBasket('13:00');
    const { body } = await buyer.post(path, form(PNG, 'paw.png', 'image/png'));
    const items = [{ service_id: company.check.id, datetime: item.datetime, attachment_id: body.id }];
    const add = `/api/v1/${company.companyId}/basket/add_item`;
    for (const round of [1, 2]) {
      const [line] = embedded(await buyer.post(add, { entire_basket: true, items }), 'items');
      expect([round, line?.attachment_id]).toEqual([round, body.id]);
      expect(embedded(await buyer.follow(line ?? {}, 'attach'), 'attachments')).toMatchObject([{ id: body.id }]);
    }
    const { buyer: other } = await aBasket('13:30');
    const stolen = await other.post(add, { entire_basket: true, items: [{ ...items[0], datetime: `${MONDAY}T13:30:00` }] });
    expect(stolen).toMatchObject({ status: 400, body: { fields: [{ field: 'attachment_id' }] } });

    const client = { first_name: 'Ada' };
    const bought = await buyer.post(`/api/v1/${company.companyId}/basket/checkout`, { client });
    expect(embedded(await buyer.follow(bought.body, 'attachments'), 'attachments')).toHaveLength(1);
  });

  test('sent twice with one Idempotency-Key is stored once', async () => {
    const { buyer, path } = await aBasket('16:00');
    const send = () => buyer.send('POST', path, form(PNG, 'paw.png', 'image/png'), { 'Idempotency-Key': 'paw' });
    const [first, again] = [await send(), await send()];

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await buyer.get(path)).body.total_entries).toBe(1);
  });
});

describe('the id of a line, which gives access without a token', () => {
  const paw = () => form(PNG, 'paw.png', 'image/png');

  test('is 64 random bits', () => {
    const ids = Array.from({ length: 200 }, () => newItemId());

    expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
    const bits = ids.map((id) => BigInt(`0x${id}`));
    expect(bits.reduce((all, each) => all | each)).toBe(2n ** 64n - 1n);
    expect(bits.reduce((all, each) => all & each)).toBe(0n);
    expect(new Set(ids).size).toBe(200);
  });

  test('cannot be guessed from other ids: all wrong ids get the same refusal', async () => {
    const { buyer, path, item } = await aBasket('12:30');
    const { body } = await buyer.post(path, paw());
    const [row] = await server.orm.em
      .getConnection()
      .execute<{ place: number; basket_id: number; session_id: number }[]>(
        'select i.place, i.basket_id, b.session_id from basket_item i join basket b on b.id = i.basket_id where i.id = ?',
        [item.id],
      );
    const id = String(item.id);
    const beside = [1n, -1n].map((step) => ((BigInt(`0x${id}`) + step) & (2n ** 64n - 1n)).toString(16).padStart(16, '0'));
    const inUse = [row!.place, row!.basket_id, row!.session_id, body.id].map(String);
    const told = new Set<string>();
    for (const guess of [
      ...inUse,
      '0',
      '1',
      '2147483647',
      ...beside,
      id.slice(0, 15),
      id.toUpperCase().replace(/^/, '0'),
      '%25',
    ]) {
      const { status, body: answer } = await rest.as(undefined).post(path.replace(id, guess), paw());
      told.add(`${status} ${JSON.stringify(answer).replace(decodeURIComponent(guess), '…')}`);
    }

    expect([...told]).toEqual([expect.stringMatching(/^404 /)]);
    expect((await buyer.get(path)).body.total_entries).toBe(1);
  });

  test('no longer gives access once the end of its hold has been announced', async () => {
    const { buyer, path, item } = await aBasket('10:30');
    await server.orm.em.getConnection().execute(`update basket_item set held_until = now() where id = ?`, [item.id]);
    await announceExpiredHolds(server.orm.em.fork());

    expect((await rest.as(undefined).post(path, paw())).status).toBe(404);
    expect((await buyer.post(path, paw())).status).toBe(201);
  });

  test('is not shown in the audit log', async () => {
    const { buyer, path, item } = await aBasket('11:30');
    const { body } = await buyer.post(path, paw());
    const admin = rest.as(await adminToken(company.em, company.companyId));
    const list = await admin.get(`/api/v1/admin/${company.companyId}/auditlog?record=attachment&record_id=${body.id}`);

    expect(embedded(list, 'auditlog')).toMatchObject([{ action: 'create', after: { basket_item_id: '(secret)' } }]);
    expect(JSON.stringify(list.body)).not.toContain(String(item.id));
  });
});

test('a picture has a URL of its own, and browsers display it inline', async () => {
  const token = await adminToken(company.em, company.companyId);
  const add = async (owner: string, ownerId: number, content = PNG.toString('base64')) => {
    const query = 'mutation ($input: AddImageInput!) { addImage(input: $input) { id } }';
    const input = { companyId: company.companyId, owner, ownerId, fileName: 'face.png', contentType: 'image/png', content };
    return (await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token })).body;
  };
  await add('PERSON', company.ann.id);
  const { body } = await rest.get(`/api/v1/${company.companyId}/media/person_images/${company.ann.id}`);
  const [image] = embedded(body, 'images');

  expect(image).toMatchObject({
    name: 'face.png',
    image_file_name: 'face.png',
    foreign_key: company.ann.id,
    url: `${server.url}/api/v1/${company.companyId}/media/images/${image?.id}`,
  });
  const { response, bytes } = await bytesAt(image?.url);
  expect(bytes.equals(PNG)).toBe(true);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Content-Disposition')).toMatch(/^inline; filename="face.png"/);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await add('PERSON', 4711)).errors?.[0]?.extensions.code).toBe('INVALID');
  expect((await add('SERVICE', company.check.id, 'AAAA')).errors?.[0]?.extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE');
});
