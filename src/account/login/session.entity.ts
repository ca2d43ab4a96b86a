import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';
import { DAY_SECONDS } from '../../shared/interval.js';

export type SessionKind = 'admin' | 'member' | 'basket';

/** Seconds since its last use for which a log-in's token is valid. Source: decisions 6. */
export const LOGIN_SECONDS = DAY_SECONDS;

/**
 * Session of a token, of which only the SHA-256 is stored. A basket's session is not a log-in. Valid until 24 hours after
 * `lastUsedAt`; a basket has an expiry of its own. Source: decisions 6.
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

  /**
   * True: a branch has vouched for the member with its own key, and the log-in is valid at `companyId` only, not elsewhere in
   * the family.
   */
  @BoolColumn()
  atBranchAlone!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @InstantColumn({ sqlDefault: 'now()' })
  lastUsedAt!: Date;

  /** Moment of its last change of data, to the second; null where there are no replicas. Source: operations.md, "Replicas". */
  @InstantColumn({ nullable: true })
  wroteAt!: Date | null;
}
