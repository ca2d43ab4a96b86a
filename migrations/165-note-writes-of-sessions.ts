import { Migration } from '@mikro-orm/migrations';

/** When a session last changed something, for where its next reads may go. Noted once a second at most, and only where there are replicas. */
export class NoteWritesOfSessions extends Migration {
  override up(): void {
    this.addSql('alter table session add column wrote_at timestamptz(3)');
  }
}
