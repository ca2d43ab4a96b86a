import type { MikroORM } from '@mikro-orm/postgresql';
import { identify } from '../../src/account/identify.js';
import type { Config } from '../../src/config.js';
import type { ContextFactory } from './context.js';
import { Loaders } from './loaders.js';

/** One context a request: an entity manager of its own, the viewer, and the loaders. The clock is an argument for the tests' sake. */
export function contextFactory(orm: MikroORM, config: Config, clock: () => Date = () => new Date()): ContextFactory {
  return async (credentials) => {
    const em = orm.em.fork();
    const viewer = await identify(em, { ...credentials, appIds: config.appIds });
    return { em, viewer, load: new Loaders(em), config, now: clock(), address: credentials.address };
  };
}
