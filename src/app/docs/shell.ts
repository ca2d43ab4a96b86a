import { type Html, html } from './html.js';

export interface DocsPage {
  readonly title: string;
  /** Path of the page, for the menu. */
  readonly path: string;
  readonly body: Html;
  /** Address of a script of its own, besides that of all pages. */
  readonly script?: string;
  /** True: as wide as two columns need. */
  readonly isWide?: boolean;
  /** True: for clients of a company, who are told nothing of this server, and not for search engines. */
  readonly forClients?: boolean;
}

/** Menu of every page. */
const MENU: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Start'],
  ['/docs', 'Guides'],
  ['/docs/rest', 'REST'],
  ['/docs/graphql', 'GraphQL'],
  ['/playground', 'Playground'],
  ['/insights', 'Insights'],
];

/** The entry of the menu that a page belongs to: that with the longest path. */
const entryOf = (path: string): string | undefined =>
  MENU.map(([to]) => to)
    .filter((to) => to === path || (to !== '/' && path.startsWith(`${to}/`)))
    .sort((one, other) => other.length - one.length)[0];

const header = (path: string): Html => html`<header><a class="name" href="/">Daybook</a><nav aria-label="Pages"><ul>${MENU.map(
  ([to, name]) => html`<li><a href="${to}"${to === entryOf(path) ? html` aria-current="page"` : undefined}>${name}</a></li>`,
)}</ul></nav></header>
`;

/** A whole document. Its style and its script are one file of ours each. */
export const document = ({ title, path, body, script, isWide = false, forClients = false }: DocsPage): string =>
  html`<!doctype html>
<html lang="en">
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
<a class="skip" href="#content">Skip to the content</a>
${forClients ? undefined : header(path)}<main id="content" tabindex="-1"${isWide ? html` class="broad"` : undefined}>
${body}
</main>
</body>
</html>
`.text;
