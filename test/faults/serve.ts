import { start } from '../../src/app/start.js';
import { readConfig } from '../../src/config.js';

/** The server as `npm start` runs it, but that it also tells receivers on this machine, and tries again sooner. */
const { url } = await start({
  ...readConfig(process.env),
  callLimits: null,
  webhooks: { allowPrivateHosts: true, backoff: [1, 1, 2, 5] },
});
console.log(url);
