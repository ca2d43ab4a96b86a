import { Migration } from '@mikro-orm/migrations';

/**
 * Moment at which a session last changed something: it decides where its next reads may go. Noted once a second at
 * most, and only where there are replicas.
 */
export class NoteWritesOfSessions extends Migration {
  override up(): void {
    this.addSql('alter table session add column wrote_at timestamptz(3)');
  }
}
