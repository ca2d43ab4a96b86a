import { SpanKind } from '@opentelemetry/api';
import type { Task, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { inSpan } from '../../database/tracing/tracer.js';
import { newWorkRecord, recorded } from '../../database/tracing/work-record.js';
import { logFields } from '../log.js';

/**
 * Tasks that each write a log line and a span, as requests do: under the id of the request that added the job, else under an id
 * of the job. Jobs that no request added, such as those of each minute, are logged as `debug` only.
 */
export function recordingTasks(log: Logger, tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, noted(log, name, task!)]));
}

function noted(log: Logger, name: string, task: Task): Task {
  return (payload, helpers) => {
    const requestId = requestIdOf(payload);
    const record = newWorkRecord(requestId ?? `job-${helpers.job.id}`);
    const attributes = { 'daybook.request.id': record.id, 'daybook.job.id': helpers.job.id };
    return recorded(record, () =>
      inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, async () => {
        const start = performance.now();
        try {
          return await task(payload, helpers);
        } finally {
          const milliseconds = Math.round((performance.now() - start) * 10) / 10;
          const logged = { ...logFields(record), task: name, job: helpers.job.id, milliseconds };
          log[requestId === undefined ? 'debug' : 'info'](logged, 'job');
        }
      }),
    );
  };
}

function requestIdOf(payload: unknown): string | undefined {
  const { requestId } = Object(payload) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
