import type { Scope } from '../scope.js';

export interface Link {
  readonly href: string;
  readonly templated?: true;
  readonly title?: string;
  /** Media type of the target, if it is not this API's own. */
  readonly type?: string;
}

/** Links by relation; undefined ones are left out. */
export type Links = Readonly<Record<string, Link | readonly Link[] | undefined>>;

/** Texts instead of records: names of baskets, which newer clients look for there (decisions 10). */
type Names = readonly string[];

/** A record on the wire. Every embedded one carries its own unique `self` (wire.md 3.2). */
export interface Hal {
  readonly _links?: Links;
  readonly _embedded?: Readonly<Record<string, Hal | readonly Hal[] | Names | undefined>>;
  readonly [field: string]: unknown;
}

/** Removes all links but `self`, and everything embedded, from a record whose links would lead nowhere. Source: decisions 5. */
export function withoutLinks({ _links: links, _embedded: embedded, ...fields }: Hal): Hal {
  return { ...fields, _links: { self: links?.self } };
}

/** Drops the links of a deleted record, which is still shown to administrators. Source: decisions 1. */
export const withoutLinksIfDeleted = ({ deleted }: { readonly deleted: boolean }, record: Hal): Hal =>
  deleted ? withoutLinks(record) : record;

/** Fields that decide whether the public form has a record: not if it is deleted or disabled. */
export interface Visibility {
  readonly deleted: boolean;
  readonly disabled?: boolean;
}

/** Selection of the `Visibility` fields, for a record that can be disabled. */
export const VISIBILITY = 'deleted disabled';

/** Link to the public form of a record, if it has one. Source: decisions 1 and 5. */
export const linkIfShown = (record: Visibility | null | undefined, href: string): Link | undefined =>
  record && !record.deleted && !record.disabled ? link(href) : undefined;

/** Links to those records that the current form shows: administrators also see disabled ones. */
export const linksToShown = (noun: string, records: readonly (Visibility & { readonly id: number })[], at: Scope): Link[] =>
  records
    .filter(({ deleted, disabled }) => !deleted && (at.admin || !disabled))
    .map(({ id }) => link(`${root(at)}/${noun}/${id}`));

/** Link to an absolute URL. Braces make it a template: clients expand only links marked as templated. */
export const link = (href: string): Link => (href.includes('{') ? { href, templated: true } : { href });

/** A link of an array such as `companies` or `enabled_services`. */
export const withTitle = (to: Link, title: string): Link => ({ ...to, title });

/** Escapes a value as one path segment, so that its slashes and braces do not become part of the URL. */
export const inPath = (value: string | number): string => encodeURIComponent(value);

export const publicRoot = ({ base, companyId }: Scope): string => `${base}/api/v1/${companyId}`;

export const adminRoot = ({ base, companyId }: Scope): string => `${base}/api/v1/admin/${companyId}`;

/** Base URL of this company's records in the current form. */
export const root = (at: Scope): string => (at.admin ? adminRoot(at) : publicRoot(at));

/** URL of a company itself; in the public form the noun comes before the id. */
export const companyHref = (at: Scope): string =>
  at.admin ? `${adminRoot(at)}/company` : `${at.base}/api/v1/company/${at.companyId}`;

/** An instant as `YYYY-MM-DDThh:mm:ssZ`, without fractions. Source: service.md 1.2. */
export const utc = (moment: Date | string | null | undefined): string | null =>
  moment ? new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z') : null;
