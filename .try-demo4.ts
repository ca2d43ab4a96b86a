import fs from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '/work/main/src/database/embedded-postgres.js';
import { createOrm } from '/work/main/src/database/orm.js';
import { createDemo } from '/work/main/src/demo/create-demo.js';
const server = await startEmbeddedPostgres({ dataDir: '/tmp/demo-work/data', durable: true });
const orm = await createOrm({ url: server.url });
const names = new Map<string,string>();
const stats = new Map<string, {n: number; ms: number}>();
let total = 0, wait = 0;
const orig = pg.Client.prototype.query;
(pg.Client.prototype as any).query = function (...args: any[]) {
  const text = typeof args[0] === 'string' ? args[0] : args[0]?.text ?? '?';
  const key = text.replace(/\s+/g, ' ').slice(0, 90);
  const t = performance.now();
  if (typeof args[0] === 'string' && Array.isArray(args[1])) { args = [{ text: args[0], values: args[1], name: names.get(text) ?? (names.set(text, 'n' + names.size), names.get(text)) }, ...args.slice(2)]; } else if (args[0]?.text && !args[0].name) { args[0] = {...args[0], name: names.get(text) ?? (names.set(text, 'n' + names.size), names.get(text)) }; }
  const r = (orig as any).apply(this, args);
  if (r?.then) r.then(() => { const d = performance.now() - t; total++; wait += d; const s = stats.get(key) ?? { n: 0, ms: 0 }; s.n++; s.ms += d; stats.set(key, s); }, () => {});
  return r;
};
try {
  for (let i = 0; i < 2; i++) {
  await orm.em.getConnection().execute('truncate company restart identity cascade');
  await orm.em.getConnection().execute("truncate application restart identity");
  stats.clear(); total = 0; wait = 0;
  const pid=(await orm.em.getConnection().execute('select pg_backend_pid() as p'))[0].p; const cpu=()=>{const w=fs.readFileSync('/proc/'+pid+'/stat','utf8').split(') ')[1].split(' ');return (Number(w[11])+Number(w[12]))*10;}; const c0=cpu(); const u0=process.cpuUsage();
  const t = performance.now();
  await createDemo(orm.em, { holdSeconds: 300, basketSeconds: 900 }, new Date());
  const u=process.cpuUsage(u0); console.log('node cpu', (u.user+u.system)/1000, 'pg cpu', cpu()-c0);
  console.log('demo ms', performance.now() - t, 'statements', total, 'waited', wait);
  for (const [k, s] of [...stats].sort((a, b) => b[1].ms - a[1].ms).slice(0, 22)) console.log(s.ms.toFixed(0).padStart(6), String(s.n).padStart(5), k);
  }
} catch (e) { console.error(e); } finally { await orm.close(); await server.stop(); }
