import { z } from 'zod';

/** JSON schema of what is sent, as far as this folder reads it. */
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

/** Schema of the bag that a row reads, as it is sent and not as it is read. */
export function schemaOf(input: z.ZodType): SchemaObject {
  const { $schema: dropped, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema as SchemaObject;
}
