import { PASSWORD } from '../../demo/accounts.js';
import { CAMDEN } from '../../demo/companies.js';
import type { Language } from '../../shared/texts/language.js';
import { MESSAGES } from '../pages/start/messages/catalogue.js';
import type { DemoRole } from '../pages/start/messages/messages.js';
import { type Html, html } from './html.js';

/** Log-ins of the demo that the page has buttons for. */
const ACCOUNTS: Readonly<Record<DemoRole, string>> = {
  member: 'member@demo.test',
  admin: 'admin@demo.test',
  analyst: 'analyst@demo.test',
};

/** The part of `/` that books at the demo's shop; its script (`src/app/pages/start`) fills it in. */
export function bookingSection(language: Language): Html {
  const { booking } = MESSAGES[language];
  const accounts = Object.entries(ACCOUNTS) as readonly (readonly [DemoRole, string])[];
  return html`<noscript><p>${booking.noScript} <a href="/docs/first-booking-rest">${booking.guide}</a>.</p></noscript>
<section id="booking" data-company="${CAMDEN}" aria-labelledby="booking-title" hidden>
<h2 id="booking-title">${booking.heading}</h2>
<p class="soft">${booking.lead}</p>
<div class="columns">
<div class="steps">
<div id="done" class="done" hidden></div>
<h3 id="service-name">${booking.what}</h3>
<div id="services" class="choices wide-choices" role="group" aria-labelledby="service-name"></div>
<div id="day-step" hidden>
<h3 id="day-name">${booking.whichDay}</h3>
<div id="days" class="choices day-choices" role="group" aria-labelledby="day-name"></div>
<p class="tools"><button type="button" id="earlier">${booking.earlier}</button><button type="button" id="later">${booking.later}</button></p>
</div>
<div id="time-step" hidden>
<h3 id="time-name">${booking.when} <small id="live" role="status"></small></h3>
<div id="times" class="choices small-choices" role="group" aria-labelledby="time-name"></div>
</div>
<p id="said" role="alert"></p>
<p id="offers" class="tools"></p>
<form id="who" hidden>
<h3>${booking.who}</h3>
<p><span id="holding" role="status"></span> <span id="left" role="timer"></span></p>
<div id="form-questions"></div>
<div id="guest">
<p><label for="name">${booking.name}</label><input id="name" name="name" autocomplete="off" required></p>
<p><label for="email">${booking.email}</label><input id="email" name="email" type="email" autocomplete="off" required value="guest@example.test"></p>
</div>
<p><button id="book" class="main">${booking.book}</button></p>
</form>
<h3 id="log-ins-name">${booking.orAs}</h3>
<p id="log-ins" class="tools" role="group" aria-labelledby="log-ins-name">${accounts.map(
    ([role, email]) =>
      html`<button type="button" data-role="${role}" data-email="${email}" data-password="${PASSWORD}">${booking.accounts[role]}</button>`,
  )}</p>
<p class="soft accounts">${booking.fromElsewhere} <code>${PASSWORD}</code>: ${accounts.map(([, email]) => html`<code>${email}</code> `)}</p>
<div id="seen" role="status"></div>
</div>
<aside class="requests" aria-labelledby="requests-name">
<div class="requests-head"><h3 id="requests-name">${booking.wasSent}</h3><p id="forms" class="forms" role="group" aria-label="${booking.writtenAs}"></p></div>
<div id="requests" data-empty="${booking.nothingSent}"></div>
</aside>
</div>
</section>`;
}
