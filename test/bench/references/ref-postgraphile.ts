import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * PostGraphile over the tables as they are, with what its documentation sets for a server at work. It is in a folder of its own
 * (`PACKAGES`), which is why its functions are described here, as far as they are used. Nobody has to log in to it.
 */
const from = createRequire(join(process.env.PACKAGES ?? '', 'package.json'));

interface Served {
  addTo(server: Server): Promise<void>;
}

interface PostGraphile {
  createServ(grafserv: unknown): Served;
}

const { postgraphile } = from('postgraphile') as { readonly postgraphile: (preset: object) => PostGraphile };
const { PostGraphileAmberPreset } = from('postgraphile/presets/amber') as { readonly PostGraphileAmberPreset: object };
const { makePgService } = from('postgraphile/adaptors/pg') as { readonly makePgService: (options: object) => object };
const { grafserv } = from('postgraphile/grafserv/node') as { readonly grafserv: unknown };

const serving = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
}).createServ(grafserv);

const server = createServer();
await serving.addTo(server);
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
