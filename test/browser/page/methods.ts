import { Resource } from '../../support/clients/link-driven.js';
import type { Visit } from './visit.js';
import { wireClient } from './wire.js';

/** Sends each method to a GET-only address: the browser sends a preflight and shows the server's answer. Source: wire.md 3.3. */
export async function methods({ screen, api, asked }: Visit): Promise<void> {
  for (const withCredentials of [false, true]) {
    const company = await Resource.open(`${api}/company/${asked.get('company')}`, wireClient(withCredentials));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      screen.say(`${method}${withCredentials ? ' with credentials' : ''}`);
      await company.at(method, company.url, {}).catch((thrown) => screen.refused(thrown));
    }
  }
}
