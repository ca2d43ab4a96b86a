import type { Options } from 'minisearch';

/** A part of the documentation that somebody may look for: what stands between two headings, or one field of the schema. */
export interface SearchEntry {
  /** Path of the page with the place on it. */
  readonly id: string;
  /** Heading of the part. */
  readonly title: string;
  /** Page on which it stands. */
  readonly page: string;
  /** Text below the heading, without marks. */
  readonly text: string;
}

/** The index is made and read by these: a name is found by its beginning, or with a letter wrong, and headings count more. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 1.2 }, combineWith: 'AND' },
};
