import type { MikroORM } from '@mikro-orm/postgresql';
import { recordHours } from '../../src/analytics/recorded/record-hours.js';
import { migrate } from '../../src/app/database/migrate.js';
import { createDemo } from '../../src/demo/create-demo.js';
import { createPast } from '../../src/demo/past/create-past.js';
import { varyPast } from './fixtures/analytics/vary-past.js';

interface Template {
  /** Template that this one is copied from; null: an empty database. */
  readonly from: TemplateName | null;
  readonly fill: (orm: MikroORM) => Promise<unknown>;
}

export type TemplateName = 'tables' | 'demo' | 'past' | 'varied';

/** Templates for the databases of tests. Each is built once a run, when it is first needed. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  tables: { from: null, fill: migrate },
  /** The demo companies, relative to the time at which the template is built. */
  demo: { from: 'tables', fill: (orm) => createDemo(orm.em, { holdSeconds: 300, basketSeconds: 900 }, new Date()) },
  /** The demo with its two years of history. */
  past: { from: 'demo', fill: fillPast },
  /** The history with every kind of row that figures count, including rare ones. */
  varied: { from: 'past', fill: (orm) => varyPast(orm.em) },
};

/**
 * Writes the history as the job of a server does, with the recorded hours of every day, relative to the time at which the demo
 * was created: midnight may have passed since.
 */
async function fillPast(orm: MikroORM): Promise<void> {
  const [made] = await orm.em
    .fork()
    .getConnection()
    .execute<{ at: string }[]>('select created_at as at from company where id = 1');
  const now = new Date(made!.at);
  await createPast(orm.em, now);
  while ((await recordHours(orm.em.fork(), now)) > 0);
}
