import type { Language } from '../../shared/texts/language.js';
import { MESSAGES } from '../pages/start/messages/catalogue.js';
import type { LinkedPath, LinkTexts, StartMessages } from '../pages/start/messages/messages.js';
import { type Html, html, inline } from './html.js';
import { document } from './shell.js';

/** Facts of this server that its start page shows. */
export interface StartFacts {
  readonly version: string;
  readonly language: Language;
  /** Section for bookings; null: there is no demo to book in. */
  readonly booking: Html | null;
}

/** `/`: what this server is, a booking to try where there is a demo, and where to go from here. */
export function startPage({ version, language, booking }: StartFacts): string {
  const { start } = MESSAGES[language];
  const links = Object.entries(start.links) as readonly (readonly [LinkedPath, LinkTexts])[];
  return document({
    title: start.title,
    path: '/',
    script: '/docs/start.js',
    language,
    body: html`<h1>${start.heading}</h1>
<p class="lead">${inline(start.lead)}</p>
<p class="state">${start.version} ${version} · <a href="/ready" id="health">${start.isReady}</a></p>
${booking ?? operatorSection(start)}
<h2>${start.lookAround}</h2>
<ul class="cards">${links.map(([to, { name, about }]) => html`<li><a href="${to}" hreflang="en">${name}</a><p>${about}</p></li>`)}</ul>`,
  });
}

const operatorSection = (start: StartMessages['start']): Html => html`<h2>${start.nextSteps}</h2>
<p>${start.noDemo}</p>
<ol class="next-steps">
<li>${start.aCompany} <code>npm run cli -- create-company --help</code></li>
<li>${inline(start.anApplication)} <code>npm run cli -- create-application --help</code></li>
<li>${start.anAdministrator} <code>npm run cli -- create-administrator --help</code></li>
<li>${start.operations} <a href="/docs/operations">${start.forOperators}</a></li>
</ol>
<p>${inline(start.demoFirst)}</p>`;
