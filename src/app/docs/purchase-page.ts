import { html } from './html.js';
import { document } from './shell.js';

/**
 * `/purchases/{long_id}`: the page of a client after booking. It is the same page for every purchase, and for unknown ids: its
 * script reads the long id from the address, and writes its texts in the language of the purchase.
 */
export const purchasePage = (): string =>
  document({
    title: 'Your booking',
    path: '/purchases',
    script: '/purchases/page.js',
    forClients: true,
    body: html`<h1 id="title" tabindex="-1">Your booking</h1>
<noscript><p>This page is drawn by a script, which this browser does not run. The e-mail about your booking says what is booked.</p>
<p lang="de">Diese Seite zeichnet ein Skript, das dieser Browser nicht ausführt. Was gebucht ist, sagt die E-Mail zu Ihrer Buchung.</p></noscript>
<p id="said" role="status"></p>
<form id="entry" hidden>
<p>This was booked with an account. Log in to see it, or follow the link of the newest e-mail about it.</p>
<p><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><button>Log in</button></p>
</form>
<div id="purchase"></div>`,
  });
