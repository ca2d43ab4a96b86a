import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';
import { DAY_SECONDS } from '../../shared/interval.js';

export type SessionKind = 'admin' | 'member' | 'basket';

/** Seconds since its last use that a log-in's token stays good. Source: decisions 6. */
export const LOGIN_SECONDS = DAY_SECONDS;

/**
 * Session of a token; the token itself is nowhere stored, only its SHA-256. A basket's session is nobody's log-in.
 * Valid until 24 hours (a basket's: its own time) after `lastUsedAt`. Source: decisions 6.
 */
@Entity()
export class Session {
  @IdColumn()
  id!: number;

  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @TextColumn()
  kind!: SessionKind;

  @IntColumn()
  companyId!: number;

  @IntColumn({ nullable: true })
  administratorId!: number | null;

  @IntColumn({ nullable: true })
  clientId!: number | null;

  /** A member's, whom a branch has vouched for with its own key: valid at `companyId` and nowhere else of the family. */
  @BoolColumn()
  atBranchAlone!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @InstantColumn({ sqlDefault: 'now()' })
  lastUsedAt!: Date;

  /**
   * Moment at which it last changed something, to a second; null where there are no replicas. Source: operations.md,
   * "Replicas".
   */
  @InstantColumn({ nullable: true })
  wroteAt!: Date | null;
}
