import { startEmbeddedPostgres } from '/work/main/src/database/embedded-postgres.js';
import { createOrm } from '/work/main/src/database/orm.js';
import { migrate } from '/work/main/src/database/migrate.js';
import { createDemo } from '/work/main/src/demo/create-demo.js';
const server = await startEmbeddedPostgres({ dataDir: '/tmp/demo-work/data', durable: true });
const orm = await createOrm({ url: server.url });
try {
  console.log(server.url);
  await migrate(orm);
  await orm.em.getConnection().execute('truncate company restart identity cascade');
  await orm.em.getConnection().execute("truncate application restart identity");
  const t = performance.now();
  console.log(await createDemo(orm.em, { holdSeconds: 300, basketSeconds: 900 }, new Date()));
  console.log('demo ms', performance.now() - t);
  const q = async (s: string) => console.log((await orm.em.getConnection().execute(s)));
  await q("select company_id, channel, count(*), count(*) filter (where is_cancelled) c, count(*) filter (where not attended) na, count(*) filter (where multi_status <> '{}') ms, count(*) filter (where starts_at < now()) past, count(distinct service_id) services, count(distinct person_id) p, count(distinct resource_id) r from booking group by 1, 2 order by 1,2");
  await q("select service_id, person_id, count(*) from booking where company_id = 2 group by 1,2 order by 1,2");
} catch (e) { console.error(e); } finally { await orm.close(); if (process.argv[2] !== 'keep') await server.stop(); }
