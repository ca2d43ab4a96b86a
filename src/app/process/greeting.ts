import type { Config } from '../../config.js';
import type { Daybook } from '../run.js';

/** Text for a person who has just started the server: addresses and log-ins. */
export function greeting({ url, place }: Pick<Daybook, 'url' | 'place'>, config: Config): string {
  const { publicUrl, demo, databaseUrl, dataDir } = config;
  const base = publicUrl ?? url;
  return [
    `Daybook      ${base}/ in a browser`,
    `APIs         ${base}/api/v1 and ${base}/graphql`,
    `Playground   ${base}/playground`,
    `OpenAPI      ${base}/openapi.json`,
    `Database     ${databaseUrl ? place : `embedded PostgreSQL, data in ${dataDir}`}`,
    ...(demo
      ? ['Demo         admin@demo.test or member@demo.test, password demo-password, company 2, App-Id demo, App-Key demo-key']
      : []),
  ].join('\n');
}
