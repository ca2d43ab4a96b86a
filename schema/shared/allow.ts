import type { GraphQLField } from 'graphql';
import { Extensions } from 'type-graphql';

/**
 * Callers that a root field may have:
 *
 * - `everybody`: also without a log-in. Records protected by a token, a key or a long id are looked up by it.
 * - `everybody or staff`: everybody; an administrator of the company acts as its staff, and needs the duty `diary`.
 * - `read`, `clients`, `diary`, `manage`, `owner`: administrators of the company with that duty, or its owners.
 * - `member or diary`: the client that is named, and administrators of the company with that duty.
 * - `own or read`, `own or diary`: members, for their own records; administrators with that duty at the company that is named, by
 *   default that of the log-in.
 * - `buyer or read`, `buyer or diary`: the buyer (a member by the log-in, a guest by the `longId` of the purchase), and
 *   administrators with that duty. The resolver checks the permission (`permission.ts`) once it has loaded the record.
 * - `log-in`: members and administrators of any company.
 * - `by record`: the resolver checks the permission (`permission.ts`) once it has loaded the record.
 */
export type Caller =
  | 'everybody'
  | 'everybody or staff'
  | 'read'
  | 'clients'
  | 'diary'
  | 'manage'
  | 'owner'
  | 'member or diary'
  | 'own or read'
  | 'own or diary'
  | 'buyer or read'
  | 'buyer or diary'
  | 'log-in'
  | 'by record';

/** Names of the arguments with the company and the client of a call, which are looked up in the arguments, then in `input`. */
interface ArgumentNames {
  /** Argument with the id of the company, such as `key.companyId`; `companyId` unless given. */
  readonly company?: string;
  /** Argument with the id of the client; `clientId` unless given. */
  readonly client?: string;
  /** Arguments that only administrators of the company may give, such as `includeHidden`. */
  readonly forAdministrators?: readonly string[];
  /** Further condition of the resolver on the record that it loads: a sentence for the description of the field. */
  readonly besides?: string;
}

export interface Permission extends ArgumentNames {
  readonly caller: Caller;
}

/** Declares who may call a root field. Every root field needs it, or the schema is not built (`guard-root-fields.ts`). */
export function Allow(caller: Exclude<Caller, 'by record'>, named?: ArgumentNames): MethodDecorator;
export function Allow(caller: 'by record', named: { readonly besides: string }): MethodDecorator;
export function Allow(caller: Caller, named: ArgumentNames = {}): MethodDecorator {
  return Extensions({ permission: { caller, ...named } satisfies Permission }) as MethodDecorator;
}

/** Permission that a field declares; undefined if it declares none. */
export const permissionOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Permission | undefined =>
  extensions.permission as Permission | undefined;

const SENTENCES: Readonly<Record<Caller, string>> = {
  everybody: 'For everybody.',
  'everybody or staff': 'For everybody; administrators of the company need the duty `diary`.',
  read: 'For administrators of the company with the duty `read`.',
  clients: 'For administrators of the company with the duty `clients`.',
  diary: 'For administrators of the company with the duty `diary`.',
  manage: 'For administrators of the company with the duty `manage`.',
  owner: 'For owners of the company.',
  'member or diary': 'For the client concerned, and for administrators of the company with the duty `diary`.',
  'own or read': 'For members, for their own records, and for administrators of the company with the duty `read`.',
  'own or diary': 'For members, for their own records, and for administrators of the company with the duty `diary`.',
  'buyer or read':
    'For the member who bought, for guests by the `longId`, and for administrators of the company with the duty `read`.',
  'buyer or diary':
    'For the member who bought, for guests by the `longId`, and for administrators with the duty `diary` in each company ' +
    'whose lines are changed.',
  'log-in': 'For members and administrators.',
  'by record': '',
};

/** A permission in words, for the description of its field. */
export function inWords({ caller, forAdministrators = [], besides = '' }: Permission): string {
  const flags = forAdministrators.map((path) => `\`${path}\``).join(', ');
  const exception = flags && `Only administrators of the company may give ${flags}.`;
  return [SENTENCES[caller], exception, besides].filter(Boolean).join(' ');
}
