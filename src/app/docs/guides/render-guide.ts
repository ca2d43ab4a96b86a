import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked, type Tokens } from 'marked';
import { Html, html } from '../html.js';
import { type Guide, type Snippet, snippetOf } from './read-guide.js';

const LANGUAGES = { sh: bash, console: bash, graphql, java, json, php, python, ruby, sql, ts: typescript };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Id of a heading, for links to it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&#39;|[`']/g, '')
    .replace(/&\w+;|[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A guide as HTML. Its code is coloured here, so that the page needs no script for it. */
export function renderGuide({ title, lead, tokens }: Guide): Html {
  const marked = new Marked({ renderer: { code: renderCode, heading: renderHeading, table: renderTable, html: refuseHtml } });
  const inline = new Html(marked.parseInline(lead, { async: false }));
  return html`<h1>${title}</h1>
<p class="lead">${inline}</p>
${new Html(marked.parser([...tokens]))}`;
}

function renderCode(code: Tokens.Code): string {
  const snippet = snippetOf(code);
  const { language, text } = snippet;
  const known = hljs.getLanguage(language) !== undefined;
  const colored = known ? new Html(hljs.highlight(text, { language }).value) : text;
  return html`${captionOf(snippet)}<div class="${known && language !== 'console' ? 'code of-caller' : 'code'}"><pre tabindex="0"><code>${colored}</code></pre></div>
${snippet.kept.map(({ name, path }) => html`<p class="keep">Keep <code>${path}</code> as <code>$${name}</code>.</p>`)}`.text;
}

function captionOf({ language, status, isVariables, file }: Snippet): Html | undefined {
  if (file) return html`<p class="caption"><code>${file}</code></p>`;
  if (isVariables) return html`<p class="caption">Variables</p>`;
  if (status !== null) return html`<p class="caption">Answer, status ${status}</p>`;
  const answers: Readonly<Record<string, string>> = { json: 'Answer', text: 'Output' };
  const caption = answers[language];
  return caption ? html`<p class="caption">${caption}</p>` : undefined;
}

type Parser = { readonly parser: { parseInline(tokens: Tokens.Heading['tokens']): string } };

function renderHeading(this: Parser, { tokens, depth }: Tokens.Heading): string {
  const text = this.parser.parseInline(tokens);
  return `<h${depth} id="${headingId(text)}">${text}</h${depth}>\n`;
}

function renderTable(this: Parser, { header, rows }: Tokens.Table): string {
  const textOf = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
  const heads = header.map((cell) => `<th scope="col">${textOf(cell)}</th>`);
  // On narrow screens cells are stacked, and each shows the heading of its column.
  const headOf = (column: number) => (column > 0 ? html` data-head="${header[column]?.text}"`.text : '');
  const lines = rows.map((row) => `<tr>${row.map((cell, column) => `<td${headOf(column)}>${textOf(cell)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>\n`;
}

/** Refuses HTML: guides are pure Markdown. */
function refuseHtml({ text }: Tokens.HTML | Tokens.Tag): string {
  throw new RangeError(`A guide has HTML in it: ${text}`);
}
