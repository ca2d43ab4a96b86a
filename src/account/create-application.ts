import type { EntityManager } from '@mikro-orm/postgresql';
import { refuseDuplicate } from '../database/refuse-duplicate.js';
import { hashToken, newLongId, newToken } from '../security/token.js';
import { invalid, Refusal } from '../shared/refusal.js';
import { Application } from './application.entity.js';

export interface NewApplication {
  readonly name: string;
  /** Left out: a fresh one. */
  readonly appId?: string;
  /** A legacy application must send its key too. Left out: a fresh one. */
  readonly legacy?: boolean;
  readonly appKey?: string;
}

/**
 * Registers a program that may call. Its key is shown this once; only its SHA-256 is stored.
 *
 * @throws Refusal INVALID for an id or name that says nothing; CONFLICT for an id that is taken
 */
export function createApplication(
  em: EntityManager,
  { name, legacy = false, appId = newLongId(), appKey = newToken() }: NewApplication,
): Promise<{ application: Application; appKey: string | null }> {
  if (name.trim() === '') throw invalid('name', 'must say something');
  if (!/^[\w.:-]{1,255}$/.test(appId)) throw invalid('appId', 'expected 1 to 255 letters, digits, or any of . : _ -');
  const create = () =>
    em.transactional(async (tx) => {
      const appKeyHash = legacy ? hashToken(appKey) : null;
      const application = tx.create(Application, { name, appId, legacy, appKeyHash }, { partial: true });
      await tx.flush();
      return { application, appKey: legacy ? appKey : null };
    });
  const taken = () => new Refusal('CONFLICT', `There is already an application ${appId}`);
  return refuseDuplicate('application_app_id_unique', taken, create);
}
