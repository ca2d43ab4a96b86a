import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn, IntColumn } from '../shared/column.js';
import type { GuestDetails } from './guest-details.js';

/**
 * Contact details sent in without a log-in, for the checkout that follows. Its id is the only one that the sender is given: a
 * random number above all ids of clients, which does not reveal whether the contact was known. It has no foreign keys, and is
 * deleted after 24 hours. Source: hardening.md, last section; wire.md 1.4.
 */
@Entity()
export class ClientSubmission {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  /** The head of the family. */
  @IntColumn({ internal: true })
  headId!: number;

  @IntColumn({ internal: true })
  clientId!: number;

  /** Version of the client, if it was made from this submission alone; null for a client that was known before. */
  @IntColumn({ internal: true, nullable: true })
  clientVersion!: number | null;

  /** Id of the session that sent it in, and that alone may use it; null without a session. */
  @IntColumn({ internal: true, nullable: true })
  sessionId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  applicationId!: number | null;

  @Property({ type: 'json', defaultRaw: `'{}'` })
  details!: GuestDetails;

  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  submittedAt!: Date;
}
