import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { buildSchema, introspectionFromSchema, parse } from 'graphql';

const SCHEMA = new URL('../../schema/schema.graphql', import.meta.url);

/** Folders of frontends with a `documents.graphql`; the typed documents are written beside it. */
export const WITH_CODEGEN = ['booking-widget', 'booking-list'];

/** Configuration of codegen, in the form shown in the README. */
export interface CodegenConfig {
  readonly generates: Readonly<Record<string, { readonly plugins: readonly string[] }>>;
  readonly config: Readonly<Record<string, unknown>>;
}

const PLUGINS = { 'typescript-operations': typescriptOperations, 'typed-document-node': typedDocumentNode };

/** JSON types of the schema's scalars. */
const SCALARS = { DateTime: 'string', LocalDate: 'string', LocalTime: 'string', JSONObject: 'Record<string, unknown>' };

const STRICT: CodegenConfig = {
  generates: { 'documents.ts': { plugins: Object.keys(PLUGINS) } },
  config: { useTypeImports: true, strictScalars: true, scalars: SCALARS },
};

/** Generates a frontend's documents, each with the types of its variables and of its answer. */
export async function documentsOf(folder: string, { generates, config }: CodegenConfig = STRICT): Promise<string> {
  const documents = new URL(`${folder}/documents.graphql`, import.meta.url);
  const [{ plugins } = { plugins: [] }] = Object.values(generates);
  return codegen({
    filename: fileURLToPath(new URL('documents.ts', documents)),
    schema: parse(readFileSync(SCHEMA, 'utf8')),
    documents: [{ location: fileURLToPath(documents), document: parse(readFileSync(documents, 'utf8')) }],
    plugins: plugins.map((plugin) => ({ [plugin]: config })),
    pluginMap: PLUGINS,
    config: {},
  });
}

/** Generates the schema as a type, by which gql.tada parses a program's documents at compile time. */
export function schemaAsType(): string {
  const introspection = introspectionFromSchema(buildSchema(readFileSync(SCHEMA, 'utf8')), { descriptions: false });
  return outputIntrospectionFile(minifyIntrospection(introspection), { fileType: '.d.ts', shouldPreprocess: true });
}
