import { PASSWORD } from '../../demo/accounts.js';
import { html } from './html.js';
import { document } from './shell.js';

const DEMO = html`<p class="soft">The demo: <code>analyst@demo.test</code>, password <code>${PASSWORD}</code>.</p>
<p><button type="button" id="demo" data-email="analyst@demo.test" data-password="${PASSWORD}">Log in as the demo’s analyst</button></p>`;

/**
 * `/insights`: figures as pictures, for readers without GraphQL. Its script draws them, from queries that any program may send.
 */
export const insightsPage = (demo: boolean): string =>
  document({
    title: 'Insights',
    path: '/insights',
    script: '/insights/page.js',
    body: html`<h1>Insights</h1>
<p class="lead">How busy, how full, how much: the figures of a company as pictures, each with its numbers and its query.</p>
<noscript><p>The pictures are drawn by a script, which this browser does not run.</p></noscript>
<form id="entry" hidden>
<p><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><button class="main">Log in</button></p>
${demo ? DEMO : undefined}
</form>
<form id="period" hidden>
<h2 id="period-name" tabindex="-1">What to look at</h2>
<p><label for="company">Company</label><select id="company"></select></p>
<p><label for="from">From</label><input id="from" type="date" required></p>
<p><label for="until">Until, not included</label><input id="until" type="date" required></p>
</form>
<p id="said" role="status"></p>
<div id="questions"></div>`,
  });
