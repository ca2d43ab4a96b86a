import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from './context.js';
import { isAdminOf, requireAdmin } from './permission.js';

/**
 * Guards the columns that are marked `audience: 'admin'`: only administrators of the row's company may read them,
 * everyone else is told FORBIDDEN (or UNAUTHENTICATED) and not given an empty value. Source: decisions 7.
 */
export function guardAudiences(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.audience !== 'admin') continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (root: Guarded, args, context: Context, info) => {
        requireAdmin(context.viewer, companyOf(root, context));
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}

/** A row of one company, or of a person who works in several: an administrator of any of those may read it. */
interface Guarded {
  readonly companyId: number;
  readonly personCompanies?: readonly number[];
}

const companyOf = ({ companyId, personCompanies = [] }: Guarded, { viewer }: Context): number =>
  personCompanies.find((id) => isAdminOf(viewer, id)) ?? companyId;
