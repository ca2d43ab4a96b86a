import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLINICS } from '../../../src/catalogue/catalogue-lists.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { saveShortListRecord } from '../../../src/database/short-lists.js';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { hrefOf } from '../../support/oracles/hal-rules.js';

/**
 * More pages of the browser SDK: what they request and send, observed by running them in a browser.
 * Source: wire.md 1.2, 1.7 to 1.9.
 */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const own = (path: string) => `/api/v1/admin/${shop.id}/${path}`;

describe('the survey after a visit', () => {
  const bookingOf = async (serviceId: number, time: string) => {
    const basket = await shop.fill([checkAt(shop, `${MONDAY}T${time}`, { service_id: serviceId })]);
    return embedded(await shop.buy(basket), 'bookings')[0];
  };

  test('is read at a link of the booking, and answered as the page sends it', async () => {
    const { em } = shop.company;
    const question = { name: 'Were you pleased?', kind: 'text_field', questionGroupId: 92, inSurvey: true } as const;
    const { id: asked } = await createQuestion(em, shop.id, question);
    const { id } = await createService(em, shop.id, { name: 'Clip', durations: [30], questionGroupId: 92 });
    const booking = await bookingOf(id, '09:00');

    const form = (await shop.visitor().follow(booking, 'survey_questions')).body;
    expect(form.questions).toEqual([expect.objectContaining({ id: asked, outcome: true })]);
    expect(embedded(booking ?? {}, 'survey_answers')).toEqual([]);

    const { id: bookingId, ...whole } = booking ?? {};
    const answered = await shop.visitor().put(hrefOf(booking, 'self') ?? '', {
      ...{ ...whole, _links: undefined, _embedded: undefined, date: MONDAY, time: 540, event_id: booking?.slot_id },
      survey_answers: [{ value: 'Very', outcome: true, detail_type_id: asked, price: 0 }],
      survey_questions: form.questions,
      ...{ notify: false, notify_admin: false },
    });
    expect(answered).toMatchObject({ status: 200, body: { datetime: booking?.datetime } });
    expect(embedded(answered, 'survey_answers')).toEqual([expect.objectContaining({ question_id: asked, value: 'Very' })]);
    expect(embedded(answered, 'answers')).toEqual([]);
  });

  test('is empty for a service without survey questions', async () => {
    const booking = await bookingOf(shop.company.check.id, '09:30');
    expect(await shop.visitor().follow(booking, 'survey_questions')).toMatchObject({ status: 200, body: { questions: [] } });
  });
});

test('a purchase and a booking link to a new Google Calendar entry until the purchase is cancelled', async () => {
  const sold = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T11:30`)], shop.member), { client: undefined });
  const mine = async () => embedded(await shop.member.get(`/api/v1/${shop.id}/members/${shop.mia.id}/bookings`), 'bookings');
  const [booking] = (await mine()).filter(({ purchase_id }) => purchase_id === sold.id);
  for (const record of [sold, booking]) {
    const link = new URL(hrefOf(record, 'gcal') ?? '');
    expect([link.host, link.pathname]).toEqual(['www.google.com', '/calendar/event']);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      ...{ action: 'TEMPLATE', text: 'Check with Ann at Pet Store', location: '' },
      dates: '20300304T113000Z/20300304T120000Z',
    });
  }
  expect(hrefOf((await shop.member.delete(`/api/v1/purchases/${sold.long_id}`)).body, 'gcal')).toBeUndefined();
});

describe('a single booking or clinic', () => {
  test('is read by the link of its list with an id', async () => {
    const sold = await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T12:30`)]));
    const [{ id } = {}] = embedded(sold, 'bookings');
    const company = (await shop.admin.get(own('company'))).body;
    const found = await shop.admin.follow(company, 'bookings', { id });
    expect([found.body.id, hrefOf(found.body, 'self')]).toEqual([id, `${shop.server.url}${own(`bookings/${id}`)}{?locale}`]);

    const sitting = { name: 'Eyes', startsAt: new Date('2030-03-04T09:00:00Z'), endsAt: new Date('2030-03-04T12:00:00Z') };
    const clinic = await saveShortListRecord(shop.company.em, CLINICS, { companyId: shop.id, fields: sitting });
    const open = (await shop.visitor().get(`/api/v1/company/${shop.id}`)).body;
    for (const [by, record] of [[shop.admin, company] as const, [shop.visitor(), open] as const]) {
      expect((await by.follow(record, 'clinics', { id: clinic.id })).body).toMatchObject({ id: clinic.id, name: 'Eyes' });
      expect(embedded(await by.follow(record, 'clinics'), 'clinics').map(({ name }) => name)).toEqual(['Eyes']);
    }
  });
});

test('a product, a package and a voucher stay in the basket when the page sends all lines again', async () => {
  const { checks, gift, lead } = shop;
  const sent = { product_id: lead.id, settings: {}, ref: 1 };
  const deal = { id: gift.id, name: 'Gift', price: 2000 };
  const items = [sent, { package_id: checks.id, ref: 2 }, { deal, ref: 3 }, checkAt(shop, `${MONDAY}T15:00`, { ref: 4 })];
  const rest = shop.visitor();
  const put = (rel: string) => rest.post(`/api/v1/${shop.id}/basket/add_item?${rel}`, { entire_basket: true, items });
  for (const rel of [`service_id=${shop.company.check.id}`, `deal_id=${gift.id}`]) {
    const added = await put(rel);
    expect([added.status, embedded(added, 'items').map(({ ref }) => ref)]).toEqual([201, [1, 2, 3, 4]]);
    const [, pack, voucher] = embedded(added, 'items');
    expect((await rest.follow(pack, 'package_item')).body).toMatchObject({ id: checks.id, name: 'Three checks' });
    expect((await rest.follow(voucher, 'deal')).body).toMatchObject({ id: gift.id });
  }
  await rest.delete(`/api/v1/${shop.id}/basket`);
});
