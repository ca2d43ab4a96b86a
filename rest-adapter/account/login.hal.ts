import { member, memberFields } from '../client/member.hal.js';
import { companyHref, type Hal, type Link, link, publicRoot } from '../hal/hal.js';
import type { HttpError } from '../http-error.js';
import { fragment } from '../operations/fragment.js';
import type { LoginRow, MemberRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { administrator, administratorFields } from './administrator.hal.js';

/** The selection of a log-in. */
export const loginFields = fragment(
  'LoginRow on Login',
  `token deviceToken email company { id name } administrator { ${administratorFields} } client { ${memberFields} }`,
);

/**
 * Both tokens as headers too: clients adopt `Auth-Token` after a 201 (wire.md 3.1), and send `Device-Token` with later
 * log-ins.
 */
export const loginHeaders = ({ login: { token, deviceToken } }: { readonly login: LoginRow }): Record<string, string> => ({
  'Auth-Token': token ?? '',
  ...(deviceToken !== null && { 'Device-Token': deviceToken }),
});

/**
 * A log-in. The href of a link equals the `self` of the embedded record exactly: clients compare them. Source: service.md
 * 4.1, wire.md section 4 item 9.
 */
export function login(row: LoginRow, requested: Scope): Hal {
  const token = row.token ?? requested.token;
  const at = { ...within(requested, row.company.id), token };
  const administrators = row.administrator ? [administrator(row.administrator, at, row.company)] : [];
  const members = row.client ? [memberHere(row.client, at)] : [];
  return {
    email: row.email,
    ...(token && { auth_token: token }),
    company_id: row.company.id,
    path: `${at.base}/api/v1`,
    _embedded: { members, administrators },
    _links: {
      self: link(`${at.base}/api/v1/login`),
      administrator: administrators[0] && selfOf(administrators[0]),
      // Relation by which the browser SDK finds an administrator who signs on.
      user: administrators[0] && selfOf(administrators[0]),
      member: members[0] && selfOf(members[0]),
    },
  };
}

/** Member as shown in a log-in: its `self` is the plain URL, equal to the href of the `member` link; clients match the two. */
const memberHere = (row: MemberRow, at: Scope): Hal => {
  const record = member(row, at);
  return { ...record, _links: { ...record._links, self: link(`${publicRoot(at)}/members/${row.id}`) } };
};

const selfOf = (record: Hal): Link | undefined => {
  const self = record._links?.self;
  return self && 'href' in self ? self : undefined;
};

/** Account that the log-in may have meant; the password was right for all of them. */
interface Choice {
  readonly id: number;
  readonly name: string;
  readonly role: string | null;
  readonly companyId: number;
  readonly companyName: string;
}

const UNSAID = { personId: null, disabled: null, deleted: null };

const choicesIn = (value: unknown): readonly Choice[] => (Array.isArray(value) ? value : []);

/** Body of an ambiguous log-in: the choices, as records. Other refusals have the usual body. Source: wire.md 2.7. */
export function loginChoices(error: HttpError, at: Scope, email: string): Hal | undefined {
  if (error.code !== 'AMBIGUOUS_LOGIN') return undefined;
  const administrators = choicesIn(error.detail.administrators).map(({ companyId, companyName, ...row }) =>
    administrator({ ...row, email, role: row.role ?? '', ...UNSAID, company: { id: companyId, name: companyName } }, at),
  );
  const members = choicesIn(error.detail.members).map((row) => memberChoice(row, at, email));
  return { email, _embedded: { administrators, members }, _links: { self: link(`${at.base}/api/v1/login`) } };
}

function memberChoice({ id, name, companyId, companyName }: Choice, requested: Scope, email: string): Hal {
  const at = { ...within(requested, companyId), admin: false };
  return {
    id,
    name,
    email,
    company_id: companyId,
    company_name: companyName,
    _links: {
      self: link(`${publicRoot(at)}/members/${id}`),
      company: link(companyHref(at)),
      login: link(`${at.base}/api/v1/login/${companyId}`),
    },
  };
}
