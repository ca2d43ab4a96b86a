import * as z from 'zod';

/** JSON schema of an input, as far as this folder reads it. */
export interface SchemaObject {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaObject[];
  readonly items?: SchemaObject;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly description?: string;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/**
 * Schema of the parameters that a row reads, as they are sent and not as they are parsed. Limits that only the domain
 * checks are in `.meta({ documented: … })` of a parameter: shown here, and not in forms, against which pages check
 * records.
 */
export function schemaOf(input: z.ZodType): SchemaObject {
  const { $schema: dropped, ...schema } = z.toJSONSchema(input, {
    ...{ io: 'input', unrepresentable: 'any' },
    override: ({ jsonSchema }) => {
      const { documented } = jsonSchema;
      delete jsonSchema.documented;
      Object.assign(jsonSchema, documented);
    },
  });
  return schema as SchemaObject;
}
