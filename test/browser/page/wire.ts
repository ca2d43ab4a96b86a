import type { SendRequest } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Sends requests as a page on another origin does. Dashboards send credentials, widgets do not. Source: wire.md 3.3. */
export const wireClient =
  (withCredentials: boolean): SendRequest =>
  (method, url, headers, body) =>
    new Promise((answered, failed) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = withCredentials;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.onload = () =>
        answered({
          status: request.status,
          token: request.getResponseHeader('Auth-Token') ?? undefined,
          headers: readable(request.getAllResponseHeaders()),
          body: JSON.parse(request.responseText || '{}') as Json,
        });
      request.onerror = () => failed(new Error(`The browser kept the answer of ${method} ${url} to itself`));
      request.send(body);
    });

/** Headers that the browser lets the page see, one a line. */
const readable = (headers: string): Record<string, string> =>
  Object.fromEntries(
    headers.split('\r\n').flatMap((line) => [...line.matchAll(/^([^:]+): (.*)$/g)].map(([, name, value]) => [name, value])),
  );
