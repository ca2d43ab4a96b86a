import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import type { Fragment, RowOf } from '../operations/fragment.js';
import { id, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { collection } from './collection.js';
import type { Hal } from './hal.js';

/** Records of a company that the schema answers all at once, cut into pages here. */
export interface ShortList<Name extends string> {
  readonly source: string;
  /** Name in the path and in `_embedded`: `service_groups`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** At the path of administrators, and for them alone. */
  readonly admin?: true;
  /** Root fields of the schema. */
  readonly all: string;
  readonly one: string;
  readonly fields: Fragment<Name>;
  readonly render: (row: RowOf<Name>, at: Scope) => Hal;
}

/** One page of rows that are all there. */
export function pageOf<Row>(
  name: string,
  rows: readonly Row[],
  at: Scope,
  { page, per_page: perPage }: { readonly page: number; readonly per_page: number },
  render: (row: Row, at: Scope) => Hal,
): Hal {
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  return collection({ name, rows: shown, total: rows.length, page, perPage, at, render });
}

/** The two rows of a short list: the list, and one of it by its id. */
export function shortList<Name extends string>({
  source,
  name,
  aliases,
  admin,
  all,
  one,
  fields,
  render,
}: ShortList<Name>): Endpoint[] {
  const path = `/api/v1/${admin ? 'admin/' : ''}{company_id}/${name}`;
  const own = admin ? 'Own' : '';
  const company = `company: ${admin ? 'administeredCompany' : 'company'}(id: $companyId) { id }`;
  return [
    endpoint({
      source,
      method: 'GET',
      path,
      aliases,
      input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
      operation: `query List${own}_${name}($companyId: Int!) { ${company} rows: ${all}(companyId: $companyId) { ${fields} } }`,
      variables: ({ company_id }) => ({ companyId: company_id }),
      view: ({ rows }: { rows: readonly RowOf<Name>[] }, at, paged) => pageOf(name, rows, at, paged, render),
    }),
    endpoint({
      source,
      method: 'GET',
      path: `${path}/{id}`,
      input: z.object({ company_id: id, id }),
      operation: `query Read${own}_${name}($companyId: Int!, $id: Int!) {
        ${admin ? company : ''} row: ${one}(companyId: $companyId, id: $id) { ${fields} }
      }`,
      variables: ({ company_id, id: rowId }) => ({ companyId: company_id, id: rowId }),
      view: ({ row }: { row: RowOf<Name> }, at) => render(row, at),
    }),
  ];
}
