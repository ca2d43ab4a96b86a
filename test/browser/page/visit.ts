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
 * Begins as widgets do, before they show anything: stops at the first link that is there and does not work. Source:
 * wire.md 1.1.
 */
export async function welcome({ screen, api, asked }: Visit): Promise<Resource> {
  const company = await Resource.open(`${api}/company/${asked.get('company')}`, wireClient(false));
  const settings = company.$has('settings') && (await company.$get('settings'));
  await company.at('GET', `${api}/status?company_id=${company.data.id}&clear_baskets=1&clear_member=1`);
  screen.say(`Welcome to ${company.data.name}${settings ? `, where one pays in ${settings.data.currency}` : ''}`);
  return company;
}

/** Asks again until it is let in. One who is several is asked which, as the answer of 400 says. Source: wire.md 2.7. */
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

/** The hour that a page shows is the one in the text, wherever the browser is. Source: wire.md 3.4. */
export const clock = (datetime: unknown): string => String(datetime).replace(/^(\S{10})T(\d\d:\d\d).*/, '$1 at $2');
