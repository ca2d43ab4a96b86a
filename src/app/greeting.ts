import type { Config } from '../config.js';

/** Text for a person who has just started the server: addresses and log-ins. */
export function greeting(url: string, { publicUrl, demo, databaseUrl, dataDir }: Config): string {
  const base = publicUrl ?? url;
  return [
    `Daybook      ${base}/api/v1 and ${base}/graphql`,
    `Playground   ${base}/playground`,
    `OpenAPI      ${base}/openapi.json`,
    `Database     ${databaseUrl ? new URL(databaseUrl).host : `embedded PostgreSQL, data in ${dataDir}`}`,
    ...(demo
      ? ['Demo         admin@demo.test or member@demo.test, password demo-password, company 2, App-Id demo, App-Key demo-key']
      : []),
  ].join('\n');
}
