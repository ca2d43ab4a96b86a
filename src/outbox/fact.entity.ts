import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Instant, JsonColumn, Text, Whole } from '../shared/column.js';

/** One row of the outbox: something that became true, written in the transaction that made it true. Source: decisions 8. */
@Entity()
export class Fact {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Whole({ secret: true })
  companyId!: number;

  /** `booking.created`, `booking.cancelled` and so on. */
  @Text({ secret: true })
  kind!: string;

  @JsonColumn({ secret: true })
  about!: Record<string, unknown>;

  @Instant({ secret: true, sqlDefault: 'now()' })
  happenedAt!: Date;
}
