/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlPart = string | number | null | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const written = (value: HtmlPart): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(written).join('');
  return String(value ?? '').replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
};

/** HTML of a template in which every value is escaped, unless it is `Html`. */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlPart[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? written(values[at] ?? null) : '')).join(''));
