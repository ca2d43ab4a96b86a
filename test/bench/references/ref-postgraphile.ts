import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * PostGraphile over the existing tables, with the settings that its documentation recommends for production. It is installed in
 * a separate folder (`PACKAGES`), so that the types of the functions used are declared here. It requires no log-in.
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
