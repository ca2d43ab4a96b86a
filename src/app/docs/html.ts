import { Html, html } from '../../shared/texts/html.js';

export { Html, html };

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

/** Text as HTML, with parts between backticks as code and links as Markdown writes them. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : linked(part)))}`;

const LINK = /\[([^\]]+)\]\((https?:[^)\s]+)\)/;

/** Each link is split into three: what comes before it, its text and its address. */
const linked = (text: string): Html =>
  html`${text.split(LINK).flatMap((part, place, parts) => {
    if (place % 3 === 0) return html`${part}`;
    return place % 3 === 1 ? html`<a href="${parts[place + 1]}">${part}</a>` : [];
  })}`;
