import { pick } from '../hal/fields.js';
import { companyHref, type Hal, ifGone, type Links, link, root, utc } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ClinicRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const clinicFields = fragment(
  'ClinicRow on Clinic',
  'id companyId name order deleted version startsAt endsAt addressId serviceIds personIds resourceIds',
);

/** Source: wire.md 1.9. */
export const clinic = (row: ClinicRow, at: Scope): Hal =>
  ifGone(row, {
    ...pick(row, ['id', 'company_id', 'name']),
    start_time: utc(row.startsAt),
    end_time: utc(row.endsAt),
    ...pick(row, ['address_id', 'service_ids', 'person_ids', 'resource_ids', 'order']),
    ...(at.admin && pick(row, ['deleted', 'version'])),
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
