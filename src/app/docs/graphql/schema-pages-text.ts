import type { GraphQLSchema } from 'graphql';
import { BuiltText } from '../built-text.js';

/** Pages of the schema as JSON: HTML by path. The renderer is loaded only to make them. */
export const schemaPagesText = (schema: GraphQLSchema): BuiltText =>
  new BuiltText('schema-pages.json', async () => {
    const { schemaPages } = await import('./schema-pages.js');
    return JSON.stringify(schemaPages(schema));
  });
