import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Client } from 'pg';
import { currentTracer } from './tracer.js';
import { currentRecord, type WorkRecord } from './work-record.js';

/** First word of a statement, which becomes the name of its span. */
const VERB = /^\s*(\w{1,20})/;

/** String literals: values are sent separately from a statement, except those of a cursor. */
const LITERAL = /'(?:[^']|'')*'/g;

/** Records each statement of a connection in the current work record, and in a span of its own with the text but no values. */
export function watchStatements(client: Client): void {
  const { query } = client;
  const watched = (...given: unknown[]): unknown => {
    const record = currentRecord();
    const answer: unknown = Reflect.apply(query, client, given);
    if (record && answer instanceof Promise) watch(answer, record, textOf(given[0]));
    return answer;
  };
  client.query = watched as Client['query'];
}

function watch(answer: Promise<unknown>, record: WorkRecord, text: string): void {
  const start = performance.now();
  const span = currentTracer().startSpan(VERB.exec(text)?.[1]?.toUpperCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql' },
  });
  if (span.isRecording()) span.setAttribute('db.query.text', text.replace(LITERAL, "'…'"));
  record.statements += 1;
  const end = (rows: number) => {
    record.statementMilliseconds += performance.now() - start;
    record.rows += rows;
    span.setAttribute('db.response.returned_rows', rows);
    span.end();
  };
  answer.then(
    (result) => end(rowsOf(result)),
    (error: Error & { code?: string }) => {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error.code ?? error.name });
      end(0);
    },
  );
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const { text } = given as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

const rowsOf = (result: unknown): number => (result as { rows?: unknown[] } | undefined)?.rows?.length ?? 0;
