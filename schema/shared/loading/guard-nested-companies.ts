import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { Company } from '../../../src/company/company.entity.js';
import { notFound } from '../../../src/shared/refusal.js';
import { permissionOf } from '../allow.js';
import type { Context } from '../context.js';
import { enforce } from '../guard-root-fields.js';

type NestedField = GraphQLField<CompanyRecordRoot, Context, Readonly<Record<string, unknown>>>;

interface CompanyRecordRoot {
  readonly companyId: number;
}

/** The only argument of nested fields that may name a record: all else that they show follows from the record they belong to. */
const COMPANY = 'companyId';

/**
 * Checks, for each field of a record with a company as its argument, the permission at that company: by the field's own `@Allow`,
 * whatever was checked above it. The company must be of the family of the record; one of another family is reported like one
 * that does not exist. Must run before `scopeFields`, whose loaders it uses.
 *
 * @throws Error for a field with an id among its arguments that is no `companyId`, or without `@Allow`
 */
export function guardNestedCompanies(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const ids = field.args.filter(({ name }) => /^ids?$|Ids?$/.test(name));
      if (ids.some(({ name }) => name !== COMPANY)) throw new Error(`${type}.${field.name} is given an id other than ${COMPANY}`);
      if (ids.length > 0) guard(field, `${type}.${field.name}`);
    }
  }
  return schema;
}

function guard(field: NestedField, place: string): void {
  const permission = permissionOf(field);
  if (!permission) throw new Error(`${place} does not say who may name a company: give it @Allow`);
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (record, args, context, info) => {
    const companyId = args[COMPANY] as number | null | undefined;
    if (companyId == null) return resolve(record, args, context, info);
    enforce(permission.caller, context.viewer, companyId);
    if (companyId === record.companyId) return resolve(record, args, context, info);
    return isNear(context, companyId).then((near) => {
      if (near) return resolve(record, args, context, info);
      throw notFound('company', companyId);
    });
  };
}

/** Whether the company is of the family of the record to whose fields these loaders belong; looked up once for a list. */
const isNear = ({ load }: Context, companyId: number): Promise<boolean> =>
  load.internal.one(Company, companyId).then((company) => company !== null);
