import { Entity } from '@mikro-orm/decorators/legacy';
import { Id, Instant, Text } from '../../shared/column.js';

/** One refused log-in, counted against its account from one origin, and against its network address. Source: operations.md. */
@Entity()
export class FailedLogin {
  @Id()
  id!: number;

  @Text({ secret: true })
  account!: string;

  @Text({ secret: true })
  origin!: string;

  @Text({ nullable: true, secret: true })
  address!: string | null;

  @Instant({ secret: true })
  failedAt!: Date;
}
