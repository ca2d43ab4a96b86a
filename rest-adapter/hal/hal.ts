import type { Scope } from '../scope.js';

export interface Link {
  readonly href: string;
  readonly templated?: true;
  readonly title?: string;
  /** Media type of the target, where it is not ours. */
  readonly type?: string;
}

/** Links by relation; an undefined one is not written. */
export type Links = Readonly<Record<string, Link | readonly Link[] | undefined>>;

/** Texts instead of records: the names of baskets that newer clients look for there (decisions 10). */
type Names = readonly string[];

/** A record on the wire. Every embedded one carries its own unique `self` (wire.md 3.2). */
export interface Hal {
  readonly _links?: Links;
  readonly _embedded?: Readonly<Record<string, Hal | readonly Hal[] | Names | undefined>>;
  readonly [field: string]: unknown;
}

/** The record without links but `self`, and with nothing embedded: for one whose links would lead to nothing. Source: decisions 5. */
export function withoutLinks({ _links: links, _embedded: embedded, ...fields }: Hal): Hal {
  return { ...fields, _links: { self: links?.self } };
}

/** Drops the links of a deleted record, which is still shown to administrators. Source: decisions 1. */
export const withoutLinksIfDeleted = ({ deleted }: { readonly deleted: boolean }, record: Hal): Hal =>
  deleted ? withoutLinks(record) : record;

/** Fields that decide whether the public form has a record: not one that is deleted or switched off. */
export interface Visibility {
  readonly deleted: boolean;
  readonly disabled?: boolean;
}

/** Selection of these fields, for a record that can be switched off. */
export const VISIBILITY = 'deleted disabled';

/** A link to the public form of a record, where it has one. Source: decisions 1 and 5. */
export const linkIfShown = (record: Visibility | null | undefined, href: string): Link | undefined =>
  record && !record.deleted && !record.disabled ? link(href) : undefined;

/** Links to those of some records that the form at hand has: administrators also see what is switched off. */
export const linksToShown = (noun: string, records: readonly (Visibility & { readonly id: number })[], at: Scope): Link[] =>
  records
    .filter(({ deleted, disabled }) => !deleted && (at.admin || !disabled))
    .map(({ id }) => link(`${root(at)}/${noun}/${id}`));

/** A link to an absolute address. Braces make it a template: clients expand only what says so. */
export const link = (href: string): Link => (href.includes('{') ? { href, templated: true } : { href });

/** A link of an array such as `companies` or `enabled_services`. */
export const withTitle = (to: Link, title: string): Link => ({ ...to, title });

/** A value as one path segment. Its own slashes and braces must not become part of the address. */
export const inPath = (value: string | number): string => encodeURIComponent(value);

export const publicRoot = ({ base, companyId }: Scope): string => `${base}/api/v1/${companyId}`;

export const adminRoot = ({ base, companyId }: Scope): string => `${base}/api/v1/admin/${companyId}`;

/** Address below which this company's records of the form that is shown are. */
export const root = (at: Scope): string => (at.admin ? adminRoot(at) : publicRoot(at));

/** The address of a company itself: here the public form has the noun before the id. */
export const companyHref = (at: Scope): string =>
  at.admin ? `${adminRoot(at)}/company` : `${at.base}/api/v1/company/${at.companyId}`;

/** An instant as `YYYY-MM-DDThh:mm:ssZ`, without fractions. Source: service.md 1.2. */
export const utc = (moment: Date | string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z') : null;
