import { Entity } from '@mikro-orm/decorators/legacy';
import { IdColumn, InstantColumn, TextColumn } from '../../shared/column.js';

/** One refused log-in, counted against its account from one origin, and against its network address. Source: operations.md. */
@Entity()
export class FailedLogin {
  @IdColumn()
  id!: number;

  @TextColumn({ internal: true })
  account!: string;

  @TextColumn({ internal: true })
  origin!: string;

  @TextColumn({ nullable: true, internal: true })
  address!: string | null;

  @InstantColumn({ internal: true })
  failedAt!: Date;
}
