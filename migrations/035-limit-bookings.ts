import { Migration } from '@mikro-orm/migrations';

/**
 * A service limits how many of its bookings a client has ahead only where it says so: 1, which every service had and which
 * bound nobody, means nothing any more. Neither the audit nor the version takes that for a change of a service.
 */
export class LimitBookings extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    this.addSql('alter table service alter column max_bookings drop default, alter column max_bookings drop not null');
    this.addSql('alter table service disable trigger note_change, disable trigger count_version');
    this.addSql('update service set max_bookings = null where max_bookings = 1');
    this.addSql('alter table service enable trigger note_change, enable trigger count_version');
  }
}
