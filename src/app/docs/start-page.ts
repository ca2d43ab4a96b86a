import { type Html, html } from './html.js';
import { document } from './shell.js';

/** Facts of this server that its start page says. */
export interface StartFacts {
  readonly version: string;
  /** Part of the page that books; null: there is no demo to book in. */
  readonly booking: Html | null;
}

const LINKS: readonly (readonly [path: string, name: string, text: string])[] = [
  ['/docs', 'Guides', 'From a first booking to running a server, with commands that the tests of this server run.'],
  ['/docs/rest', 'REST reference', 'Every call of /api/v1: what it takes, what it answers, how it refuses.'],
  ['/docs/graphql', 'GraphQL reference', 'Queries, mutations and types: who may ask, what is answered, which errors come.'],
  ['/playground', 'GraphQL playground', 'Queries to run at once, with completion and the documentation of the schema.'],
  ['/insights', 'Insights', 'Figures as pictures, for owners and analysts: how busy, how full, how much.'],
  ['/openapi.json', 'OpenAPI 3.1', 'The same reference for programs: clients are made from it.'],
  ['/schema.graphql', 'GraphQL schema', 'The schema as text, for generators of types.'],
];

/** `/`: what this server is, a booking to try where there is a demo, and where to go from here. */
export const startPage = ({ version, booking }: StartFacts): string =>
  document({
    title: 'Start',
    path: '/',
    script: '/docs/start.js',
    body: html`<h1>A booking server</h1>
<p class="lead">Appointments, events and walk-ins: what can be booked, when it is free, who holds it and who has paid.
One core, asked by GraphQL at <code>/graphql</code> or by REST at <code>/api/v1</code>.</p>
<p class="state">Version ${version} · <a href="/ready" id="health">Is it ready?</a></p>
${booking ?? OPERATOR}
<h2>Look around</h2>
<ul class="cards">${LINKS.map(([to, name, text]) => html`<li><a href="${to}">${name}</a><p>${text}</p></li>`)}</ul>`,
  });

const OPERATOR = html`<h2>Next steps</h2>
<p>This server has no demo: its companies are made by whoever runs it, in the folder that it was installed in.</p>
<ol class="next-steps">
<li>A company: <code>npm run cli -- create-company --help</code></li>
<li>An application, which is what calls <code>/api/v1</code>: <code>npm run cli -- create-application --help</code></li>
<li>Somebody who logs in: <code>npm run cli -- create-administrator --help</code></li>
<li>Settings, backups, upgrades and what to watch: <a href="/docs/operations">For operators</a></li>
</ol>
<p>To look at a demo first, start a server of its own with <code>DEMO=1</code> and an empty database: its page books.</p>`;
