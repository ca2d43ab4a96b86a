import { Migration } from '@mikro-orm/migrations';

/**
 * History of a booking, noted when it happened: whether its client came, since when it waited and when it was
 * promoted, how often it was moved, and who cancelled it, too late or in time. By whom is noted by triggers, as the audit
 * notes it: no path can forget it. Bookings that are there already get what is known of them.
 */
export class MarkAttendance extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    this.addSql('drop trigger note_change on booking; drop trigger count_version on booking;');
    this.addSql(COLUMNS);
    this.addSql(KNOWN_ATTENDANCE);
    this.addSql(KNOWN_WAITING);
    this.addSql(KNOWN_MOVES);
    this.addSql(KNOWN_CANCELLATIONS);
    this.addSql(RULES);
    this.addSql(NOTE_HISTORY);
    this.addSql(NOTE_STATUS_ACTORS);
    this.addSql(`select audit_table('booking'), count_versions('booking'), audit_table('queuer'), count_versions('queuer');`);
  }
}

const COLUMNS = `
alter table booking
  add column attendance text not null default 'unmarked',
  add column attendance_marked_at timestamptz(3),
  add column attendance_marked_by text,
  add column multi_status_by jsonb not null default '{}',
  add column waited_since timestamptz(3),
  add column promoted_at timestamptz(3),
  add column moved_count integer not null default 0,
  add column cancelled_by text,
  add column cancelled_late boolean;
alter table person rename column attendance_status to presence_status;
alter table person rename column attendance_started to presence_since;
alter table person rename column attendance_estimate to presence_minutes;
alter table queuer add column multi_status_by jsonb not null default '{}';
`;

/**
 * Marks clients who were said not to have come, and those who checked in, were seen or completed the booking; of all
 * others nobody said anything.
 */
const KNOWN_ATTENDANCE = `
update booking set attendance = 'no_show',
  attendance_marked_at = coalesce((multi_status->>'no_show')::timestamptz, (multi_status->>'absent')::timestamptz)
where not attended and not on_waitlist;
update booking set attendance = 'attended',
  attendance_marked_at = least((multi_status->>'checked_in')::timestamptz, (multi_status->>'being_seen')::timestamptz,
    (multi_status->>'completed')::timestamptz)
where attended and not on_waitlist and multi_status ?| '{checked_in,being_seen,completed}';
update booking b set attendance_marked_at = coalesce(b.attendance_marked_at, last.happened_at), attendance_marked_by = last.actor
from (
  select distinct on (company_id, record_id) company_id, record_id, happened_at, actor_kind || ' ' || actor_id as actor
  from audit_entry where record = 'booking' and action = 'change' and after ?| '{attended,multi_status}'
  order by company_id, record_id, id desc
) last
where b.attendance <> 'unmarked' and last.company_id = b.company_id and last.record_id = b.id;
`;

/** A booking begins to wait when it is made. */
const KNOWN_WAITING = `
update booking set waited_since = created_at where on_waitlist;
update booking b set waited_since = b.created_at, promoted_at = a.happened_at
from audit_entry a
where a.record = 'booking' and a.action = 'change' and a.before->>'on_waitlist' = 'true' and a.after->>'on_waitlist' = 'false'
  and a.company_id = b.company_id and a.record_id = b.id;
`;

const KNOWN_MOVES = `
update booking b set moved_count = moves.count
from (
  select company_id, record_id, count(*)::int as count from audit_entry
  where record = 'booking' and action = 'change' and after ?| '{starts_at,person_id,resource_id,event_id}'
  group by company_id, record_id
) moves
where moves.company_id = b.company_id and moves.record_id = b.id;
`;

/** No client could cancel too late, and that an administrator did was noted as an override. */
const KNOWN_CANCELLATIONS = `
update booking b set cancelled_by = a.actor_kind || ' ' || a.actor_id, cancelled_late = a.overrode is not null
from audit_entry a
where b.is_cancelled and a.record = 'booking' and a.action = 'change' and a.after->>'is_cancelled' = 'true'
  and a.company_id = b.company_id and a.record_id = b.id;
`;

const RULES = `
alter table booking drop column attended,
  add check (attendance in ('unmarked', 'attended', 'no_show')),
  add check (attendance <> 'unmarked' or (attendance_marked_at is null and attendance_marked_by is null)),
  add check (attendance = 'unmarked' or not on_waitlist),
  add check (promoted_at is null or (waited_since is not null and not on_waitlist)),
  add check (moved_count >= 0),
  add check (is_cancelled or (cancelled_by is null and cancelled_late is null));
`;

/** The actor is a setting of the transaction, as the audit reads it: without one it was the public, or the system. */
const NOTE_HISTORY = `
create function note_attendance_actor() returns trigger language plpgsql as $$
begin
  new.attendance_marked_by := case when new.attendance <> 'unmarked' then nullif(current_setting('daybook.actor', true), '') end;
  return new;
end $$;
create trigger note_attendance_actor before update on booking for each row
  when (new.attendance <> old.attendance) execute function note_attendance_actor();
create trigger note_first_attendance_actor before insert on booking for each row
  when (new.attendance <> 'unmarked') execute function note_attendance_actor();

create function note_cancellation_actor() returns trigger language plpgsql as $$
begin
  new.cancelled_by := nullif(current_setting('daybook.actor', true), '');
  return new;
end $$;
create trigger note_cancellation_actor before update on booking for each row
  when (new.is_cancelled and not old.is_cancelled) execute function note_cancellation_actor();

create function count_move() returns trigger language plpgsql as $$
begin
  new.moved_count := old.moved_count + 1;
  return new;
end $$;
create trigger count_move before update on booking for each row
  when ((new.starts_at, new.person_id, new.resource_id, new.event_id)
    is distinct from (old.starts_at, old.person_id, old.resource_id, old.event_id)) execute function count_move();
`;

/**
 * Notes for each name in \`multi_status\` who gave it, where somebody was logged in. A name that is given again is
 * the last one's.
 */
const NOTE_STATUS_ACTORS = `
create function note_status_actors() returns trigger language plpgsql as $$
declare
  actor constant jsonb := to_jsonb(nullif(current_setting('daybook.actor', true), ''));
  was constant jsonb := case when tg_op = 'UPDATE' then old.multi_status else '{}' end;
  was_by constant jsonb := case when tg_op = 'UPDATE' then old.multi_status_by else '{}' end;
begin
  select coalesce(jsonb_object_agg(given.name, given.actor) filter (where given.actor is not null), '{}') into new.multi_status_by
  from (
    select key as name, case when was->key = value then was_by->key else actor end as actor from jsonb_each(new.multi_status)
  ) given;
  return new;
end $$;
create trigger note_status_actors before update on booking for each row
  when (new.multi_status <> old.multi_status) execute function note_status_actors();
create trigger note_first_status_actors before insert on booking for each row
  when (new.multi_status <> '{}') execute function note_status_actors();
create trigger note_status_actors before update on queuer for each row
  when (new.multi_status <> old.multi_status) execute function note_status_actors();
create trigger note_first_status_actors before insert on queuer for each row
  when (new.multi_status <> '{}') execute function note_status_actors();
`;
