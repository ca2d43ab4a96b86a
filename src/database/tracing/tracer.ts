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

/** OpenTelemetry tracer: does nothing unless the operator has installed an SDK. */
export const currentTracer = (): Tracer => trace.getTracer('daybook');

/** Headers, or other texts by name, that may carry the trace context. */
export type TraceCarrier = Readonly<Record<string, unknown>>;

/**
 * Runs a function in a new span, which ends when the result is returned or its promise settles; returns that result unchanged.
 */
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

/**
 * Runs the work in a new span, which ends with it. The parent is the span in the carrier, or without a carrier the current span.
 */
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
