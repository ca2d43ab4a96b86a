import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../../support/clients/raw-http.js';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { DAY } from '../../support/fixtures/demo-records.js';
import { CAMDEN, PARENT } from '../../support/fixtures/demo-server.js';
import { loggedIn, PASSWORD } from '../../support/fixtures/pet-store.js';
import { hrefOf, type Json } from '../../support/oracles/hal-rules.js';
import { openSite, type Site } from './site.js';

/** Details 15 to 25 of the 25 that clients most easily break on, numbered as in wire.md. Source: wire.md 4. */

/** Violations of the HAL rules, reported at the end: here each detail fails by its own assertion. */
const faults: string[] = [];
let site: Site;
let visitor: RestClient;
let admin: RestClient;
const own = (path: string) => `/api/v1/${CAMDEN}/${path}`;
const ours = (path: string) => `/api/v1/admin/${CAMDEN}/${path}`;
beforeAll(async () => {
  site = await openSite({ appIds: 'any' }, faults);
  [visitor, admin] = [site.demo.as.public, site.demo.as.admin];
});
afterAll(() => site?.demo.server.close());

const offer = async () => ({ service_id: site.records.services, datetime: site.time() });
const person = async () => Number((await site.make('people', { name: 'Nova', schedule_id: site.records.schedules })).id);
const queuer = async () => {
  const { queueService: service_id, client_queues: client_queue_id } = site.records;
  return Number((await site.make('queuers', { first_name: 'Quin', service_id, client_queue_id })).id);
};

/** Sends the request unchanged; the caller supplies what the client would add itself. A Blob has no Content-Type. */
const raw = (method: string, path: string, headers: Record<string, string>, body?: string | Blob) =>
  fetch(site.demo.server.url + path, { method, headers: { 'App-Id': 'demo', ...headers }, ...(body !== undefined && { body }) });

test.each([
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'name=Brush&duration=20&spaces=2&disabled=true'],
  ['a form without a Content-Type', {}, new Blob(['name=Brush&duration=20&spaces=2&disabled=true'])],
  ['JSON without a Content-Type', {}, new Blob(['{"name":"Brush","duration":"20","spaces":"2","disabled":"true"}'])],
  ['JSON of strings', { 'Content-Type': 'application/json' }, '{"name":"Brush","duration":"20","spaces":"2","disabled":"true"}'],
])('15: a service may be sent as %s, with numbers and flags as strings', async (_label, headers, body) => {
  const answer = await raw('POST', ours('services'), { ...headers, 'Auth-Token': admin.token ?? '' }, body);

  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ name: 'Brush', durations: [20], spaces: 2, disabled: true });
});

test('15: an empty body with a JSON Content-Type is accepted; DELETE takes a body, and POST multipart', async () => {
  const headers = { 'Content-Type': 'application/json', 'Auth-Token': admin.token ?? '' };
  const { id } = await site.booking();
  const form = new FormData();
  for (const [name, value] of Object.entries({ email: 'admin@demo.test', password: PASSWORD })) form.append(name, value);

  expect((await raw('GET', own('services'), headers)).status).toBe(200);
  expect((await raw('POST', ours(`bookings/${id}/check_in`), headers, '')).status).toBe(201);
  const gone = await raw('DELETE', ours(`bookings/${id}`), headers, '{"cancel_reason":"ill","notify":"false"}');
  expect(await gone.json()).toMatchObject({ settings: { cancel_reason: 'ill' } });
  expect((await raw('DELETE', ours(`bookings/${(await site.booking()).id}`), headers)).status).toBe(200);
  expect((await visitor.as(undefined).post('/api/v1/login', form)).status).toBe(201);
});

