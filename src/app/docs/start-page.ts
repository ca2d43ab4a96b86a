import { html } from './html.js';
import { document } from './shell.js';

/** Facts of this server that its start page says. */
export interface StartFacts {
  readonly version: string;
  readonly demo: boolean;
  /** Origin at which the reader finds it. */
  readonly base: string;
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

/** `/`: what this server is, and where to go from here. */
export const startPage = ({ version, demo, base }: StartFacts): string =>
  document({
    title: 'Start',
    path: '/',
    body: html`<h1>A booking server</h1>
<p class="lead">Appointments, events and walk-ins: what can be booked, when it is free, who holds it and who has paid.
One core, asked by GraphQL at <code>/graphql</code> or by REST at <code>/api/v1</code>.</p>
<p>Version ${version}. <a href="/ready">Is it ready?</a></p>
<h2>Look around</h2>
<ul class="cards">${LINKS.map(([to, name, text]) => html`<li><a href="${to}">${name}</a><p>${text}</p></li>`)}</ul>
${demo ? demoHints(base) : OPERATOR}`,
  });

const demoHints = (base: string) => html`<h2>Try the demo</h2>
<p>This server has a demo company, number 2, a pet shop in London. Log in with the password <code>demo-password</code> as</p>
<ul>
<li><code>admin@demo.test</code>, who runs it,</li>
<li><code>analyst@demo.test</code>, who reads its figures,</li>
<li><code>member@demo.test</code>, a client who books.</li>
</ul>
<p>What can be booked there, from a terminal:</p>
<div class="wide"><pre tabindex="0"><code>curl -H 'App-Id: demo' ${base}/api/v1/2/services</code></pre></div>`;

const OPERATOR = html`<h2>Next steps</h2>
<p>This server has no demo. Companies, applications and administrators are made by the operator’s program:
<code>npm run cli -- --help</code> lists what it does.</p>`;
