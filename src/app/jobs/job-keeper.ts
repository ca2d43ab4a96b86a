import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

/** Milliseconds until a runner that lost its database is started again. */
const RESTART_MILLISECONDS = 1000;

/**
 * Milliseconds for a runner to end, once it has announced that it will. If several jobs could not be recorded as done at once,
 * graphile-worker 0.18 counts them wrongly and waits without limit: https://github.com/graphile/worker/issues/636.
 */
const ENDING = 3000;

/** Restarts a runner that ended because it lost its database, until `stop` is called. */
export class JobKeeper {
  private runner: Runner | null = null;
  private stopped = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly begin: () => Promise<Runner>,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    const runner = await this.begin();
    const ended = endOf(runner);
    if (this.stopped) return stop(runner, ended);
    this.runner = runner;
    void ended.then((error) => this.comeBack(error));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.again);
    if (this.runner) await stop(this.runner, endOf(this.runner));
  }

  private comeBack(error?: unknown): void {
    if (this.stopped) return;
    this.log.warn({ err: error }, 'jobs have ended, and are started again');
    // A runner that has not ended completely still has its cron timer running.
    void this.runner?.stop().catch(() => {});
    this.runner = null;
    const begun = () => this.log.info('jobs are worked on again');
    this.again = setTimeout(() => void this.start().then(begun, (failed) => this.comeBack(failed)), RESTART_MILLISECONDS);
  }
}

/** Resolves when a runner has ended, with its error if there is one; or with undefined when its time to end is over. */
function endOf({ promise, events }: Runner): Promise<unknown> {
  const late = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, ENDING).unref());
  });
  const over = promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return Promise.race([over, late]);
}

/** Stops a runner. A runner that has ended by itself throws because nothing is left to stop: that error is ignored. */
async function stop(runner: Runner, ended: Promise<unknown>): Promise<void> {
  await Promise.race([runner.stop().catch(() => {}), ended]);
}
