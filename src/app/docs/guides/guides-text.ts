import type { GraphQLSchema } from 'graphql';
import { BuiltText } from '../built-text.js';
import type { GuideSource } from './guide-pages.js';

/** Guides rendered to HTML, as JSON of `GuideSource[]`. The renderer is loaded only to make them. */
export const guidesText = (schema: GraphQLSchema): BuiltText =>
  new BuiltText('guides.json', async () => {
    const { renderGuides } = await import('./render-guides.js');
    const guides: readonly GuideSource[] = renderGuides(schema);
    return JSON.stringify(guides);
  });

/** Index over the guides and the root fields of the schema, for the search of the pages. */
export const searchText = (schema: GraphQLSchema): BuiltText =>
  new BuiltText('search.json', async () => (await import('./search-text.js')).searchIndex(schema));
