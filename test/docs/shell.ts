import { jq } from './jq.js';

/** Output of a command, and the HTTP status of its answer. */
export interface Printed {
  readonly text: string;
  readonly status: number | null;
}

const NOTHING: Printed = { text: '', status: null };

/**
 * Runs those lines of a guide that a shell would run: variables, `$(…)`, pipes of `curl` and `jq`. The test machine may lack
 * both programs, and texts are not trusted with a real shell.
 */
export class Shell {
  constructor(readonly variables: Map<string, string>) {}

  /** Returns the output of the last command. @throws RangeError for unknown syntax */
  async run(script: string): Promise<Printed> {
    let printed = NOTHING;
    for (const line of script.replaceAll(/\\\n\s*/g, '').split('\n')) {
      const text = await this.runLine(line);
      if (text.status !== null) printed = text;
    }
    return printed;
  }

  private async runLine(line: string): Promise<Printed> {
    let printed = NOTHING;
    for (const words of await this.commandsIn(line)) {
      const [name = '', ...rest] = words;
      const assigned = words.every((word) => /^[A-Z_]+=/s.test(word));
      if (assigned)
        for (const word of words) this.variables.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1));
      else if (name === 'curl') printed = await curl(rest);
      else if (name === 'jq') printed = { ...printed, text: jq(rest.find((word) => !word.startsWith('-')) ?? '.', printed.text) };
      else throw new RangeError(`A guide may run curl and jq, not ${name}`);
    }
    return printed;
  }

  /** Words of each command of a line, with variables and quotations expanded. */
  private async commandsIn(line: string): Promise<string[][]> {
    const commands: string[][] = [[]];
    let word: string | null = null;
    let quote = '';
    for (let at = 0; at < line.length; at++) {
      const mark = line[at] ?? '';
      if (quote === "'" && mark !== "'") word += mark;
      else if (mark === "'" && quote !== '"') [quote, word] = [quote ? '' : "'", word ?? ''];
      else if (mark === '"') [quote, word] = [quote ? '' : '"', word ?? ''];
      else if (mark === '\\') word = (word ?? '') + line[++at];
      else if (mark === '$' && line[at + 1] === '(') {
        const end = closing(line, at + 2);
        word = (word ?? '') + (await this.runLine(line.slice(at + 2, end))).text.trim();
        at = end;
      } else if (mark === '$') {
        const name = /^[A-Z_]+/.exec(line.slice(at + 1))?.[0] ?? '';
        word = (word ?? '') + this.valueOf(name);
        at += name.length;
      } else if (quote === '' && mark === '#' && word === null) break;
      else if (quote === '' && /[\s|;]/.test(mark)) {
        if (word !== null) commands.at(-1)?.push(word);
        word = null;
        if (mark !== ' ') commands.push([]);
      } else word = (word ?? '') + mark;
    }
    if (word !== null) commands.at(-1)?.push(word);
    return commands.filter(({ length }) => length > 0);
  }

  private valueOf(name: string): string {
    const value = this.variables.get(name);
    if (value === undefined) throw new RangeError(`A guide uses $${name} before it has a value`);
    return value;
  }
}

/** Position of the bracket that closes the one open at `from`. */
function closing(line: string, from: number): number {
  let depth = 1;
  let quote = '';
  for (let at = from; at < line.length; at++) {
    const mark = line[at] ?? '';
    if (quote) quote = mark === quote ? '' : quote;
    else if (mark === "'") quote = mark;
    else if (mark === '(') depth++;
    else if (mark === ')' && --depth === 0) return at;
  }
  throw new RangeError(`No end of $( in: ${line}`);
}

/** Options that take a value. */
const WITH_WORD = ['-H', '-d', '-X', '-o', '-w'];

async function curl(words: readonly string[]): Promise<Printed> {
  const options: [string, string][] = [];
  let url = '';
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (WITH_WORD.includes(word)) options.push([word, words[++at] ?? '']);
    else if (word.startsWith('-')) options.push([word, '']);
    else url = word;
  }
  const all = (name: string) => options.flatMap(([option, value]) => (option === name ? [value] : []));
  const [body] = all('-d');
  const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' });
  for (const line of all('-H')) headers.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  const method = all('-X')[0] ?? (body === undefined ? 'GET' : 'POST');
  const answer = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual' });
  const text = await answer.text();
  const written = all('-w').map((format) =>
    format.replace(/%header\{([\w-]+)\}/g, (_all, name: string) => answer.headers.get(name) ?? ''),
  );
  return { text: (all('-o').length > 0 ? '' : text) + written.join(''), status: answer.status };
}
