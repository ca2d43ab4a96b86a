import { bearer, Refused, sendQuery } from '../send-query.js';
import { renderPanel } from './panel.js';
import { wrongPeriod } from './period.js';
import { COMPANIES, LOG_IN } from './queries.js';
import { QUESTIONS } from './questions.js';
import type { Scope } from './send-question.js';

interface LoggedIn {
  readonly logIn: { readonly token: string };
}

interface ViewerAnswer {
  readonly viewer: {
    readonly company: { readonly id: number } | null;
    readonly companies: { readonly nodes: readonly { readonly id: number; readonly name: string; readonly timeZone: string }[] };
  };
}

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

const notice = byId<HTMLElement>('said');
const entry = byId<HTMLFormElement>('entry');
const period = byId<HTMLFormElement>('period');
const company = byId<HTMLSelectElement>('company');
const panels = byId<HTMLElement>('questions');
const zones = new Map<number, string>();
let token = '';

entry.hidden = false;
entry.addEventListener('submit', (event) => {
  event.preventDefault();
  void logIn();
});
const demo = document.getElementById('demo');
demo?.addEventListener('click', () => {
  byId<HTMLInputElement>('email').value = demo.dataset.email ?? '';
  byId<HTMLInputElement>('password').value = demo.dataset.password ?? '';
  void logIn();
});
period.addEventListener('change', () => void draw());

async function logIn(): Promise<void> {
  say('');
  const { email, password } = Object.fromEntries(new FormData(entry));
  try {
    const logged = await sendQuery<LoggedIn>({ query: LOG_IN, variables: { input: { email, password } }, headers: {} });
    token = logged.logIn.token;
    const { viewer } = await sendQuery<ViewerAnswer>({ query: COMPANIES, variables: {}, headers: bearer(token) });
    for (const { id, timeZone } of viewer.companies.nodes) zones.set(id, timeZone);
    company.replaceChildren(
      ...viewer.companies.nodes.map(({ id, name }) => new Option(name, String(id), false, id === viewer.company?.id)),
    );
    entry.hidden = true;
    period.hidden = false;
    setPeriod();
    await draw();
    byId('period-name').focus();
  } catch (error) {
    fail(error);
  }
}

/** Sets the period: the last six months, and all that is booked until the end of the next month. */
function setPeriod(): void {
  const now = new Date();
  const day = (months: number) => new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, 1)).toISOString().slice(0, 10);
  byId<HTMLInputElement>('from').value = day(-6);
  byId<HTMLInputElement>('until').value = day(2);
}

async function draw(): Promise<void> {
  const scope: Scope = {
    companyId: Number(company.value),
    from: byId<HTMLInputElement>('from').value,
    until: byId<HTMLInputElement>('until').value,
  };
  const wrong = wrongPeriod(scope);
  say(wrong ?? '');
  if (wrong) return panels.replaceChildren();
  const timeZone = zones.get(scope.companyId) ?? 'UTC';
  // An earlier drawing whose answers are still pending continues in elements that are no longer on the page.
  const sections = QUESTIONS.map(() => document.createElement('section'));
  panels.replaceChildren(...sections);
  try {
    // One after the other: an analyst would be refused all of them at once.
    for (const [place, question] of QUESTIONS.entries()) {
      const panel = sections[place];
      if (panel?.isConnected) await renderPanel(panel, question, { scope, token, timeZone });
    }
  } catch (error) {
    if (sections[0]?.isConnected) fail(error);
  }
}

function fail(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const isOver = error.code === 'UNAUTHENTICATED' && token !== '';
  if (isOver) {
    token = '';
    entry.hidden = false;
    period.hidden = true;
    panels.replaceChildren();
    byId('email').focus();
  }
  if (isOver) say('The log-in has ended. Log in again.');
  else say(error.code === 'UNAUTHENTICATED' ? 'Wrong e-mail address or password.' : error.message);
}

function say(text: string): void {
  notice.textContent = text;
}
