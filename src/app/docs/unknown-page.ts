import { html } from './html.js';
import { document } from './shell.js';

/** Page for people at an address that leads nowhere. */
export const unknownPage = (): string =>
  document({
    title: 'Not found',
    path: '/not-found',
    body: html`<h1>Nothing is here</h1>
<p class="lead">No page of this server has this address. It may have been mistyped, or cut off where it was copied.</p>
<p>The <a href="/">start page</a> leads to everything there is; the <a href="/docs">guides</a> can be searched.</p>`,
  });
