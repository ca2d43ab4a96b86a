import type { Context as Request } from 'koa';
import type { Column } from './columns.js';
import { asCsv } from './csv.js';
import { asNdjson } from './ndjson.js';
import { asParquet } from './parquet.js';

/** Format of an exported file: its types, and how its rows are written. */
export interface ExportFormat {
  /** Media type by which `Accept` asks for it. */
  readonly type: string;
  readonly contentType: string;
  /** Ending of the name of the file. */
  readonly ending: string;
  /** True: gzip makes it smaller; false: it is compressed already. */
  readonly shrinks: boolean;
  /** Generates the chunks that are sent, as pages arrive. */
  write(columns: readonly Column[], pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string | Uint8Array>;
}

export const FORMATS: readonly ExportFormat[] = [
  { type: 'text/csv', contentType: 'text/csv; charset=utf-8; header=present', ending: 'csv', shrinks: true, write: asCsv },
  { type: 'application/x-ndjson', contentType: 'application/x-ndjson', ending: 'ndjson', shrinks: true, write: asNdjson },
  {
    type: 'application/vnd.apache.parquet',
    contentType: 'application/vnd.apache.parquet',
    ending: 'parquet',
    shrinks: false,
    write: asParquet,
  },
];

/** The format that a request prefers to JSON; undefined if it requests an ordinary answer. */
export function formatFor(request: Request): ExportFormat | undefined {
  const types = ['application/json', 'application/graphql-response+json', ...FORMATS.map(({ type }) => type)];
  const best = request.accepts(...types);
  return FORMATS.find(({ type }) => type === best);
}
