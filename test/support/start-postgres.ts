import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

/** Program for tests that kill a Node process: starts the embedded PostgreSQL, prints its URL and keeps running. */
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
console.log(server.url);
setInterval(() => {}, 60_000);
