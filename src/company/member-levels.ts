import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRows } from '../database/row.js';
import { invalid } from '../shared/refusal.js';
import { MemberLevel } from './member-level.entity.js';

/** Levels belong to the head of the family, as members do; branches share them. @throws Refusal INVALID without a name */
export function createMemberLevel(em: EntityManager, rootId: number, name: string): Promise<MemberLevel> {
  if (name.trim() === '') throw invalid('name', 'must not be blank');
  return em.transactional(async (tx) => {
    const level = tx.create(MemberLevel, { companyId: rootId, name });
    await tx.flush();
    return level;
  });
}

/** The levels that members of this company may have. */
export function findMemberLevels(em: EntityManager, companyId: number): Promise<MemberLevel[]> {
  return findRows(em, MemberLevel, sql`t.company_id = (select root_id from company where id = ${companyId}) and not t.deleted`);
}
