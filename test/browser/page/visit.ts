import { Refused, Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { formOf, type Screen } from './screen.js';
import { wireClient } from './wire.js';

/** Address that a page was opened with: `?program=…&api=…&company=…`, and for one of a purchase its `id`. */
export interface Visit {
  readonly screen: Screen;
  readonly api: string;
  readonly asked: URLSearchParams;
}

export const nameOf = ({ data }: Resource): unknown => data.name;

/**
 * Starts as widgets do before they show anything: stops at the first link that is present and does not work. Source:
 * wire.md 1.1.
 */
export async function welcome({ screen, api, asked }: Visit): Promise<Resource> {
  const company = await Resource.open(`${api}/company/${asked.get('company')}`, wireClient(false));
  const settings = company.$has('settings') && (await company.$get('settings'));
  await company.at('GET', `${api}/status?company_id=${company.data.id}&clear_baskets=1&clear_member=1`);
  screen.say(`Welcome to ${company.data.name}${settings ? `, where one pays in ${settings.data.currency}` : ''}`);
  return company;
}

/** Repeats the log-in until it succeeds. If a 400 lists several administrators, asks for one. Source: wire.md 2.7. */
export async function logIn({ screen }: Visit, send: (typed: Json) => Promise<Resource>): Promise<Resource> {
  const form = formOf({ email: 'E-mail', password: { title: 'Password', format: 'password' } }, 'Log in');
  for (;;) {
    const typed = await screen.fill('Who are you?', form);
    try {
      return await send(typed);
    } catch (thrown) {
      if (!(thrown instanceof Refused && thrown.record.$has('administrators'))) screen.refused(thrown);
      else {
        const choices = await thrown.record.$list('administrators');
        const one = await screen.choose('For which company?', choices, ({ data }) => data.company_name);
        return one.$post('login', {}, typed);
      }
    }
  }
}

export const money = (minor: unknown): string => `£${(Number(minor) / 100).toFixed(2)}`;

/** Date and time as in the text, regardless of the browser's time zone. Source: wire.md 3.4. */
export const clock = (datetime: unknown): string => String(datetime).replace(/^(\S{10})T(\d\d:\d\d).*/, '$1 at $2');
