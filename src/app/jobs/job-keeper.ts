import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

/** Milliseconds until a runner that lost its database is started again. */
const RESTART_MILLISECONDS = 1000;

/**
 * Milliseconds that a runner has to end, once it has said that it will. Where several jobs could not be noted as done at
 * once, graphile-worker 0.18 counts them wrongly and waits for ever: https://github.com/graphile/worker/issues/636.
 */
const ENDING = 3000;

/** A runner that loses its database ends by itself: it is started again until somebody stops it. */
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
    // The clock still runs of a runner that did not come to its end.
    void this.runner?.stop().catch(() => {});
    this.runner = null;
    const begun = () => this.log.info('jobs are worked on again');
    this.again = setTimeout(() => void this.start().then(begun, (failed) => this.comeBack(failed)), RESTART_MILLISECONDS);
  }
}

/** Error with which a runner ended; undefined without one, or when it has had the time to end. */
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

/** One that has ended by itself says that there is nothing to stop. */
async function stop(runner: Runner, ended: Promise<unknown>): Promise<void> {
  await Promise.race([runner.stop().catch(() => {}), ended]);
}
