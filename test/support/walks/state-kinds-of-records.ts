import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createClient } from '../../../src/client/create-client.js';
import { VOUCHER } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { type FactServer, good } from '../fixtures/fact-server.js';
import { createTalk } from '../fixtures/test-company.js';
import type { Json } from '../oracles/hal-rules.js';
import { aPerson, run, type StatefulKind, type Subject } from './state-stage.js';

async function bought(at: FactServer, item?: Json): Promise<Subject> {
  const { purchase } = await at.guest(item);
  return { id: Number(purchase.id), more: { longId: purchase.long_id } };
}

const purchase: StatefulKind = {
  states: {
    placed: bought,
    cancelled: async (at) => {
      const it = await bought(at);
      good(await at.admin.delete(`/api/v1/purchases/${it.more!.longId}`));
      return it;
    },
  },
  read: `select case when cancelled_at is null then 'placed' else 'cancelled' end as state from purchase where id = $1`,
  acts: {
    cancel: {
      rest: (_, { more }) => ['DELETE', `/api/v1/purchases/${more!.longId}`],
      graphql: (_, { more }) => ['cancelPurchase', 'CancelPurchaseInput', { longId: more!.longId }],
    },
  },
};

const bill: StatefulKind = {
  states: {
    owed: bought,
    paid: async (at) => {
      const it = await bought(at);
      good(await at.admin.put(`${at.desk}/purchases/${it.id}/pay`, {}));
      return it;
    },
  },
  read: `select case when paid < total_price then 'owed' else 'paid' end as state from purchase where id = $1`,
  acts: {
    pay: {
      rest: (at, { id }) => ['PUT', `${at.desk}/purchases/${id}/pay`, {}],
      graphql: (_, { id }) => ['payPurchase', 'PayPurchaseInput', { id }],
    },
  },
};

/** Creates a voucher that a guest has bought. */
async function sold(at: FactServer): Promise<Subject> {
  const { companyId } = at.testCompany;
  const { id } = await saveRecord(at.em, VOUCHER, { companyId, given: { name: 'Gift', price: 2000, value: 2000 } });
  const { purchase: made } = await at.guest({ deal_id: id });
  const [line] = await at.em
    .getConnection()
    .execute<{ id: number }[]>(`select id from purchase_item where purchase_id = ${made.id}`);
  return { id: line!.id, more: { longId: made.long_id } };
}

const purchaseItem: StatefulKind = {
  states: {
    sold,
    used: async (at) => {
      const it = await sold(at);
      await run(at, `update voucher_code set remaining = 500 where purchase_item_id = ${it.id}`);
      return it;
    },
    given_back: async (at) => {
      const it = await sold(at);
      good(await at.admin.delete(`/api/v1/purchases/${it.more!.longId}/purchase_item/${it.id}`));
      return it;
    },
  },
  read: `select case when cancelled_at is not null then 'given_back'
    when exists (select from voucher_code c where c.purchase_item_id = i.id and c.remaining < c.value) then 'used'
    else 'sold' end as state from purchase_item i where id = $1`,
  acts: {
    giveBack: {
      rest: (_, { id, more }) => ['DELETE', `/api/v1/purchases/${more!.longId}/purchase_item/${id}`],
      graphql: (_, { id, more }) => ['removePurchaseItem', 'RemovePurchaseItemInput', { longId: more!.longId, itemId: id }],
    },
  },
};

/** Names of a kind of record that is offered, and the fields that a change of it requires. */
interface Offered {
  readonly path: string;
  readonly noun: string;
  readonly table: string;
  readonly deleteInput: string;
  readonly make: (at: FactServer) => Promise<Subject>;
}

function offered({ path, noun, table, deleteInput, make }: Offered): StatefulKind {
  const one = (at: FactServer, { id }: Subject) => `${at.desk}/${path}/${id}`;
  const put = (at: FactServer, it: Subject, body: Json) => ['PUT', one(at, it), { ...it.more, ...body }] as const;
  const change = ({ id }: Subject, changes: Json) => [`update${noun}`, `Update${noun}Input`, { id, ...changes }] as const;
  const disable = (disabled: boolean) => ({
    rest: (at: FactServer, it: Subject) => put(at, it, { disabled }),
    graphql: (_: FactServer, it: Subject) => change(it, { disabled }),
  });
  const made = (so: string) => async (at: FactServer) => {
    const it = await make(at);
    await run(at, `update ${table} set ${so} where id = ${it.id}`);
    return it;
  };
  return {
    states: { enabled: make, disabled: made('disabled = true'), deleted: made('deleted = true') },
    read: `select case when deleted then 'deleted' when disabled then 'disabled' else 'enabled' end as state from ${table} where id = $1`,
    acts: {
      change: {
        rest: (at, it) => put(at, it, noun === 'Client' ? { mobile: '0700' } : { description: 'Another' }),
        graphql: (_, it) => change(it, noun === 'Client' ? { mobile: '0700' } : { description: 'Another' }),
      },
      enable: disable(false),
      disable: disable(true),
      delete: {
        rest: (at, it) => ['DELETE', one(at, it)],
        graphql: (_, { id }) => [`delete${noun}`, deleteInput, { id }],
      },
    },
  };
}

const client = offered({
  ...{ path: 'client', noun: 'Client', table: 'client', deleteInput: 'RecordInput' },
  make: async (at) => ({
    id: (await createClient(at.em, { companyId: at.testCompany.companyId, now: new Date() }, { firstName: at.somebody() })).id,
  }),
});

