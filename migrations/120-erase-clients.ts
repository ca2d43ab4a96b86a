import { Migration } from '@mikro-orm/migrations';

/**
 * Moment at which a client's data were erased. Erased data stay so: nothing that says who somebody is can be written
 * into the row again, be it by a server of the release before or by SQL by hand.
 */
export class EraseClients extends Migration {
  override up(): void {
    this.addSql(`
      alter table client add column erased_at timestamptz(3);
      alter table client add constraint client_erased check (erased_at is null or (
        deleted and disabled and not is_member and password_hash is null and email is null and claimed_email is null
        and num_nonnulls(first_name, last_name, mobile_prefix, mobile, phone_prefix, phone,
          address1, address2, address3, address4, address5, postcode, reference) = 0
        and q = '{}' and files = '[]' and extra = '{}' and notifications = '{}')) not valid;
      alter table client validate constraint client_erased;
      select audit_table('client'), count_versions('client');`);
  }
}
