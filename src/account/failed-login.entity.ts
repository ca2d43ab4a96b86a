import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { Id, Instant, Text } from '../shared/column.js';

/** One refused log-in, counted against its account and its network address. Source: decisions 6. */
@Entity()
@Index({ properties: ['account', 'failedAt'] })
@Index({ properties: ['address', 'failedAt'] })
export class FailedLogin {
  @Id()
  id!: number;

  @Text({ secret: true })
  account!: string;

  @Text({ secret: true })
  address!: string;

  @Instant({ secret: true })
  failedAt!: Date;
}
