import { Entity } from '@mikro-orm/decorators/legacy';
import { IdColumn, InstantColumn, TextColumn } from '../../shared/column.js';

/** One refused log-in, counted against its account from one origin, and against its network address. Source: operations.md. */
@Entity()
export class FailedLogin {
  @IdColumn()
  id!: number;

  @TextColumn({ secret: true })
  account!: string;

  @TextColumn({ secret: true })
  origin!: string;

  @TextColumn({ nullable: true, secret: true })
  address!: string | null;

  @InstantColumn({ secret: true })
  failedAt!: Date;
}
