import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';

/** Root folder of the repository, for the build and for the sources. */
const ROOT = dirname(createRequire(import.meta.url).resolve('#package.json'));

/** Reads a text file of the repository. */
export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A guide: its first heading, the paragraph below it, and the rest. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly tokens: readonly Token[];
}

/** @throws RangeError when it does not begin with a heading and a paragraph */
export function readGuide(name: string, markdown: string): Guide {
  const [heading, lead, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (heading?.type !== 'heading' || lead?.type !== 'paragraph')
    throw new RangeError(`src/app/docs/texts/${name}.md must begin with a heading and a paragraph`);
  return { name, title: heading.text, lead: lead.text, tokens };
}

/**
 * Fenced code block. After its language, its first line may hold settings for readers and for the tests that run it:
 * `status=409`, the status of the answer; `keep NAME=path`, a value of the answer that is used later; `varies=a,b`, fields whose
 * values differ from run to run; `file=receiver.ts`, the name under which later programs import it.
 */
export interface Snippet {
  readonly language: string;
  readonly text: string;
  readonly status: number | null;
  readonly kept: readonly { readonly name: string; readonly path: string }[];
  readonly varies: readonly string[];
  /** True for `variables`: the block holds the variables of the GraphQL document before it. */
  readonly isVariables: boolean;
  readonly file: string | null;
}

export function snippetOf({ lang = '', text }: Pick<Tokens.Code, 'lang' | 'text'>): Snippet {
  const [language = '', ...words] = lang.split(/\s+/);
  const settingOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const kept = words.slice(words.indexOf('keep') + 1).flatMap((word) => {
    const [name = '', path] = word.split('=');
    return /^[A-Z_]+$/.test(name) && path ? [{ name, path }] : [];
  });
  const status = settingOf('status');
  return {
    language,
    text,
    status: status === undefined ? null : Number(status),
    kept,
    varies: settingOf('varies')?.split(',') ?? [],
    isVariables: words.includes('variables'),
    file: settingOf('file') ?? null,
  };
}

/** Fenced code blocks of a guide in their order, including those in lists and quotations. */
export function snippetsOf({ tokens }: Guide): Snippet[] {
  const within = (some: readonly Token[]): Snippet[] =>
    some.flatMap((token) => {
      if (isCode(token)) return [snippetOf(token)];
      const inner = 'items' in token ? token.items : 'tokens' in token ? token.tokens : undefined;
      return Array.isArray(inner) ? within(inner) : [];
    });
  return within(tokens);
}

const isCode = (token: Token): token is Tokens.Code => token.type === 'code';
