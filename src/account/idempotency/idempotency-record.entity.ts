import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn } from '../../shared/column.js';

/** The response to a call with an `Idempotency-Key`, readable only by a caller who sends the key again. Source: decisions 8. */
@Entity({ tableName: 'kept_answer' })
export class IdempotencyRecord {
  /** SHA-256 of the key with its owner and the path. */
  @PrimaryKey({ type: 'blob' })
  name!: Buffer;

  /** SHA-256 of the request. */
  @Property({ type: 'blob' })
  asked!: Buffer;

  /** The response, encrypted with the key. */
  @Property({ type: 'blob' })
  sealed!: Buffer;

  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  createdAt!: Date;
}
