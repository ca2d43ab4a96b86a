import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Queries that analysts send in turn, each analyst with a log-in of its own. */
export interface AnalystQuestions {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly paths: readonly string[];
}

/** Answers to analysts so far. */
export interface AnalystsReport {
  readonly answered: number;
  readonly refused: number;
  /** Seconds of the slowest answer. */
  readonly slowest: number;
}

/** Analysts in their own process, who send queries until paused. */
export class Analysts {
  private constructor(private readonly child: ChildProcess) {}

  static open(questions: AnalystQuestions): Analysts {
    const child = fork(fileURLToPath(new URL('ask-figures.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
    child.send(questions);
    return new Analysts(child);
  }

  begin(): void {
    this.child.send('begin');
  }

  /** Stops sending queries; those in progress are still answered. */
  pause(): void {
    this.child.send('pause');
  }

  async report(): Promise<AnalystsReport> {
    const answer = once(this.child, 'message') as Promise<[AnalystsReport]>;
    this.child.send('tell');
    const [report] = await answer;
    return report;
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
