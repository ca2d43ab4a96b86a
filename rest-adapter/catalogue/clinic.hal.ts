import { pick } from '../hal/fields.js';
import {
  companyHref,
  type Hal,
  type Links,
  link,
  linksToShown,
  root,
  utc,
  VISIBILITY,
  withoutLinksIfDeleted,
} from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ClinicRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const clinicFields = fragment(
  'ClinicRow on Clinic',
  `id companyId name order deleted version startsAt endsAt address { id }
    services { id ${VISIBILITY} } people { id ${VISIBILITY} } resources { id ${VISIBILITY} }`,
);

/** A clinic as HAL. Source: wire.md 1.9. */
export const clinic = (row: ClinicRow, at: Scope): Hal =>
  withoutLinksIfDeleted(row, {
    ...pick(row, ['id', 'company_id', 'name']),
    start_time: utc(row.startsAt),
    end_time: utc(row.endsAt),
    address_id: row.address?.id ?? null,
    service_ids: idsOf(row.services),
    person_ids: idsOf(row.people),
    resource_ids: idsOf(row.resources),
    order: row.order,
    ...(at.admin && pick(row, ['deleted', 'version'])),
    _links: clinicLinks(row, at),
  });

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/** Links of a clinic. A branch sees its parent's clinics; only the parent can change them. */
function clinicLinks(row: ClinicRow, at: Scope): Links {
  const self = `${root(at)}/clinics/${row.id}`;
  return {
    self: link(self),
    company: link(companyHref(at)),
    address: row.address ? link(`${root(at)}/addresses/${row.address.id}`) : undefined,
    services: linksToShown('services', row.services, at),
    people: linksToShown('people', row.people, at),
    resources: linksToShown('resources', row.resources, at),
    cancel: at.admin && row.companyId === at.companyId ? link(`${self}/cancel`) : undefined,
  };
}
