import type * as z from 'zod';
import { pick, selection, toInput } from '../hal/fields.js';
import { type Hal, link, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AddressRow } from '../operations/types.js';
import { wireNamesOf } from '../operations/wire-fields.js';
import { clearable, decimal, jsonObject, text } from '../params.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.13. */
const PLAIN = [
  'id',
  'name',
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'postcode',
  'country',
  'lat',
  'long',
  'map_url',
  'map_marker',
  'phone',
  'homephone',
] as const;

/** Selection of an address, for all operations that embed one. */
export const addressFields = fragment('AddressRow on Address', `${selection(PLAIN)} companyId extra deleted`);

/** Writable fields. The domain checks latitude and longitude; the bounds here are documentation. */
export const addressShape = {
  name: clearable(text()),
  address1: clearable(text()),
  address2: clearable(text()),
  address3: clearable(text()),
  address4: clearable(text()),
  address5: clearable(text()),
  postcode: clearable(text()),
  country: clearable(text()),
  lat: clearable(decimal.meta({ documented: { minimum: -90, maximum: 90 } })),
  long: clearable(decimal.meta({ documented: { minimum: -180, maximum: 180 } })),
  map_url: clearable(text()),
  map_marker: clearable(text()),
  phone: clearable(text()),
  homephone: clearable(text()),
  extra: clearable(jsonObject),
};

/** Wire names of an address's fields, for refusals of a record that is sent with its address. */
export const addressNames = wireNamesOf(Object.keys(addressShape));

type AddressBody = z.output<z.ZodObject<typeof addressShape>>;

export const addressInput = (body: AddressBody) => toInput(body);

const LINES = ['address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'country'] as const;

/** `14, High Street, N1 1AA` */
export function addressLine(row: AddressRow): string | null {
  const lines = Object.values(pick(row, LINES)).filter(Boolean);
  return lines.length === 0 ? null : lines.join(', ');
}

/** Default query for maps: `14,+High+Street,+N1+1AA`. */
const markerOf = (row: AddressRow): string | null => addressLine(row)?.replaceAll(' ', '+') ?? null;

/** The address inside another record: its fields without links. */
export const addressObject = (row: AddressRow): Hal => ({
  ...pick(row, PLAIN),
  map_marker: row.mapMarker ?? markerOf(row),
  pretty_workphone: row.phone,
  extra: row.extra,
});

export const address = (row: AddressRow, at: Scope): Hal => ({
  ...addressObject(row),
  company_id: row.companyId,
  ...(at.admin && pick(row, ['deleted'])),
  _links: addressLinks(`${root(at)}/addresses/${row.id}`, row, at),
});

/** Links of an address. A branch sees its parent's addresses; only the parent can change them. */
const addressLinks = (self: string, { companyId, deleted }: AddressRow, at: Scope) => ({
  self: link(self),
  ...(at.admin && !deleted && companyId === at.companyId && { edit: link(`${self}/edit`) }),
});
