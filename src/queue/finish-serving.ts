import type { EntityManager } from '@mikro-orm/postgresql';
import { findPerson } from '../catalogue/find-person.js';
import { Refusal } from '../shared/refusal.js';
import { recordFacts } from '../webhook/record-fact.js';
import { lockQueuer, servingOf } from './find-queue.js';
import type { Queuer } from './queuer.entity.js';
import { mustMove } from './queuer-moves.js';

/** The queuer, or whomever a person is serving. */
export type FinishAsk = { readonly id: number } | { readonly personId: number };

/**
 * Ends the serving of a client, who leaves the live queue.
 *
 * Source: service.md 3 and 4.14, wire.md 1.9.
 * @throws Refusal NOT_FOUND; CONFLICT naming both states when the queuer is not being served, or when the person
 *   serves nobody
 */
export function finishServing(em: EntityManager, companyId: number, ask: FinishAsk, now: Date): Promise<Queuer> {
  return em.transactional(async (tx) => {
    const queuer = await lockQueuer(tx, companyId, 'id' in ask ? ask.id : await servedByPerson(tx, companyId, ask.personId));
    mustMove(queuer, 'finished');
    queuer.state = 'finished';
    queuer.finishedAt = now;
    await tx.flush();
    const about = { queuerId: queuer.id, personId: queuer.personId };
    await recordFacts(tx, [{ companyId, kind: 'queuer.finished', about }]);
    return queuer;
  });
}

async function servedByPerson(tx: EntityManager, companyId: number, personId: number): Promise<number> {
  await findPerson(tx, companyId, personId, { includeDisabled: true });
  const id = (await servingOf(tx, [personId])).get(personId);
  if (!id) throw new Refusal('CONFLICT', `Person ${personId} is serving nobody`, { personId });
  return id;
}
