import type { GraphQLSchema } from 'graphql';
import type { BuiltText } from './built-text.js';
import { schemaPagesText } from './graphql/schema-pages-text.js';
import { guidesText, searchText } from './guides/guides-text.js';
import { insightsScript, pagesScript, purchaseScript, startScript } from './pages-script.js';

/** Texts from which the pages are rendered, all made at the end of `npm ci`. */
export interface DocumentationTexts {
  readonly openapi: BuiltText;
  readonly guides: BuiltText;
  /** Pages of `/docs/graphql`. */
  readonly schemaPages: BuiltText;
  /** Index of the search. */
  readonly search: BuiltText;
  readonly script: BuiltText;
  /** Script of `/`. */
  readonly start: BuiltText;
  /** Script of `/insights`. */
  readonly insights: BuiltText;
  /** Script of `/purchases/{long_id}`. */
  readonly purchase: BuiltText;
}

export const documentationTexts = (schema: GraphQLSchema, openapi: BuiltText): DocumentationTexts => ({
  openapi,
  guides: guidesText(schema),
  schemaPages: schemaPagesText(schema),
  search: searchText(schema),
  script: pagesScript(),
  start: startScript(),
  insights: insightsScript(),
  purchase: purchaseScript(),
});