test.each([
  ['a form', 'description=Wet&disabled=true', 'cancel_reason=ill'],
  ['JSON', '{"description":"Wet","disabled":"true"}', '{"cancel_reason":"ill"}'],
])('15: %s without a Content-Type is read in PUT and DELETE, and multipart in POST', async (_label, changes, reason) => {
  const token = { 'Auth-Token': admin.token ?? '' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Dip', duration: '25', disabled: 'false' })) form.append(name, value);
  const made = await admin.post(ours('services'), form);
  expect([made.status, made.body.durations, made.body.disabled]).toEqual([201, [25], false]);

  const changed = await raw('PUT', ours(`services/${made.body.id}`), token, new Blob([changes]));
  expect(await changed.json()).toMatchObject({ name: 'Dip', description: 'Wet', disabled: true });
  const gone = await raw('DELETE', ours(`bookings/${(await site.booking()).id}`), token, new Blob([reason]));
  expect(await gone.json()).toMatchObject({ is_cancelled: true, settings: { cancel_reason: 'ill' } });
});

test('16: a time already taken is 409 with error, message and data; error texts that clients compare are exact', async () => {
  const taken = { ...(await offer()), person_id: site.records.people };
  await site.basket([taken]);
  const { name } = (await visitor.get(own(`services/${site.records.services}`))).body;
  const lost = await visitor.as(undefined).post(own('basket/add_item'), taken);
  expect(lost.body).toMatchObject({
    ...{ status: 409, message: 'NoSpaceLeftError', error: 'No Space Left' },
    data: { service_id: site.records.services, name },
  });

  const { id, email, rest } = await site.aMember();
  const passwords = { current_password: 'wrong-password', new_password: PASSWORD, confirm_new_password: PASSWORD };
  const wrong = await rest.post(`/api/v1/login/${CAMDEN}/update_password/${id}`, passwords);
  await admin.put(ours('client'), { id, disable: true });
  const disabled = await visitor.as(undefined).post('/api/v1/login', { email, password: PASSWORD });
  const face = await visitor.as(undefined).post(`/api/v1/login/${CAMDEN}/facebook`, {});
  expect([wrong, disabled, face].map(({ body }) => body.error)).toEqual([
    ...['Invalid Password', 'Account has been disabled', 'FACEBOOK-LOGIN-MEMBER-NOT-FOUND'],
  ]);
});

test('17: prices are in pence, periods in seconds, times in minutes, datetimes with the company’s offset', async () => {
  const find = (name: string) => visitor.get(own(`services?api_ref=${name}`)).then((answer) => embedded(answer, 'services')[0]);
  expect(await find('groom')).toMatchObject({
    ...{ durations: [60, 90, 120], prices: [4500, 6200, 7800] },
    ...{ min_advance_period: 7200, max_advance_period: 60 * 86_400, min_cancel_period: 2 * 86_400 },
  });
  const [event] = embedded(await visitor.get(own(`time_data?service_id=${site.records.services}&date=2030-07-01`)), 'events');
  expect((event?.times as Json[] | undefined)?.[0]).toMatchObject({ time: 480, datetime: '2030-07-01T08:00:00+01:00' });
  expect(await site.booking()).toMatchObject({ duration: 30, duration_span: 1800 });
});

test('18: three requests cancel a booking the same way; a DELETE is answered with 200 and the record or basket', async () => {
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await site.booking()).id);
  const [one, two, three] = ids;
  const cancelled = [
    await admin.post(ours(`bookings/${one}/cancel`), { notify: false, cancel_reason: 'ill' }),
    await admin.delete(ours(`bookings/${two}?notify=false&cancel_reason=ill`)),
    await admin.delete(ours(`bookings/${three}`), { notify: false, cancel_reason: 'ill' }),
  ];
  for (const { body } of cancelled)
    expect(body).toMatchObject({ is_cancelled: true, status: 0, settings: { cancel_reason: 'ill' } });

  const hours = { start_time: '2030-06-03T10:00:00', end_time: '2030-06-03T11:00:00' };
  const slot = await site.make('slots', { person_id: await person(), ...hours });
  const { by, item } = await site.basket();
  const gone = [
    ...cancelled.slice(1),
    await admin.delete(ours(`slots/${slot.id}`)),
    await admin.delete(ours(`queuers/${await queuer()}`)),
    await by.delete(own(`basket/${item}`)),
  ];
  expect(gone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(gone.map(({ body }) => body.id ?? body._embedded)).toEqual([two, three, slot.id, expect.any(Number), { items: [] }]);
});

test('19: basket items have ids of 16 hexadecimal digits, purchases a long id that needs no URL escaping', async () => {
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push((await site.purchase()).long_id);

  expect((await site.basket()).item).toMatch(/^[0-9a-f]{16}$/);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22,}$/);
  expect(ids.map((id) => encodeURIComponent(String(id)))).toEqual(ids);
});

/** Ages the newest row, by the database's clock. */
const letPass = (table: 'session' | 'basket', column: string, time: string) =>
  site.demo.rows(`update ${table} set ${column} = ${column} - interval '${time}' where id = (select max(id) from ${table})`);

test('20: a token lasts a day from its last use, and bodies show the caller’s own token', async () => {
  const { id, rest } = await site.aMember();
  const read = () => rest.get(own(`members/${id}`));
  const statusAfter = async (time: string) => {
    await letPass('session', 'last_used_at', time);
    return (await read()).status;
  };
  expect((await read()).body.auth_token).toBe(rest.token);
  expect([await statusAfter('23 hours 59 minutes'), await statusAfter('23 hours 59 minutes')]).toEqual([200, 200]);
  expect(await statusAfter('24 hours 1 second')).toBe(401);
});

