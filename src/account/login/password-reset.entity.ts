import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Id, Instant, Text, Whole } from '../../shared/column.js';

/** A token that sets a password once; stored only as SHA-256. */
@Entity()
export class PasswordReset {
  @Id()
  id!: number;

  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @Whole({ nullable: true })
  administratorId!: number | null;

  @Whole({ nullable: true })
  clientId!: number | null;

  /** The address that it was sent to: who has it has shown that it is theirs. Null of one before this was noted. */
  @Text({ nullable: true })
  email!: string | null;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Instant()
  expiresAt!: Date;

  @Instant({ nullable: true })
  usedAt!: Date | null;
}
