import type { MikroORM } from '@mikro-orm/postgresql';
import { recordHours } from '../../src/analytics/recorded/record-hours.js';
import { migrate } from '../../src/app/database/migrate.js';
import { createDemo } from '../../src/demo/create-demo.js';
import { createPast } from '../../src/demo/past/create-past.js';
import { varyPast } from './fixtures/analytics/vary-past.js';

interface Template {
  /** The template that this one begins as a copy of. Null: an empty database. */
  readonly from: TemplateName | null;
  readonly fill: (orm: MikroORM) => Promise<unknown>;
}

export type TemplateName = 'tables' | 'demo' | 'past' | 'varied';

/** Templates of a test's database. Each is built once a run, when the first test asks for it. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  tables: { from: null, fill: migrate },
  /** The demo companies, as of the moment the run began. */
  demo: { from: 'tables', fill: (orm) => createDemo(orm.em, { holdSeconds: 300, basketSeconds: 900 }, new Date()) },
  /** The demo with its two years of a past. */
  past: { from: 'demo', fill: fillPast },
  /** The past with every kind of row that figures count, also rare ones. */
  varied: { from: 'past', fill: (orm) => varyPast(orm.em) },
};

/**
 * Writes the past as the job of a server does, with the figures of hours of every day: as of the moment at which the demo was made, since
 * midnight may lie between the two.
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