const person = offered({
  ...{ path: 'people', noun: 'Person', table: 'person', deleteInput: 'DeletePersonInput' },
  make: async (at) => ({ id: await aPerson(at) }),
});

const resource = offered({
  ...{ path: 'resources', noun: 'Resource', table: 'resource', deleteInput: 'DeleteResourceInput' },
  make: async (at) => ({
    id: (await createResource(at.em, at.testCompany.companyId, { name: at.somebody(), serviceIds: [] })).id,
  }),
});

const service = offered({
  ...{ path: 'services', noun: 'Service', table: 'service', deleteInput: 'DeleteServiceInput' },
  make: async (at) => ({ id: (await createService(at.em, at.testCompany.companyId, { name: at.somebody(), personIds: [] })).id }),
});

async function talk(at: FactServer) {
  return createTalk(at.em, at.testCompany.companyId, { startsAt: '2031-03-04T18:00:00Z' });
}

const eventChain = offered({
  ...{ path: 'event_chains', noun: 'EventChain', table: 'event_chain', deleteInput: 'DeleteEventChainInput' },
  make: async (at) => {
    const { id, name, eventGroupId, addressId } = (await talk(at)).chain;
    return { id, more: { name, event_group_id: eventGroupId, address_id: addressId } };
  },
});

const becomes = (so: string) => async (at: FactServer) => {
  const { id } = (await talk(at)).talk;
  await run(at, `update event set ${so} where id = ${id}`);
  return { id };
};

const saidOfEvent = (changes: Json, wire: Json = changes) => ({
  rest: (at: FactServer, { id }: Subject) => ['PUT', `${at.desk}/events/${id}`, wire] as const,
  graphql: (_: FactServer, { id }: Subject) => ['updateEvent', 'UpdateEventInput', { id, ...changes }] as const,
});

const event: StatefulKind = {
  states: { open: becomes('status = 0'), blocked: becomes('status = 3'), deleted: becomes('deleted = true') },
  read: `select case when deleted then 'deleted' when status = 3 then 'blocked' else 'open' end as state from event where id = $1`,
  acts: {
    change: saidOfEvent({ spaces: 20 }, { num_spaces: 20 }),
    open: saidOfEvent({ blocked: false }),
    block: saidOfEvent({ blocked: true }),
  },
};

async function endpoint(at: FactServer): Promise<Subject> {
  return { id: (await createEndpoint(at.em, { companyId: at.testCompany.companyId }, { url: 'https://example.com/hook' })).id };
}

const hook = ({ desk }: FactServer, { id }: Subject) => `${desk}/webhooks/${id}`;

const saidOfEndpoint = (changes: Json) => ({
  rest: (at: FactServer, it: Subject) => ['PUT', hook(at, it), changes] as const,
  graphql: (_: FactServer, { id }: Subject) =>
    ['updateWebhookEndpoint', 'UpdateWebhookEndpointInput', { id, ...changes }] as const,
});

const webhookEndpoint: StatefulKind = {
  states: {
    sending: endpoint,
    paused: async (at) => {
      const it = await endpoint(at);
      good(await at.admin.put(hook(at, it), { paused: true }));
      return it;
    },
    deleted: async (at) => {
      const it = await endpoint(at);
      good(await at.admin.delete(hook(at, it)));
      return it;
    },
  },
  read: `select case when deleted then 'deleted' when paused_at is null then 'sending' else 'paused' end as state
    from webhook_endpoint where id = $1`,
  acts: {
    change: saidOfEndpoint({ url: 'https://example.com/other' }),
    pause: saidOfEndpoint({ paused: true }),
    resume: saidOfEndpoint({ paused: false }),
    rotate: {
      rest: (at, it) => ['POST', `${hook(at, it)}/rotate_secret`, {}],
      graphql: (_, { id }) => ['rotateWebhookSecret', 'WebhookEndpointKeyInput', { id }],
    },
    delete: {
      rest: (at, it) => ['DELETE', hook(at, it)],
      graphql: (_, { id }) => ['deleteWebhookEndpoint', 'WebhookEndpointKeyInput', { id }],
    },
  },
};

/** Creates a delivery to an endpoint, in the given state. */
const told =
  (state: string, endpointIsDeleted = false) =>
  async (at: FactServer): Promise<Subject> => {
    const to = await endpoint(at);
    const [made] = await at.em.getConnection().execute<{ id: string }[]>(`
      with f as (insert into fact (company_id, kind, about) values (${at.testCompany.companyId}, 'client.created', '{}') returning id, company_id)
      insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, state)
      select company_id, ${to.id}, id, 'client.created', '${state}' from f returning id`);
    if (endpointIsDeleted) await run(at, `update webhook_endpoint set deleted = true where id = ${to.id}`);
    return { id: made!.id };
  };

const delivery: StatefulKind = {
  states: { waiting: told('waiting'), delivered: told('delivered'), failed: told('failed'), abandoned: told('failed', true) },
  read: `select case when e.deleted then 'abandoned' else d.state end as state
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where d.id = $1`,
  acts: {
    replay: {
      rest: (at, { id }) => ['POST', `${at.desk}/webhook_deliveries/${id}/replay`, {}],
      graphql: (_, { id }) => ['replayWebhookDelivery', 'ReplayWebhookDeliveryInput', { id: String(id) }],
    },
  },
};

/** Staged records of the catalogue, of articles and of webhooks. */
export const STATEFUL_RECORDS: Readonly<Record<string, StatefulKind>> = {
  ...{ purchase, bill, purchaseItem, client, person, resource, service, eventChain, event },
  ...{ webhookEndpoint, delivery },
};
