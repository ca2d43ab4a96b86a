import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Tracer of OpenTelemetry's API: it does nothing unless whoever runs the server has installed an SDK. */
export const currentTracer = (): Tracer => trace.getTracer('daybook');

/** Headers, or other texts by name, that may say which trace the work belongs to. */
export type TraceCarrier = Readonly<Record<string, unknown>>;

/** Runs a function in a span of its own, which ends with what it answers or promises, and answers with the very same. */
export const aroundSpan = <T>(name: string, options: SpanOptions, work: () => T): T =>
  currentTracer().startActiveSpan(name, options, (span) => {
    const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR }).end();
    try {
      const answer = work();
      if (answer instanceof Promise) answer.then(() => span.end(), fail);
      else span.end();
      return answer;
    } catch (error) {
      fail();
      throw error;
    }
  });

/** Runs the work in a span of its own, which ends with it, below the one that is there or that the carrier tells of. */
export function inSpan<T>(
  name: string,
  { carrier, ...options }: SpanOptions & { readonly carrier?: TraceCarrier },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = carrier ? propagation.extract(ROOT_CONTEXT, carrier) : context.active();
  return currentTracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