test('20: a basket lasts 15 minutes from its last addition, its holds 5; reading does not extend it', async () => {
  const { by } = await site.basket();
  const [left] = await site.demo.rows<{ basket: number; hold: number }>(
    `select round(extract(epoch from b.expires_at - now()) / 60)::int as basket,
      round(extract(epoch from i.held_until - now()) / 60)::int as hold
     from basket b join basket_item i on i.basket_id = b.id order by b.id desc limit 1`,
  );
  expect(left).toEqual({ basket: 15, hold: 5 });
  const add = async () => embedded(await by.post(own('basket/add_item'), await offer()), 'items').length;
  const look = async () => embedded(await by.get(own('basket')), 'items').length;
  const after = async (minutes: number, use: () => Promise<number>) => {
    await letPass('basket', 'expires_at', `${minutes} minutes`);
    return use();
  };
  expect([await after(14, add), await after(14, add)]).toEqual([2, 3]);
  expect([await after(14, look), await after(1, look)]).toEqual([3, 0]);
});

test('21: a block with booking is returned as a booking, otherwise as a slot; all day is 86400 seconds', async () => {
  const block = async (more: Json) => {
    const hours = { start_time: '2030-06-03T10:00:00', end_time: '2030-06-03T11:00:00' };
    return (await admin.put(ours(`people/${await person()}/block`), { ...hours, ...more })).body;
  };
  const [slot, booking, day] = [await block({}), await block({ booking: true }), await block({ booking: true, allday: true })];

  expect(hrefOf(slot, 'self')).toMatch(/\/slots\/\d+$/);
  expect([hrefOf(booking, 'self'), hrefOf(day, 'self')]).toEqual([
    expect.stringContaining('bookings'),
    expect.stringContaining('bookings'),
  ]);
  expect([slot.status, booking.status, booking.duration_span, day.duration_span]).toEqual([3, 3, 3600, 86_400]);
  expect((await admin.follow(booking, 'self')).body).toEqual(booking);
});

test('22: a schedule has its dates, None when closed; people embed them on request', async () => {
  const { id } = await site.make('schedules', { name: 'Mondays', rules: { [DAY]: '0900-1200,1300-1700' } });
  const { body } = await admin.get(ours(`schedules/${id}?start_date=${DAY}&end_date=2030-03-05`));
  expect(body.dates).toEqual({ [DAY]: ['0900-1200', '1300-1700'], '2030-03-05': 'None' });

  const people = embedded(await admin.get(ours('people?embed=immediate_schedule')), 'people');
  const dates = people.map((each) => Object(each._embedded).immediate_schedule?.dates);
  expect(dates.map((each) => Object.keys(each ?? {}).length)).toEqual(people.map(() => 30));
  expect(embedded(await admin.get(ours('people')), 'people')[0]).not.toHaveProperty('_embedded.immediate_schedule');
});

test.each(['estimate_duration', 'estimated_duration'])('23: attendance accepts %s and returns the person', async (name) => {
  const id = await person();
  const { body } = await admin.put(ours(`people/${id}/attendance`), { status: 2, [name]: 15 });

  expect(body).toMatchObject({ id, type: 'person', attendance_status: 2, attendance_estimate: 15 });
  expect(body.attendance_started).toEqual(expect.any(String));
});

test.each(['queuers_id in the body', 'queuer_id in the body', 'queuer_id in the query'])('23: serving takes %s', async (said) => {
  const [name = '', where] = said.split(' in the ');
  const call = { [name]: await queuer(), person_id: await person() };
  const path = ours('queuers/start_serving');
  const { status, body } = await (where === 'query'
    ? admin.post(`${path}?${new URLSearchParams(Object.entries(call).map(([key, id]) => [key, String(id)]))}`)
    : admin.post(path, call));

  expect([status, body.id, body.position, body.pusher_channel]).toEqual([201, call[name], 0, body.push_channel]);
});

