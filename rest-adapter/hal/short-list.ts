import * as z from 'zod';
import type { Form } from '../endpoint.js';
import type { Fragment } from '../operations/fragment.js';
import { id, type PageParams, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { collection } from './collection.js';
import type { Hal } from './hal.js';

/** Records of a company that the schema returns all at once and that are divided into pages here. */
export interface ShortList<Row> {
  readonly source: string;
  /** Path for everybody, or for administrators. */
  readonly path: string;
  /** By default `public`. */
  readonly form?: Form;
  readonly aliases?: readonly string[];
  /** Name in `_embedded`. */
  readonly name: string;
  readonly render: (row: Row, at: Scope) => Hal;
}

/** One page of rows that are all loaded. */
export function pageOf<Row>(
  { name, rows, render }: { readonly name: string; readonly rows: readonly Row[]; readonly render: (row: Row, at: Scope) => Hal },
  at: Scope,
  { page, per_page: perPage }: PageParams,
): Hal {
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  return collection({ name, rows: shown, total: rows.length, page, perPage, at, render });
}

const listInput = z.object({ company_id: id, ...paging({ perPage: 30 }) });
const oneInput = z.object({ company_id: id, id });

/** Row of a short list, without its operation. */
export const listRow = <Row>({ source, path, form, aliases, name, render }: ShortList<Row>) =>
  ({
    source,
    method: 'GET',
    path,
    form,
    aliases,
    input: listInput,
    variables: ({ company_id }: z.output<typeof listInput>) => ({ companyId: company_id }),
    view: ({ rows }: { readonly rows: readonly Row[] }, at: Scope, paged: z.output<typeof listInput>) =>
      pageOf({ name, rows, render }, at, paged),
  }) as const;

/** Row of one of its records by id, without its operation. */
export const recordRow = <Row>({ source, path, form, render }: ShortList<Row>) =>
  ({
    source,
    method: 'GET',
    path: `${path}/{id}`,
    form,
    input: oneInput,
    variables: ({ company_id, id: rowId }: z.output<typeof oneInput>) => ({ companyId: company_id, id: rowId }),
    view: ({ row }: { readonly row: Row }, at: Scope) => render(row, at),
  }) as const;

/** Operation of this name that reads all records; `field` is the schema's root field. */
export const listOperation = <Name extends string>(name: Name, field: string, fields: Fragment) =>
  `query ${name}($companyId: Int!) { company(id: $companyId) { id } rows: ${field}(companyId: $companyId) { ${fields} } }` as const;

/** Operation of this name that reads one record. */
export const recordOperation = <Name extends string>(name: Name, field: string, fields: Fragment) =>
  `query ${name}($companyId: Int!, $id: Int!) { row: ${field}(companyId: $companyId, id: $id) { ${fields} } }` as const;
