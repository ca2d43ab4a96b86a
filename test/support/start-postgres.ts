import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';

/** For tests that kill a whole Node: starts the embedded server, prints its URL and waits for its end. */
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
console.log(server.url);
setInterval(() => {}, 60_000);
