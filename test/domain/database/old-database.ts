import type { MigrationObject } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { applyMigration } from '../../../src/app/database/apply-migration.js';
import { migrations } from '../../../src/app/database/migrations.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { emptyDatabase } from '../../support/database.js';

/** A database that lacks some migrations. */
export interface OldDatabase {
  readonly orm: MikroORM;
  readonly client: Client;
  /** Names of the missing migrations. */
  readonly after: readonly string[];
}

/** A database with all migrations but some; functions that close it are added to `closing`, to be called in reverse order. */
export async function oldDatabase(
  isLater: (migration: MigrationObject) => boolean,
  closing: (() => Promise<unknown>)[],
): Promise<OldDatabase> {
  const { url, close } = await emptyDatabase();
  closing.push(close);
  const orm = await createOrm({ url });
  closing.push(() => orm.close());
  await runMigrations({ connectionString: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  await client.query(`create table mikro_orm_migrations (
    id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp)`);
  const onWait = () => {};
  const before = migrations.filter((each) => !isLater(each));
  for (const each of before) await applyMigration({ client, orm }, each, { tries: 1, onWait });
  return { orm, client, after: migrations.filter(isLater).map(({ name }) => name) };
}
