import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { CAMDEN, type DemoServer, HARBOUR, LEEDS, openDemo, PARENT } from '../../support/fixtures/demo-server.js';

/** A service or an event may name only a question group of its own company or of the head of the family. */

const GROUPS = { own: [CAMDEN, 901], head: [PARENT, 902], sibling: [LEEDS, 903], stranger: [HARBOUR, 904] } as const;
const REMOVED = 905;
const DUMMY_HASH = 906;

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo();
  for (const [companyId, questionGroupId] of Object.values(GROUPS))
    await createQuestion(demo.server.orm.em.fork(), companyId, { name: 'Size?', kind: 'text_field', questionGroupId });
});
afterAll(() => demo?.server.close());

const ROOT = `/api/v1/admin/${CAMDEN}`;

describe.each([
  ['services', 'service'],
  ['event_chains', 'event_chain'],
] as const)('the question group of %s', (list, table) => {
  const made = async (detail_group_id: number) => {
    const [chain] = await demo.rows<{ event_group_id: number; address_id: number }>(
      'select event_group_id, address_id from event_chain where company_id = ? and address_id is not null limit 1',
      [CAMDEN],
    );
    const named = { name: `Groom ${detail_group_id}`, duration: 30, spaces: 1, detail_group_id };
    return demo.as.admin.post(`${ROOT}/${list}`, list === 'services' ? named : { ...named, ...chain });
  };

  test.each(['own', 'head'] as const)('is accepted if the %s company has it, even with its questions gone', async (whose) => {
    const { status, body } = await made(GROUPS[whose][1]);
    expect([status, body.detail_group_id]).toEqual([201, GROUPS[whose][1]]);
    await demo.rows(`update ${table} set detail_group_id = ? where id = ?`, [REMOVED, body.id]);
    const path = `${ROOT}/${list}/${body.id}`;
    expect((await demo.as.admin.put(path, { ...(await demo.as.admin.get(path)).body, name: 'Groomed' })).status).toBe(200);
  });

  test.each([GROUPS.sibling[1], GROUPS.stranger[1], DUMMY_HASH])(
    '%i, of neither the company nor its head, is refused and not stored',
    async (group) => {
      const { body: own } = await made(GROUPS.own[1]);
      const put = await demo.as.admin.put(`${ROOT}/${list}/${own.id}`, { ...own, detail_group_id: group });
      for (const { status, body } of [await made(group), put])
        expect([status, body.fields]).toEqual([400, [expect.objectContaining({ field: 'detail_group_id' })]]);
      expect(await demo.rows(`select id from ${table} where company_id = ? and detail_group_id = ?`, [CAMDEN, group])).toEqual(
        [],
      );
    },
  );
});
