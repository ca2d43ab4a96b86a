import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Id, Instant, Text, Whole } from '../../shared/column.js';

export type SessionKind = 'admin' | 'member' | 'basket';

/**
 * Session of a token; the token itself is nowhere stored, only its SHA-256. A basket's session is nobody's log-in.
 * Valid until 24 hours (a basket's: its own time) after `lastUsedAt`. Source: decisions 6.
 */
@Entity()
export class Session {
  @Id()
  id!: number;

  @Property({ type: 'blob' })
  tokenHash!: Buffer;

  @Text()
  kind!: SessionKind;

  @Whole()
  companyId!: number;

  @Whole({ nullable: true })
  administratorId!: number | null;

  @Whole({ nullable: true })
  clientId!: number | null;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Instant({ sqlDefault: 'now()' })
  lastUsedAt!: Date;
}
