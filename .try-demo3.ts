import pg from 'pg';
import { startEmbeddedPostgres } from '/work/main/src/database/embedded-postgres.js';
import { createOrm } from '/work/main/src/database/orm.js';
import { loadOffer } from '/work/main/src/availability/load-offer.js';
const server = await startEmbeddedPostgres({ dataDir: '/tmp/demo-work/data', durable: true });
const orm = await createOrm({ url: server.url });
let last: any;
const orig = pg.Client.prototype.query;
(pg.Client.prototype as any).query = function (...args: any[]) { const text = typeof args[0] === 'string' ? args[0] : args[0]?.text; if (text?.includes('with service as')) last = args; return (orig as any).apply(this, args); };
try {
  const em = orm.em.fork();
  await loadOffer(em, 2, { bookableId: 1 });
  const text = typeof last[0] === 'string' ? last[0] : last[0].text; const values = Array.isArray(last[1]) ? last[1] : last[0].values;
  const c = new pg.Client({ connectionString: server.url }); await c.connect();
  for (const setting of ['', 'set join_collapse_limit=1', 'set from_collapse_limit=1', 'set enable_hashjoin=off; set enable_mergejoin=off; set enable_hashagg=off', 'set enable_material=off; set enable_memoize=off; set enable_sort=on; set enable_bitmapscan=off', 'set max_parallel_workers_per_gather=0']) {
    if (setting) await c.query(setting);
    for (let i = 0; i < 5; i++) await c.query({ text, values });
    const e = await c.query({ text: 'explain (analyze, summary) ' + text, values });
    const lines = e.rows.map((r: any) => r['QUERY PLAN']);
    let t = performance.now(); for (let i = 0; i < 200; i++) await c.query({ text, values }); const un = (performance.now() - t) / 200;
    t = performance.now(); for (let i = 0; i < 200; i++) await c.query({ name: 'x' + setting, text, values }); const na = (performance.now() - t) / 200;
    console.log(setting, lines.filter((l: string) => /Time/.test(l)).join(' '), 'unnamed', un.toFixed(2), 'named', na.toFixed(2));
  }
  await c.end();
} catch (e) { console.error(e); } finally { await orm.close(); await server.stop(); }