test('24: form endpoints return a form and a schema; a summary of events is a list of dates', async () => {
  const company = (await admin.get(ours('company'))).body;
  const rels = Object.keys(company._links as Json).filter((rel) => rel.startsWith('new_'));
  const form = { form: expect.any(Array), schema: { type: 'object', properties: expect.any(Object) } };
  expect(rels.length).toBeGreaterThanOrEqual(8);
  for (const rel of rels) expect((await admin.follow(company, rel)).body).toMatchObject(form);

  const member = (await site.demo.as.member.get(own(`members/${site.records.members}`))).body;
  for (const [rest, record, rel] of [
    [admin, (await admin.get(ours(`services/${site.records.services}`))).body, 'edit'],
    [site.demo.as.member, member, 'edit_member'],
    [visitor, (await visitor.get('/api/v1')).body, 'new_login'],
  ] as const)
    expect((await rest.follow(record, rel)).body).toMatchObject(form);
  expect((await visitor.get(own(`events?summary=true&start_date=${DAY}&end_date=${DAY}`))).body.events).toEqual([DAY]);
  // Parameters that a template does not name are lost.
  expect(hrefOf((await visitor.get(`/api/v1/company/${CAMDEN}`)).body, 'events')).toMatch(
    /,summary,member_level_id,embed,include_non_bookable,modified_since\}$/,
  );
});

test('25: unknown App-Ids, odd headers, trailing slashes, bracketed names and large pages are accepted', async () => {
  const get = async (headers: Record<string, string>, path = `company/${CAMDEN}`) =>
    (await raw('GET', `/api/v1/${path}`, headers)).status;

  expect([
    await get({ 'App-Id': 'f6b16c23', 'App-Key': 'f0bc4f65', 'Bypass-Auth': 'true' }),
    await get({ 'App-Id': 'x', Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }),
    await get({ Accept: '*/*', 'Content-Type': 'application/json' }),
    await get({}, `${CAMDEN}/services/?exclude_links[]=child_services&availability[]=2030-03-04`),
    await get({}, `company/${CAMDEN}/search/?company%5Btext%5D=camden`),
    await get({ 'Auth-Token': admin.token ?? '' }, `admin/${CAMDEN}/bookings/?per_page=1024`),
  ]).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await rawRequest('GET', `${site.demo.server.url}/api/v1/company/${CAMDEN}`, { 'App-Id': 'demo' })).status).toBe(200);
  const { body } = await admin.get(ours('bookings?per_page=1024'));
  expect(embedded(body, 'bookings').length).toBe(body.total_entries);
  expect([Number(body.total_entries) > 100, hrefOf(body, 'self')]).toEqual([true, expect.stringContaining('per_page=1024')]);
  const form = new URLSearchParams({ 'client[first_name]': 'Ann', 'client[email]': `${site.unique()}@example.test` });
  const { by } = await site.basket();
  expect((await by.post(own('basket/checkout'), form)).body.client_name).toBe('Ann');
});

test('25: statuses, notes, slots and passwords can be changed, and a member has one id across the family', async () => {
  const { id } = await site.booking();
  expect((await admin.put(ours(`bookings/${id}/multi_status`), { status: 'no_show' })).body.multi_status).toHaveProperty(
    'no_show',
  );
  expect((await admin.put(ours(`bookings/${id}/private_notes`), { note: 'bites' })).body).toMatchObject({
    notes: { private: [{ note: 'bites' }] },
  });
  const hours = { start_time: '2030-06-03T10:00:00', end_time: '2030-06-03T11:00:00' };
  const slot = await site.make('slots', { person_id: await person(), ...hours });
  const moved = await admin.put(ours(`slots/${slot.id}`), { ...hours, end_time: '2030-06-03T12:00:00' });
  expect([moved.body.id, moved.body.duration]).toEqual([slot.id, 120]);

  const member = await site.aMember();
  const elsewhere = await loggedIn(visitor, member.email);
  const passwords = { current_password: PASSWORD, new_password: 'another-one', confirm_new_password: 'another-one' };
  const changed = await member.rest.post(`/api/v1/login/${CAMDEN}/update_password/${member.id}`, passwords);
  expect([changed.status, hrefOf(changed.body, 'member')]).toEqual([201, expect.stringMatching(`/members/${member.id}$`)]);
  const readBy = async (token: unknown) => (await visitor.as(String(token)).get(`/api/v1/${CAMDEN}/members/${member.id}`)).status;
  expect([await readBy(changed.body.auth_token), await readBy(elsewhere.token)]).toEqual([200, 401]);

  const own = await loggedIn(visitor, 'member@demo.test');
  const ids = [];
  for (const company of [PARENT, CAMDEN]) ids.push((await own.get(`/api/v1/${company}/members/${site.records.members}`)).body.id);
  expect(ids).toEqual([site.records.members, site.records.members]);
  const booking = await site.booking({ member_id: site.records.members });
  expect([booking.member_id, booking.client_id]).toEqual([site.records.members, site.records.members]);
});

test('no response above violates a rule of HAL', () => {
  expect(faults).toEqual([]);
});
