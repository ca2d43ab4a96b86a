import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';

/** One row of the outbox: something that became true, written in the transaction that made it true. Source: decisions 8. */
@Entity()
export class Fact {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @IntColumn({ internal: true })
  companyId!: number;

  /** `booking.created`, `booking.cancelled` and so on. */
  @TextColumn({ internal: true })
  kind!: string;

  @JsonColumn({ internal: true })
  about!: Record<string, unknown>;

  /** Id of the transaction that recorded it. */
  @Property({ type: 'text', columnType: 'xid8', defaultRaw: 'pg_current_xact_id()' })
  recordedBy!: string;

  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  happenedAt!: Date;

  /** Start of the transaction that recorded it: the fact is in the partition of that month. */
  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  recordedAt!: Date;
}
