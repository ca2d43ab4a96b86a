import { Migration } from '@mikro-orm/migrations';

/**
 * Every offer of spaces to who waits for them: the line of a basket that holds them is gone when it is taken or runs out. Of
 * earlier offers is known what facts still tell.
 */
export class NoteOffers extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(KNOWN);
  }
}

/**
 * Rows are only ever added: they are their own record, and the audit need not note them. A key to the booking would wait for
 * whoever has locked it.
 */
const TABLE = `
create table space_offer (
  id integer generated always as identity,
  root_id integer not null,
  company_id integer not null,
  booking_id integer not null,
  offered_at timestamptz(3) not null default now(),
  primary key (id, root_id),
  foreign key (company_id, root_id) references company
);
select keep_root_id('space_offer');
select keep_in_family('space_offer', 'booking_id', 'booking');
comment on trigger booking_id_in_family on space_offer is 'valid';
create index space_offer_booking_id_index on space_offer (booking_id, root_id);
`;

const KNOWN = `
insert into space_offer (root_id, company_id, booking_id, offered_at)
select b.root_id, b.company_id, b.id, f.happened_at
from fact f join booking b on b.id = (f.about->>'bookingId')::int and b.company_id = f.company_id
where f.kind = 'booking.offered' order by f.id;
`;
