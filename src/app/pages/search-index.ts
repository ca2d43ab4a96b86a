import type { Options } from 'minisearch';

/** Part of the documentation that can be searched for: the text below a heading, or one field of the schema. */
export interface SearchEntry {
  /** Path of the page with the fragment of the part. */
  readonly id: string;
  /** Heading of the part. */
  readonly title: string;
  /** Title of its page. */
  readonly page: string;
  /** Text below the heading, without Markdown. */
  readonly text: string;
}

/** Options for building and for reading the index: prefixes and slight misspellings match, and headings count more. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 1.2 }, combineWith: 'AND' },
};
