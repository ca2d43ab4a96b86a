/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML of a template; what is put into it is text, unless it is HTML itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, place) => text + textOf(parts[place])).join(''));

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** Text with `code` in backticks and, in lines that begin with a dash, lists. */
export function prose(text: string): Html {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n');
    const items = lines.filter((line) => line.startsWith('- '));
    const rest = lines.filter((line) => !line.startsWith('- ')).join(' ');
    const list = items.length > 0 ? html`<ul>${items.map((item) => html`<li>${inline(item.slice(2))}</li>`)}</ul>` : undefined;
    return html`${rest ? html`<p>${inline(rest)}</p>` : undefined}${list}`;
  });
  return html`${blocks}`;
}

/** One line of it. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
