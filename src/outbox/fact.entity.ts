import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { InstantColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';

/** One row of the outbox: something that became true, written in the transaction that made it true. Source: decisions 8. */
@Entity()
export class Fact {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @IntColumn({ secret: true })
  companyId!: number;

  /** `booking.created`, `booking.cancelled` and so on. */
  @TextColumn({ secret: true })
  kind!: string;

  @JsonColumn({ secret: true })
  about!: Record<string, unknown>;

  @InstantColumn({ secret: true, sqlDefault: 'now()' })
  happenedAt!: Date;
}
