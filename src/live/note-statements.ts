/** Maximum number of notes that one statement deletes. */
export const TAKEN_AT_ONCE = 2000;

/**
 * Maximum number of notes of one kind and family that are sent one by one; beyond it, one note says that many records were
 * changed.
 */
const MAX_SINGLE_NOTES = 100;

/** Notes per notification, which has at most 8,000 bytes. */
const NOTES_A_MESSAGE = 30;

/** A note as `note.ts` reads it. */
const WIRE = `json_build_array(kind, family, record, person, resource, event,
  extract(epoch from starts_at)::float8, extract(epoch from ends_at)::float8,
  greatest(0, extract(epoch from until - clock_timestamp()) * 1000)::float8,
  greatest(0, extract(epoch from clock_timestamp() - noted_at) * 1000)::float8)`;

/** SQL for whether there are notes that were not sent yet. */
export const ANY_NOTES = 'select exists (select from live_note) as found';

/** Milliseconds within which the ends of several holds are sent as one note. */
const ENDING_TOGETHER = 100;

/**
 * Deletes notes and sends them by the channel $1. When several servers do so at once, each note is sent by one of them. A
 * hold whose end was moved is sent with both ends: views are run again at each.
 */
export const TAKE_NOTES = `
  with taken as (
    delete from live_note where ctid = any(array(select ctid from live_note limit ${TAKEN_AT_ONCE} for update skip locked))
    returning *
  ), apart as (
    select kind, family, record, person, resource, event, starts_at, ends_at, until, min(noted_at) as noted_at,
      count(*) over (partition by kind, family) as many
    from taken group by kind, family, record, person, resource, event, starts_at, ends_at, until
  ), told as (
    select kind, family, record, person, resource, event, starts_at, ends_at, until, noted_at from apart where many <= ${MAX_SINGLE_NOTES}
    union all
    select kind, family, null, null, null, null, null, null, max(until), min(noted_at) from apart where many > ${MAX_SINGLE_NOTES}
    group by kind, family, date_bin('${ENDING_TOGETHER} ms', until, 'epoch')
  ), numbered as (
    select ${WIRE}::text as note, (row_number() over () - 1) / ${NOTES_A_MESSAGE} as part from told
  )
  select pg_notify($1, '[' || string_agg(note, ',') || ']'), (select count(*) from taken)::int as taken from numbered group by part`;

/** Existing holds, as notes: a server that was not notified of their beginning would miss their ends. */
export const UNEXPIRED_HOLDS = `
  select coalesce(json_agg(${WIRE}), '[]')::text as holds
  from (
    select kind, i.root_id as family, b.session_id::text as record, i.person_id as person, i.resource_id as resource,
      i.event_id as event, i.starts_at, i.starts_at + make_interval(mins => i.duration) as ends_at, i.held_until as until,
      now() as noted_at
    from basket_item i join basket b on b.id = i.basket_id and b.root_id = i.root_id
      cross join (values ('basket_item'), ('claim')) as kinds (kind)
    where i.held_until > now()
  ) as held`;
