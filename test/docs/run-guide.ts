import type { Snippet } from '../../src/app/docs/guides/read-guide.js';
import { DAY } from '../../src/shared/interval.js';
import { differences } from './compare-answer.js';
import { GuidePrograms } from './guide-programs.js';
import { follow } from './jq.js';
import { RUNNERS } from './receivers.js';
import { type Printed, Shell } from './shell.js';

/** Address used in the guides, which is replaced by this test's server. */
const WRITTEN = 'http://127.0.0.1:3000';

/** Languages of snippets that are run, that show output, and that are for the readers' own machines. */
const RUN = ['sh', 'graphql', 'ts'];
const SHOWN = ['json', 'text', 'console', 'sql'];

/** Languages of commands for the reader's machine, which tests cannot run, and of receivers, which have their own test. */
const OF_OTHERS = ['console', 'sql', ...Object.keys(RUNNERS)];

/** Runs the snippets of a guide in order. Returns the deviations from the guide, each with its snippet. */
export async function faultsOfGuide(snippets: readonly Snippet[], url: string): Promise<string[]> {
  const run = new GuideRun(url);
  const faults: string[] = [];
  for (const [place, snippet] of snippets.entries()) {
    const next = snippets[place + 1];
    const found = await run.take(snippet, next?.isVariables ? next.text : '{}');
    faults.push(...found.map((fault) => `${fault}\n${snippet.text}`));
    if (found.length > 0) break;
  }
  run.close();
  return faults;
}

const day = (ahead: number): string => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

class GuideRun {
  /** Variables of the snippets, at first the days that readers fill in themselves. */
  private readonly variables = new Map(Object.entries({ TODAY: day(0), IN_A_WEEK: day(7) }));
  private readonly programs = new GuidePrograms();
  private printed: Printed | null = null;

  constructor(private readonly url: string) {}

  close(): void {
    this.programs.close();
  }

  async take(snippet: Snippet, variables: string): Promise<string[]> {
    if (RUN.includes(snippet.language)) {
      const unshown = this.faultsOfStatus(null);
      this.printed = await this.run(snippet, variables);
      return unshown;
    }
    if (![...SHOWN, ...OF_OTHERS].includes(snippet.language)) return [`no test knows the language ${snippet.language}`];
    return OF_OTHERS.includes(snippet.language) || snippet.isVariables ? [] : this.compare(snippet);
  }

  private run({ language, text, file }: Snippet, variables: string): Promise<Printed> {
    const here = text.replaceAll(WRITTEN, this.url);
    if (language === 'sh') return new Shell(this.variables).run(here);
    if (language === 'ts') return this.programs.run(here, { file, variables: this.variables });
    return this.ask(here, JSON.parse(this.filled(variables)) as object);
  }

  private async ask(query: string, variables: object): Promise<Printed> {
    const token = this.variables.get('TOKEN');
    const answer = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return { text: await answer.text(), status: answer.status };
  }

  private compare({ language, text, status, varies, kept }: Snippet): string[] {
    const printed = this.printed;
    if (!printed) return ['an answer is shown before anything is asked'];
    this.printed = { ...printed, status: null };
    const came = printed.text.replaceAll(this.url, WRITTEN).replaceAll('\r\n', '\n');
    if (language === 'text') return differences(text, came.trim(), varies);
    const faults = faultsOfStatus(printed, status);
    const body: unknown = JSON.parse(came);
    const found = [...faults, ...differences(JSON.parse(this.filled(text)), body, varies)];
    if (found.length === 0 && !text.includes('"errors"') && Object.hasOwn(body as object, 'errors'))
      found.push(`errors came: ${came}`);
    for (const { name, path } of kept) this.variables.set(name, String(follow(path, [body])[0]));
    return found;
  }

  /** A request whose answer is not shown must not have been refused either. */
  private faultsOfStatus(status: number | null): string[] {
    return this.printed ? faultsOfStatus(this.printed, status) : [];
  }

  private filled(text: string): string {
    return text.replace(/\$\{?([A-Z_]+)\b\}?/g, (all, name: string) => this.variables.get(name) ?? all);
  }
}

function faultsOfStatus({ status, text }: Printed, shown: number | null): string[] {
  if (status === null || status === shown || (shown === null && status < 400)) return [];
  return [`status ${status} came: ${text.slice(0, 400)}`];
}
