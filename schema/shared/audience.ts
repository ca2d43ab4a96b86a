import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Audience } from '../../src/shared/column.js';
import { Refusal } from '../../src/shared/refusal.js';
import type { Context } from './context.js';
import { isAdminOf, maySeeKeys, requireAdmin } from './permission.js';

/**
 * Guards fields that are marked with an audience: callers outside it get FORBIDDEN (or UNAUTHENTICATED), not an empty value.
 * Source: decisions 7.
 */
export function guardAudiences(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const isPurchase = type.name === 'Purchase';
    for (const field of Object.values(type.getFields())) {
      const audience = field.extensions.audience as Audience | undefined;
      if (!audience) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (root: Guarded, args, context: Context, info) => {
        GUARDS[audience](root, context, isPurchase ? root.id : root.purchaseId);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}

/** Audience of a field; undefined for a field that all readers of the record may read. */
export const audienceOf = (schema: GraphQLSchema, type: string, field: string): Audience | undefined => {
  const record = schema.getType(type);
  return isObjectType(record) ? (record.getFields()[field]?.extensions.audience as Audience | undefined) : undefined;
};

/** Sentence on who may see a field, by its audience. All other callers get null, and one error. */
export const AUDIENCES: Readonly<Record<Audience, string>> = {
  admin: 'Shown to administrators of the company.',
  home: 'Shown to administrators of the company that the record belongs to.',
  diary: 'Shown to administrators of the company that the record belongs to, with the duty `diary`.',
  bearer: 'Shown to callers who send the `longId` of the purchase, and to administrators with the duty `diary`.',
};

/** A row of one company, or of a person who works in several: an administrator of any of those may read it. */
interface Guarded {
  readonly id?: number;
  readonly companyId: number;
  readonly companyIds?: readonly number[];
  readonly purchaseId?: number | null | undefined;
}

/** Refuses callers outside the audience. @throws Refusal UNAUTHENTICATED or FORBIDDEN */
type Guard = (root: Guarded, context: Context, purchaseId: number | null | undefined) => void;

const GUARDS: Readonly<Record<Audience, Guard>> = {
  admin: (root, context) => void requireAdmin(context.viewer, companyOf(root, context)),
  home: ({ companyId }, { viewer }) => {
    if (!viewer.admin) requireAdmin(viewer, companyId);
    if (!isAdminOf(viewer, companyId)) throw withheld('Only administrators of the company that it belongs to may have this');
  },
  diary: ({ companyId }, { viewer }) => {
    if (!viewer.admin) requireAdmin(viewer, companyId);
    if (!isAdminOf(viewer, companyId) || !maySeeKeys(viewer, companyId)) throw withheld();
  },
  bearer: ({ companyId }, { viewer, load }, purchaseId) => {
    if (!maySeeKeys(viewer, companyId) && !load.hasOpened(purchaseId)) throw withheld();
  },
};

/** The refusal of one field. `withheld` marks it for code that can show the rest of the record without the field. */
const withheld = (message = 'Only administrators who run the diary may have this') =>
  new Refusal('FORBIDDEN', message, { withheld: true });

const companyOf = ({ companyId, companyIds = [] }: Guarded, { viewer }: Context): number =>
  companyIds.find((id) => isAdminOf(viewer, id)) ?? companyId;
