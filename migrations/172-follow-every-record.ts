import { Migration } from '@mikro-orm/migrations';

/**
 * Bookings, purchases, payments, clients and queuers, administrators, voucher codes and what was paid ahead stand in the feed of changes like
 * every record that is listed: by triggers, whatever command changed them. A fact of a command tells why; that it was told is no longer
 * what a copy hangs on.
 */
export class FollowEveryRecord extends Migration {
  override up(): void {
    this.addSql(NOTE_CHANGE);
    this.addSql(RECORD_MORE);
    this.addSql(TELL_PARTS);
    this.addSql(ADOPT_FACTS);
  }
}

/**
 * A record that was made in the same transaction is not told of as changed besides. A company is told at the head of its family, whose
 * feed all of them read.
 */
const NOTE_CHANGE = `
create or replace function note_record_change() returns trigger language plpgsql as $$
declare
  r record;
  verb text := 'changed';
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  if tg_op = 'DELETE' or r.deleted then verb := 'deleted';
  elsif tg_op = 'INSERT' then verb := 'created';
  end if;
  perform note_change_of(r.root_id, r.company_id, tg_argv[0], verb, r.id);
  return null;
end $$;

create function note_change_of(root integer, company integer, noun text, verb text, id integer) returns void language plpgsql as $$
begin
  insert into record_change (root_id, company_id, kind, record)
  select root, company, noun || '.' || verb, id
  where verb <> 'changed' or not exists (
    select from record_change
    where company_id = company and recorded_by = pg_current_xact_id() and kind = noun || '.created' and record = id and root_id = root)
  on conflict do nothing;
end $$;

create or replace function note_company_change() returns trigger language plpgsql as $$
begin
  perform note_change_of(new.root_id, new.root_id, 'company',
    case when new.deleted then 'deleted' when tg_op = 'INSERT' then 'created' else 'changed' end, new.id);
  return null;
end $$;

create or replace function note_part_change() returns trigger language plpgsql as $$
declare
  tell constant text := format('select note_change_of(root_id, company_id, $1, ''changed'', id) from %I where id = ($2).%I', tg_argv[0], tg_argv[1]);
begin
  if tg_op = 'DELETE' then execute tell using tg_argv[0], old; else execute tell using tg_argv[0], new; end if;
  return null;
end $$;

create function note_payment() returns trigger language plpgsql as $$
begin
  perform note_change_of(new.root_id, new.company_id, 'payment', 'created', new.id);
  return null;
end $$;
`;

const RECORD_MORE = `
select record_changes(name) from unnest('{administrator,booking,client,pre_paid_booking,purchase,queuer,voucher_code,wallet_band}'::text[]) as name;
create trigger record_made after insert on payment for each row execute function note_payment();
create trigger record_waits after update on booking for each row
  when (old.version = new.version and old.waiting_since is distinct from new.waiting_since) execute function note_record_change('booking');
`;

/**
 * Parts that are shown with a record and stand in another table; of an occurrence what it has of its chain, and of
 * its bookings the name.
 */
const TELL_PARTS = `
select record_changes('booking_note', 'booking', 'booking_id'), record_changes('purchase_item', 'purchase', 'purchase_id');
create trigger client_queue_linked after insert or delete on client_queue_service
  for each row execute function note_part_change('client_queue', 'client_queue_id');

create trigger booking_told after insert or delete or update on answer for each row execute function note_part_change('booking', 'booking_id');
create trigger client_told after insert or delete or update on answer for each row execute function note_part_change('client', 'client_id');
create trigger booking_told after insert or delete or update on attachment for each row execute function note_part_change('booking', 'booking_id');
create trigger purchase_told after insert or delete or update on attachment for each row execute function note_part_change('purchase', 'purchase_id');

create function note_image_change() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  perform note_change_of(r.root_id, r.company_id, r.owner, 'changed', r.owner_id);
  return null;
end $$;
create trigger owner_told after insert or delete or update on image for each row execute function note_image_change();

create function note_settings_change() returns trigger language plpgsql as $$
begin
  perform note_change_of(new.root_id, new.root_id, 'company', 'changed', new.company_id);
  return null;
end $$;
create trigger company_told after update on company_settings for each row
  when (old.version is distinct from new.version) execute function note_settings_change();

create function note_chain_change() returns trigger language plpgsql as $$
begin
  perform note_change_of(root_id, company_id, 'event', 'changed', id) from event where event_chain_id = new.id and not deleted;
  if old.name is distinct from new.name or old.address_id is distinct from new.address_id then
    perform note_change_of(root_id, company_id, 'booking', 'changed', id) from booking where event_chain_id = new.id and not deleted;
  end if;
  return null;
end $$;
create trigger occurrences_told after update on event_chain for each row
  when (old.version is distinct from new.version) execute function note_chain_change();
`;

/** Facts of these kinds are no entries any more: those that stand are, in their place. */
const ADOPT_FACTS = `
insert into record_change (place, root_id, company_id, kind, record, recorded_by, happened_at)
select f.id, c.root_id, case when f.kind like 'client.%' then c.root_id else c.id end, f.kind,
  (f.about->>(split_part(f.kind, '.', 1) || 'Id'))::int, f.recorded_by, f.happened_at
from fact f join company c on c.id = f.company_id
where f.kind in ('booking.created', 'booking.changed', 'client.created', 'client.changed', 'purchase.created', 'queuer.changed')
  and f.about->>(split_part(f.kind, '.', 1) || 'Id') is not null
on conflict do nothing;
`;
