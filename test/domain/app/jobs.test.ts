import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACT_KINDS } from '../../../src/outbox/fact-kind.js';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';

let server: TestServer;
let company: TestCompany;
let receiver: Receiver;

beforeAll(async () => {
  server = await startWebhookServer({ lanes: { each: 10, slow: 10, slowAfter: 1000 } });
  company = await createTestCompany(server.orm);
  receiver = await startReceiver();
  await createEndpoint(
    company.em,
    { companyId: company.companyId, allowPrivateHosts: true },
    { url: receiver.url, kinds: [...FACT_KINDS] },
  );
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const db = () => server.orm.em.fork().getKysely();

const tell = (count: number) =>
  server.orm.em.fork().transactional((tx) => {
    const fact = { companyId: company.companyId, kind: 'booking.created', about: { bookingId: 1 } } as const;
    return recordFacts(
      tx,
      Array.from({ length: count }, () => fact),
    );
  });

const told = (count: number) => eventually(() => expect(receiver.calls).toHaveLength(count));

/** Simulates a database that becomes unavailable while many jobs end: graphile-worker by itself would wait without limit. */
test('jobs continue after the completion of many at once could not be recorded', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    db(),
  );
  await sql`create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`.execute(db());
  await tell(8);
  await told(8);
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db());

  await tell(1);
  await told(9);
});
