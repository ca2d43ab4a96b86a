import { PASSWORD } from '../../demo/accounts.js';
import { CAMDEN } from '../../demo/companies.js';
import { html } from './html.js';

/** Log-ins of the demo that the page has buttons for. */
const ACCOUNTS: readonly (readonly [role: string, email: string, text: string])[] = [
  ['member', 'member@demo.test', 'A client'],
  ['admin', 'admin@demo.test', 'Who runs the shop'],
  ['analyst', 'analyst@demo.test', 'An analyst'],
];

/** The part of `/` that books at the demo's shop; its script (`src/app/pages/start`) fills it in. */
export const bookingSection = html`<noscript><p>Booking on this page needs a script, which this browser does not run. The <a href="/docs/first-booking-rest">guide</a> books from a terminal.</p></noscript>
<section id="booking" data-company="${CAMDEN}" aria-labelledby="booking-title" hidden>
<h2 id="booking-title">Book something</h2>
<p class="soft">At Pet Store Camden, the shop of the demo: three clicks and a name, and the booking is real. Beside it stands what each click sends.</p>
<div class="columns">
<div class="steps">
<div id="done" class="done" hidden></div>
<h3 id="service-name">What</h3>
<div id="services" class="choices wide-choices" role="group" aria-labelledby="service-name"></div>
<div id="day-step" hidden>
<h3 id="day-name">Which day</h3>
<div id="days" class="choices day-choices" role="group" aria-labelledby="day-name"></div>
<p class="tools"><button type="button" id="earlier">Earlier</button><button type="button" id="later">Later</button></p>
</div>
<div id="time-step" hidden>
<h3 id="time-name">When <small id="live" role="status"></small></h3>
<div id="times" class="choices small-choices" role="group" aria-labelledby="time-name"></div>
</div>
<p id="said" role="alert"></p>
<p id="offers" class="tools"></p>
<form id="who" hidden>
<h3>Who</h3>
<p><span id="holding" role="status"></span> <span id="left" role="timer"></span></p>
<div id="questions"></div>
<div id="guest">
<p><label for="name">Your name</label><input id="name" name="name" autocomplete="off" required></p>
<p><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="off" required value="guest@example.test"></p>
</div>
<p><button id="book" class="main">Book it</button></p>
</form>
<h3 id="log-ins-name">Or look at it as</h3>
<p id="log-ins" class="tools" role="group" aria-labelledby="log-ins-name">${ACCOUNTS.map(
  ([role, email, text]) =>
    html`<button type="button" data-role="${role}" data-email="${email}" data-password="${PASSWORD}">${text}</button>`,
)}</p>
<p class="soft">From elsewhere with the password <code>${PASSWORD}</code>: ${ACCOUNTS.map(([, email]) => html`<code>${email}</code> `)}</p>
<div id="seen" role="status"></div>
</div>
<aside class="requests" aria-labelledby="requests-name">
<div class="requests-head"><h3 id="requests-name">What was sent</h3><p id="forms" class="forms" role="group" aria-label="Written as"></p></div>
<div id="requests"></div>
</aside>
</div>
</section>`;
