import { Html, html, inline } from '../html.js';
import { document } from '../shell.js';

/** A guide rendered to HTML. */
export interface GuideSource {
  /** Last part of its path. */
  readonly name: string;
  readonly title: string;
  /** A line of text with `code` in backticks. */
  readonly lead: string;
  /** HTML. */
  readonly body: string;
}

const ROOT = '/docs';

const pathOf = ({ name }: GuideSource): string => `${ROOT}/${name}`;

/** Pages of the guides by their paths, and `/docs`, which lists them. */
export function guidePages(guides: readonly GuideSource[]): ReadonlyMap<string, string> {
  const listed = guides.map((guide) => [pathOf(guide), guide.title] as const);
  const pages = guides.map((guide, place) => {
    const chapter = { name: 'Guides', path: ROOT, pages: listed, parts: partsOf(guide) };
    const body = html`${SEARCH}<article>${new Html(guide.body)}</article>${neighbours(guides[place - 1], guides[place + 1])}`;
    return [pathOf(guide), document({ title: guide.title, path: pathOf(guide), body, chapter })] as const;
  });
  return new Map([[ROOT, document({ title: 'Guides', path: ROOT, body: listOf(guides) })], ...pages]);
}

/** Second-level headings with their ids. */
const partsOf = ({ body }: GuideSource) =>
  [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => [id, new Html(text)] as const);

const listOf = (guides: readonly GuideSource[]): Html => html`<h1>Guides</h1>
<p class="lead">What they show is run by the tests of this server: each command is sent, and each answer compared.</p>
${SEARCH}
<ul class="cards">${guides.map((guide) => html`<li><a href="${pathOf(guide)}">${guide.title}</a><p>${inline(guide.lead)}</p></li>`)}</ul>
<p>Beside them: the references of the <a href="/docs/rest">REST API</a> and of the <a href="/docs/graphql">schema</a>, and the <a href="/playground">playground</a>.</p>`;

/** Hidden until the script that does the search has loaded. */
const SEARCH = html`<search id="search" hidden><label for="words">Search guides and schema</label>
<input type="search" id="words" autocomplete="off" spellcheck="false" placeholder="webhook, idempotency key, no-show …">
<p role="status"></p><ol></ol></search>`;

const neighbours = (before: GuideSource | undefined, after: GuideSource | undefined): Html =>
  html`<nav class="next" aria-label="Neighbouring guides">${before ? html`<a href="${pathOf(before)}" rel="prev">← ${before.title}</a>` : undefined}${after ? html`<a href="${pathOf(after)}" rel="next">${after.title} →</a>` : undefined}</nav>`;
