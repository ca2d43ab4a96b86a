import { LANGUAGES, type Language } from '../../shared/texts/language.js';
import { type Html, html } from './html.js';

export interface DocsPage {
  readonly title: string;
  /** Path of the page, for the menu. */
  readonly path: string;
  readonly body: Html;
  /** Language of the body; by default the first of all, in which the documentation is written. */
  readonly language?: Language;
  /** URL of a script of its own, besides the script of all pages. */
  readonly script?: string;
  /** Pages that belong together with this one, for a menu beside it. */
  readonly chapter?: Chapter;
  /** True for a page for clients of a company: without links to the rest of this server, and not for search engines. */
  readonly forClients?: boolean;
}

/** Pages that belong together, and the parts of the page that is shown. */
export interface Chapter {
  readonly name: string;
  /** Path of the page that leads to the others. */
  readonly path: string;
  readonly pages: readonly (readonly [path: string, name: string])[];
  /** Ids of headings with their texts. */
  readonly parts?: readonly (readonly [id: string, name: Html | string])[];
}

interface ShellWords {
  readonly skip: string;
  readonly menu: string;
  readonly guides: string;
}

/** Texts on every page. */
const WORDS: Readonly<Record<Language, ShellWords>> = {
  en: { skip: 'Skip to the content', menu: 'Pages', guides: 'Guides' },
  de: { skip: 'Zum Inhalt springen', menu: 'Seiten', guides: 'Anleitungen' },
};

/** Menu of every page. A name is the same in all languages; null is the name of the guides. */
const MENU: readonly (readonly [path: string, name: string | null])[] = [
  ['/', 'Start'],
  ['/docs', null],
  ['/docs/rest', 'REST'],
  ['/docs/graphql', 'GraphQL'],
  ['/playground', 'Playground'],
  ['/insights', 'Insights'],
];

/** Path of the menu entry that a page belongs to: the longest that matches. */
const entryOf = (path: string): string | undefined =>
  MENU.map(([to]) => to)
    .filter((to) => to === path || (to !== '/' && path.startsWith(`${to}/`)))
    .sort((one, other) => other.length - one.length)[0];

const header = (
  path: string,
  { menu, guides }: ShellWords,
): Html => html`<header><a class="name" href="/">Daybook</a><nav aria-label="${menu}"><ul>${MENU.map(
  ([to, name]) =>
    html`<li><a href="${to}"${to === entryOf(path) ? html` aria-current="page"` : undefined}>${name ?? guides}</a></li>`,
)}</ul></nav></header>
`;

const linksToParts = (parts: NonNullable<Chapter['parts']>): Html =>
  html`<ul>${parts.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`;

/** Menu beside a page; screens without the room for it do not show it. */
const chapterMenu = (shown: string, { name, path, pages, parts = [] }: Chapter): Html =>
  html`<nav class="chapter" aria-label="${name}"><p><a href="${path}">${name}</a></p><ul>${pages.map(
    ([to, title]) =>
      html`<li><a href="${to}"${to === shown ? html` aria-current="page"` : undefined}>${title}</a>${to === shown && parts.length > 0 ? linksToParts(parts) : undefined}</li>`,
  )}</ul></nav>
`;

/** The parts of the page, on screens that do not show the menu beside it. */
const partsOf = ({ parts = [] }: Chapter): Html | undefined =>
  parts.length > 0 ? html`<details class="parts"><summary>On this page</summary>${linksToParts(parts)}</details>` : undefined;

/** Complete HTML document. Its styles and scripts are files of this server. */
export function document(page: DocsPage): string {
  const { title, path, body, script, chapter, language = LANGUAGES[0], forClients = false } = page;
  const words = WORDS[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${
  forClients
    ? html`<meta name="robots" content="noindex">
`
    : undefined
}<title>${title}${forClients ? '' : ' · Daybook'}</title>
<link rel="stylesheet" href="/docs/style.css">
${
  forClients
    ? html`<link rel="stylesheet" href="/purchases/style.css">
`
    : undefined
}<link rel="icon" href="data:,">
${forClients ? undefined : html`<script src="/docs/pages.js" defer></script>`}
${script ? html`<script src="${script}" defer></script>` : undefined}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
${forClients ? undefined : header(path, words)}${chapter ? html`<div class="beside">${chapterMenu(path, chapter)}` : undefined}<main id="content" tabindex="-1"${forClients ? html` class="narrow"` : undefined}>
${chapter ? partsOf(chapter) : undefined}${body}
</main>${chapter ? html`</div>` : undefined}
</body>
</html>
`.text;
}
