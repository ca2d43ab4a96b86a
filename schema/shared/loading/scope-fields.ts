import { type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '../context.js';

/**
 * Makes each field of a record load only rows of the record's family of companies: its resolver receives loaders that know the
 * company of the record (`Loaders.within`). Fields of a record without a company, such as a log-in, load as root fields do.
 */
export function scopeFields(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type)) continue;
    const idOf = type.name === 'Company' ? idOfCompany : companyIdOf;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (!resolve) continue;
      field.resolve = (root: ScopedRoot, args, context: Context, info) => resolve(root, args, within(context, idOf(root)), info);
    }
  }
  return schema;
}

interface ScopedRoot {
  readonly id?: number;
  readonly companyId?: number;
}

const idOfCompany = ({ id }: ScopedRoot): number | undefined => id;
const companyIdOf = ({ companyId }: ScopedRoot): number | undefined => companyId;

function within(context: Context, companyId: number | undefined): Context {
  if (typeof companyId !== 'number') return context;
  const known = context.scopes.get(companyId);
  if (known) return known;
  const made = { ...context, load: context.load.within(companyId) };
  context.scopes.set(companyId, made);
  return made;
}
