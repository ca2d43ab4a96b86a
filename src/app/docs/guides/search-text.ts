import type { GraphQLSchema } from 'graphql';
import type { Token } from 'marked';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry } from '../../pages/search-index.js';
import { foundFields } from '../graphql/schema-pages.js';
import type { Guide } from './read-guide.js';
import { headingId } from './render-guide.js';
import { readGuides } from './render-guides.js';

/** Index over the guides and the root fields of the schema, as the script of the pages reads it. */
export function searchIndex(schema: GraphQLSchema): string {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(readGuides(schema).flatMap(entriesOf));
  index.addAll(
    foundFields(schema).map(({ name, path, description }) => ({ id: path, title: name, page: 'GraphQL', text: description })),
  );
  return JSON.stringify(index);
}

/** Search entries of a guide: the text above its first heading, and the text below each heading. */
function entriesOf({ name, title, lead, tokens }: Guide): SearchEntry[] {
  const entries: { id: string; title: string; page: string; text: string }[] = [
    { id: `/docs/${name}`, title, page: title, text: lead },
  ];
  for (const token of tokens) {
    if (token.type === 'heading')
      entries.push({
        id: `/docs/${name}#${headingId(token.text)}`,
        title: token.text.replaceAll('`', ''),
        page: title,
        text: '',
      });
    else {
      const last = entries.at(-1);
      if (last) last.text += ` ${plain(token)}`;
    }
  }
  return entries;
}

/** Text of a token without Markdown; code is included, since readers search for names in it. */
const plain = (token: Token): string => token.raw.replace(/```\w*|[`|]/g, ' ');
