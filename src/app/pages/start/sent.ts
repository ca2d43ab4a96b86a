import { button, element } from '../elements.js';
import { playgroundLink } from '../playground-link.js';
import { sendQuery } from '../send-query.js';
import { curlOf, type SentRequest } from './curl.js';
import { messages } from './language.js';

/** Requests that the page has sent, newest first, each to be copied, opened in the playground, or shown as a `curl` command. */
export class Sent {
  private asCurl = false;
  private readonly drawn: (() => void)[] = [];

  /** `list` gets an entry for each request; `forms` gets the buttons that choose between GraphQL and `curl`. */
  constructor(
    private readonly list: HTMLElement,
    forms: HTMLElement,
  ) {
    const [graphql, curl] = [button('GraphQL', () => this.write(false)), button('curl', () => this.write(true))];
    forms.replaceChildren(graphql, curl);
    this.drawn.push(() => {
      graphql.setAttribute('aria-pressed', String(!this.asCurl));
      curl.setAttribute('aria-pressed', String(this.asCurl));
    });
    this.write(false);
  }

  /** Adds a request to the list and sends it. @throws Refused */
  send<Data>(title: string, request: SentRequest): Promise<Data> {
    this.note(title, request);
    return sendQuery<Data>(request);
  }

  /** Adds a request to the list without sending it. Earlier entries are collapsed. */
  note(title: string, request: SentRequest): void {
    for (const entry of this.list.querySelectorAll('details')) entry.open = false;
    const code = document.createElement('code');
    const draw = () => {
      code.textContent = this.asCurl ? curlOf(request) : graphqlOf(request);
    };
    draw();
    this.drawn.push(draw);
    this.list.prepend(entryOf(title, code, toolsOf(title, request, code)));
  }

  private write(asCurl: boolean): void {
    this.asCurl = asCurl;
    for (const draw of this.drawn) draw();
  }
}

function entryOf(title: string, code: HTMLElement, tools: HTMLElement): HTMLElement {
  const entry = document.createElement('details');
  entry.open = true;
  entry.append(element('summary', title), blockOf(code), tools);
  return entry;
}

/** Block of code that can be scrolled with the keyboard too. */
export function blockOf(code: HTMLElement): HTMLElement {
  const block = element('pre', '');
  block.tabIndex = 0;
  block.append(code);
  return block;
}

function toolsOf(title: string, request: SentRequest, code: HTMLElement): HTMLElement {
  const tools = element('p', '', 'tools');
  const tab = { name: title, query: request.query, variables: request.variables };
  const token = request.headers.Authorization?.replace('Bearer ', '') ?? null;
  tools.append(
    ...copyOf(code),
    playgroundLink(messages.sent.playground, tab, () => token),
  );
  return tools;
}

/** Button that copies a text; none outside secure contexts, where the browser has no clipboard. */
export function copyOf(code: HTMLElement): HTMLElement[] {
  if (!navigator.clipboard) return [];
  const copy = button(messages.sent.copy, async () => {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copy.textContent = messages.sent.copied;
    setTimeout(() => {
      copy.textContent = messages.sent.copy;
    }, 2_000);
  });
  return [copy];
}

/** Headers, query and variables as a text, the headers as comments. */
function graphqlOf({ query, variables, headers }: SentRequest): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `# ${name}: ${value}`);
  return [...headerLines, query, '', JSON.stringify(variables, null, 2)].join('\n');
}
