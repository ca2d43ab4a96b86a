import type { RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import { isJson, type Json } from '../../support/oracles/hal-rules.js';

/** Form in which parameters travel. `bare`: without a Content-Type, as Java sends PUT and DELETE. Source: wire.md 3.3. */
export type Form = 'query' | 'json' | 'form' | 'multipart' | 'bare json' | 'bare form';

/** Sends parameters in one of the forms. The caller keeps its token. */
export function sendAs(rest: RestClient, method: string, path: string, parameters: Json, form: Form): Promise<RestAnswer> {
  const own = rest.as(rest.token);
  const files = Object.values(parameters).filter((value) => value instanceof Blob);
  const pairs = new URLSearchParams(pairsOf(parameters));
  const sent: Readonly<Record<Form, () => Promise<RestAnswer>>> = {
    query: () => own.send(method, pairs.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${pairs}` : path),
    json: () => own.send(method, path, parameters),
    form: () => own.send(method, path, pairs),
    multipart: () => own.send(method, path, multipart(pairs, files)),
    'bare json': () => own.send(method, path, new Blob([JSON.stringify(parameters)])),
    'bare form': () => own.send(method, path, new Blob([String(pairs)])),
  };
  return sent[form]();
}

/**
 * Names in brackets, as nested form fields are written: `client[first_name]`, `items[0][time]`.
 * Numbers and booleans are texts there.
 */
function pairsOf(value: unknown, name = ''): [string, string][] {
  const inner = (key: string) => (name ? `${name}[${key}]` : key);
  if (Array.isArray(value)) {
    return value.flatMap((each, at) => pairsOf(each, isJson(each) ? inner(String(at)) : inner('')));
  }
  if (isJson(value)) return Object.entries(value).flatMap(([key, each]) => pairsOf(each, inner(key)));
  return value === undefined || value === null ? [] : [[name, String(value)]];
}

/** Files are sent as attachments, as browsers do. */
function multipart(pairs: URLSearchParams, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  for (const file of files) form.append('file', file, 'paw.png');
  return form;
}
