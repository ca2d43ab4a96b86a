import { pickUnchecked, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, link } from '../hal/hal.js';
import { type Scope, within } from '../scope.js';

const PLAIN = ['id', 'name', 'email', 'role'] as const;

/** The selection of an administrator. */
export const administratorFields = `${selection(PLAIN)} companyId personId disabled deleted company { id name }`;

export interface AdministratorRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly company: CompanyName;
}

export interface CompanyName {
  readonly id: number;
  readonly name: string;
}

/**
 * An administrator as they act in `company`: a parent's administrator who named a child has that child's links, which
 * are good for them. Source: service.md 4.1, wire.md 1.1.
 */
export function administrator(row: AdministratorRow, place: Scope, company: CompanyName = row.company): Hal {
  const at = { ...within(place, company.id), admin: true };
  const self = administratorHref(row.id, at);
  return {
    ...pickUnchecked(row, PLAIN),
    company_id: company.id,
    company_name: company.name,
    ...pickUnchecked(row, ['person_id', 'disabled', 'deleted']),
    _links: {
      self: link(self),
      edit: link(`${self}/edit`),
      company: link(companyHref(at)),
      login: link(`${at.base}/api/v1/login/admin/${company.id}`),
      base_login: link(`${at.base}/api/v1/login/admin`),
    },
  };
}

export const administratorHref = (id: number, at: Scope): string => `${adminRoot(at)}/administrators/${id}`;
