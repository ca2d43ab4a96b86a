import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, link } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AdministratorRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';

const PLAIN = ['id', 'name', 'email', 'role'] as const;

/** Selection that `administrator` is rendered from. */
export const administratorFields = fragment(
  'AdministratorRow on Administrator',
  `${selection(PLAIN)} companyId personId disabled deleted company { id name }`,
);

/**
 * An administrator to show. Whether one is disabled or deleted is unknown for a choice of a log-in: such accounts are
 * never choices.
 */
type ShownAdministrator = Omit<AdministratorRow, 'companyId' | 'role' | 'disabled' | 'deleted'> & {
  readonly role: string;
  readonly disabled: boolean | null;
  readonly deleted: boolean | null;
};

export interface CompanyName {
  readonly id: number;
  readonly name: string;
}

/**
 * An administrator acting in `company`: for a parent's administrator who named a branch, the links are those of the
 * branch, which are valid for them. Source: service.md 4.1, wire.md 1.1.
 */
export function administrator(row: ShownAdministrator, requested: Scope, company: CompanyName = row.company): Hal {
  const at = { ...within(requested, company.id), admin: true };
  const self = administratorHref(row.id, at);
  return {
    ...pick(row, PLAIN),
    company_id: company.id,
    company_name: company.name,
    ...pick(row, ['person_id', 'disabled', 'deleted']),
    _links: {
      self: link(self),
      edit: link(`${self}/edit`),
      company: link(companyHref(at)),
      login: link(`${at.base}/api/v1/login/admin/${company.id}`),
      base_login: link(`${at.base}/api/v1/login/admin`),
    },
  };
}

const administratorHref = (id: number, at: Scope): string => `${adminRoot(at)}/administrators/${id}`;
