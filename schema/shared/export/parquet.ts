import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { type Column, cellOf, JSON_TYPE } from './columns.js';

/** Rows of a row group, whose cells are in memory until it is written: some 10 ms of work. */
const GROUP = 5000;

/**
 * Parquet, compressed by Snappy: numbers, Booleans, instants (milliseconds of UTC) and dates as such, lists and objects as JSON,
 * all else as text. Bytes are yielded after each row group; the file ends with a footer that lists the groups, without which it
 * is invalid.
 */
export async function* asParquet(
  columns: readonly Column[],
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'daybook' });
  let [group, held] = [blankGroup(columns), 0];
  for await (const rows of pages) {
    for (const { column, data } of group) for (const row of rows) data.push(storedValue(cellOf(row, column), column));
    held += rows.length;
    if (held < GROUP) continue;
    writeGroup(writer, group, held);
    [group, held] = [blankGroup(columns), 0];
    yield taken(bytes);
  }
  if (held > 0) writeGroup(writer, group, held);
  writer.finish();
  yield taken(bytes);
}

interface HeldColumn {
  readonly column: Column;
  readonly data: unknown[];
}

const blankGroup = (columns: readonly Column[]): HeldColumn[] => columns.map((column) => ({ column, data: [] }));

function writeGroup(writer: ParquetWriter, group: readonly HeldColumn[], rowGroupSize: number): void {
  writer.write({ columnData: group.map(({ column, data }) => ({ name: column.name, data })), rowGroupSize });
}

function storedValue(value: unknown, { type }: Column): unknown {
  if (value === null || type === JSON_TYPE) return value;
  if (type === 'DateTime' || type === 'LocalDate') return new Date(value as string);
  return type in ELEMENTS ? value : String(value);
}

type Element = Omit<SchemaElement, 'name' | 'repetition_type'>;

const TEXT: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };

/** Parquet's types by our scalars; all others are text. */
const ELEMENTS: Readonly<Record<string, Element>> = {
  Int: { type: 'INT32' },
  Float: { type: 'DOUBLE' },
  Boolean: { type: 'BOOLEAN' },
  DateTime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  LocalDate: { type: 'INT32', converted_type: 'DATE' },
  [JSON_TYPE]: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

const schemaOf = (columns: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...(ELEMENTS[type] ?? TEXT) })),
];

/** Takes the bytes that were written; the writer continues to count its position in the file. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = bytes.getBytes().slice();
  bytes.index = 0;
  return written;
}
