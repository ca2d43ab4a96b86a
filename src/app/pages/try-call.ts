import { button, element } from './elements.js';
import { type Call, type CallParameter, type Description, withOwnIds } from './own-ids.js';

/** Gives each call of the reference a "Try it" that sends requests to this server, built from OpenAPI when it is opened. */
export function offerTries(): void {
  for (const section of document.querySelectorAll<HTMLElement>('section.call')) {
    const details = document.createElement('details');
    details.append(element('summary', 'Try it'));
    details.addEventListener('toggle', () => void open(details, section.id), { once: true });
    section.append(details);
  }
}

async function open(details: HTMLElement, operationId: string): Promise<void> {
  const source = await describe();
  const call = callOf(source, operationId);
  if (source && call) details.append(formOf(await withOwnIds(call, source, headersOf(who())), operationId));
  else details.append(element('p', 'The description of this call could not be read. Load the page again.'));
}

let description: Promise<Description | null> | undefined;

function describe(): Promise<Description | null> {
  description ??= fetch('/openapi.json')
    .then((answer) => answer.json() as Promise<Description>)
    .catch(() => null);
  return description;
}

function callOf(source: Description | null, operationId: string): Call | undefined {
  for (const [path, methods] of Object.entries(source?.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue;
      const parameters = operation.parameters.filter((each) => 'name' in each);
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        example: operation.requestBody?.content['application/json']?.example,
      };
    }
  }
  return undefined;
}

/** Headers with credentials, each with its value for the demo. A typed value is kept for the other calls of the tab. */
const WHO = [
  { name: 'App-Id', usual: 'demo' },
  { name: 'Auth-Token', usual: '' },
] as const;

/** Headers that this tab sends at the moment, with their values. */
const who = () => WHO.map(({ name, usual }) => [name, sessionStorage.getItem(name) ?? usual] as const);

const headersOf = (pairs: readonly (readonly [name: string, value: string])[]): [string, string][] =>
  pairs.flatMap(([name, value]) => (value === '' ? [] : [[name, value]]));

function formOf(call: Call, id: string): HTMLElement {
  const form = document.createElement('form');
  const callers = who().map(([name, value]) => fieldOf(`${id}-${name}`, name, value));
  const taken = call.parameters.map((parameter) => fieldOfParameter(id, parameter));
  const body = call.method === 'GET' || call.example === undefined ? [] : [bodyOf(`${id}-body`, call.example)];
  const answer = document.createElement('div');
  answer.setAttribute('role', 'status');

  const send = async () => {
    const address = addressOf(call, new Map(taken.map(({ input }) => [input.name, input.value])));
    const given = headersOf(callers.map(({ input }) => [input.name, input.value] as const));
    for (const { input } of callers) sessionStorage.setItem(input.name, input.value);
    answer.replaceChildren(element('p', 'Asking …'));
    const headers = [...given, ...body.map((): [string, string] => ['Content-Type', 'application/json'])];
    answer.replaceChildren(...(await answerTo(address, { method: call.method, headers, body: body[0]?.input.value ?? null })));
    answer.scrollIntoView({ block: 'nearest' });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  const press = button('Send', () => undefined);
  press.type = 'submit';
  press.className = 'main';
  const warning = call.method === 'GET' ? [] : [element('p', 'This asks this very server: what it changes is changed.', 'soft')];
  const fields = document.createElement('div');
  fields.className = 'fields';
  fields.append(...[...callers, ...taken].map(({ row }) => row));
  form.append(fields, ...body.map(({ row }) => row), ...warning, press, answer);
  return form;
}

/** Field of a parameter, filled with the example if it is required; elsewhere the example is the placeholder. */
function fieldOfParameter(id: string, { name, in: place, required, example, isOwn }: CallParameter): Field<HTMLInputElement> {
  const isNeeded = place === 'path' || required === true || isOwn === true;
  const shown = example === undefined ? '' : String(example);
  const field = fieldOf(`${id}-${name}`, name, isNeeded ? shown : '');
  field.input.placeholder = shown;
  return field;
}

/** Path with its placeholders filled, and a query string of the other parameters that have a value. */
function addressOf({ path, parameters }: Call, values: ReadonlyMap<string, string>): string {
  const textOf = (name: string) => values.get(name) ?? '';
  const filled = path.replace(/\{\w+\}/g, (placeholder) => encodeURIComponent(textOf(placeholder.slice(1, -1))));
  const inQuery = parameters.filter(({ name, in: place }) => place === 'query' && textOf(name) !== '');
  const query = new URLSearchParams(inQuery.map(({ name }) => [name, textOf(name)]));
  return `${filled}${query.size > 0 ? `?${query}` : ''}`;
}

interface Field<Input extends HTMLElement> {
  readonly row: HTMLElement;
  readonly input: Input;
}

function fieldOf(id: string, name: string, value: string): Field<HTMLInputElement> {
  const input = document.createElement('input');
  input.name = name;
  input.value = value;
  return labelled(id, name, input);
}

function bodyOf(id: string, example: unknown): Field<HTMLTextAreaElement> {
  const input = document.createElement('textarea');
  input.value = JSON.stringify(example, null, 2);
  input.rows = Math.min(16, input.value.split('\n').length + 1);
  return labelled(id, 'Body', input);
}

function labelled<Input extends HTMLElement>(id: string, name: string, input: Input): Field<Input> {
  const label = document.createElement('label');
  label.textContent = name;
  label.htmlFor = id;
  input.id = id;
  input.spellcheck = false;
  const row = document.createElement('p');
  row.append(label, input);
  return { row, input };
}

interface Sending {
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: string | null;
}

/** Sends a call, and shows status and body of the answer. A token in the answer is used for later calls. */
async function answerTo(address: string, { method, headers, body }: Sending): Promise<readonly HTMLElement[]> {
  try {
    const answer = await fetch(address, { method, headers, body });
    const token = answer.headers.get('Auth-Token');
    if (token) adopt(token);
    const shown = document.createElement('pre');
    shown.tabIndex = 0;
    shown.append(element('code', pretty(await answer.text())));
    return [element('p', `${method} ${address}: ${answer.status} ${answer.statusText}`), shown];
  } catch {
    return [element('p', 'The server did not answer. Try again in a moment.')];
  }
}

function adopt(token: string): void {
  sessionStorage.setItem('Auth-Token', token);
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="Auth-Token"]')) input.value = token;
}

/** Indents JSON; leaves other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
