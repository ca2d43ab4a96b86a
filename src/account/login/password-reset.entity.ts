import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** A token that sets a password once; stored only as SHA-256. */
@Entity()
export class PasswordReset {
  @IdColumn()
  id!: number;

  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @IntColumn({ nullable: true })
  administratorId!: number | null;

  @IntColumn({ nullable: true })
  clientId!: number | null;

  /** Address that the token was sent to: using the token confirms it. Null for old tokens. */
  @TextColumn({ nullable: true })
  email!: string | null;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @InstantColumn()
  expiresAt!: Date;

  @InstantColumn({ nullable: true })
  usedAt!: Date | null;
}
