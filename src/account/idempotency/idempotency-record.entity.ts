import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn } from '../../shared/column.js';

/** The answer to a call that had an `Idempotency-Key`; only who sends the key again can read it. Source: decisions 8. */
@Entity({ tableName: 'kept_answer' })
export class IdempotencyRecord {
  /** SHA-256 of whose key it is and of the key. */
  @PrimaryKey({ type: 'blob' })
  name!: Buffer;

  /** SHA-256 of what was asked. */
  @Property({ type: 'blob' })
  asked!: Buffer;

  @Property({ type: 'blob' })
  sealed!: Buffer;

  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  createdAt!: Date;
}
