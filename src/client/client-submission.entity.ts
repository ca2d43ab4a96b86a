import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn, IntColumn } from '../shared/column.js';
import type { GuestDetails } from './guest-details.js';

/**
 * Contact details sent in without a log-in, for the checkout that follows. Its id is the only one that they
 * are told: it is drawn at random, above all ids of clients, so that it does not tell whether the contact was known. It
 * names no company and points nowhere: it is forgotten within a day. Source: hardening.md, last section; wire.md 1.4.
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

  /** The version of the client that was made from this and from nothing else; null for one that was known before. */
  @IntColumn({ internal: true, nullable: true })
  clientVersion!: number | null;

  /** Id of the session that sent it in, which alone may come back to it; null without one. */
  @IntColumn({ internal: true, nullable: true })
  sessionId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  applicationId!: number | null;

  @Property({ type: 'json', defaultRaw: `'{}'` })
  details!: GuestDetails;

  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  submittedAt!: Date;
}
