import { start } from '../../src/app/start.js';
import { readConfig } from '../../src/config.js';

/** The server as `npm start` runs it, except that it sends webhooks to receivers on this machine and retries sooner. */
const { url } = await start({
  ...readConfig(process.env),
  callLimits: null,
  webhooks: { allowPrivateHosts: true, backoff: [1, 1, 2, 5] },
});
console.log(url);
