import { pickUnchecked } from '../hal/fields.js';
import { companyHref, type Hal, ifGone, type Links, link, root, utc } from '../hal/hal.js';
import type { Scope } from '../scope.js';

export const clinicFields = 'id companyId name order deleted version startsAt endsAt addressId serviceIds personIds resourceIds';

export interface ClinicRow {
  readonly id: number;
  readonly companyId: number;
  readonly deleted: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly addressId: number | null;
  readonly serviceIds: readonly number[];
  readonly personIds: readonly number[];
  readonly resourceIds: readonly number[];
}

/** Source: wire.md 1.9. */
export const clinic = (row: ClinicRow, at: Scope): Hal =>
  ifGone(row, {
    ...pickUnchecked(row, ['id', 'company_id', 'name']),
    start_time: utc(row.startsAt),
    end_time: utc(row.endsAt),
    ...pickUnchecked(row, ['address_id', 'service_ids', 'person_ids', 'resource_ids', 'order']),
    ...(at.admin && pickUnchecked(row, ['deleted', 'version'])),
    _links: clinicLinks(row, at),
  });

/** A branch reads the clinics of its parent, which changes them itself. */
function clinicLinks(row: ClinicRow, at: Scope): Links {
  const self = `${root(at)}/clinics/${row.id}`;
  const each = (noun: string, ids: readonly number[]) => ids.map((id) => link(`${root(at)}/${noun}/${id}`));
  return {
    self: link(self),
    company: link(companyHref(at)),
    address: row.addressId === null ? undefined : link(`${root(at)}/addresses/${row.addressId}`),
    services: each('services', row.serviceIds),
    people: each('people', row.personIds),
    resources: each('resources', row.resourceIds),
    cancel: at.admin && row.companyId === at.companyId ? link(`${self}/cancel`) : undefined,
  };
}
