import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry } from './search-index.js';

const INDEX = '/docs/search.json';

/** Most entries that are shown: readers who do not find theirs refine the search. */
const MAX_RESULTS = 12;

/** Shows the search field, whose index is loaded when the field is first focused. */
export function offerSearch(): void {
  const place = document.querySelector<HTMLElement>('#search');
  const field = place?.querySelector('input');
  if (!place || !field) return;
  place.hidden = false;
  let index: Promise<MiniSearch<SearchEntry>> | undefined;
  field.addEventListener('focus', () => {
    index ??= loadIndex();
  });
  field.addEventListener('input', async () => {
    const words = field.value.trim();
    try {
      index ??= loadIndex();
      const found = words ? (await index).search(words) : [];
      // If the reader has typed on meanwhile, these results are outdated.
      if (words === field.value.trim()) show(place, words, found.slice(0, MAX_RESULTS).map(foundOf));
    } catch {
      index = undefined;
      say(place, 'The server did not answer. Type on to try again.');
    }
  });
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const answer = await fetch(INDEX);
  if (!answer.ok) throw new Error(`${INDEX} answered ${answer.status}`);
  return MiniSearch.loadJSON<SearchEntry>(await answer.text(), SEARCH_OPTIONS);
}

type SearchHit = Pick<SearchEntry, 'id' | 'title' | 'page'>;

/** The fields that the index stores (`SEARCH_OPTIONS`), which the library's results do not name. */
const foundOf = ({ id, title, page }: SearchResult): SearchHit => ({ id, title, page });

function show(place: HTMLElement, words: string, found: readonly SearchHit[]): void {
  place.querySelector('ol')?.replaceChildren(...found.map(lineOf));
  if (words === '') say(place, '');
  else
    say(
      place,
      found.length === 0
        ? `Nothing about “${words}”.`
        : `${found.length === MAX_RESULTS ? 'The nearest ' : ''}${found.length} found.`,
    );
}

function lineOf({ id, title, page }: SearchHit): HTMLElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = id;
  link.textContent = title;
  line.append(link, page === title ? '' : ` ${page}`);
  return line;
}

function say(place: HTMLElement, text: string): void {
  const status = place.querySelector('[role=status]');
  if (status) status.textContent = text;
}
