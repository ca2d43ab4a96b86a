import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import type { Hal } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { id, ids, optional, type PageParams, pageVariables, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { queuer, queuerFragment } from './queuer.hal.js';

const VARIABLES = '$companyId: Int!, $filter: QueuerFilter, $first: Int!, $offset: Int!';
const LIST = `queuers(companyId: $companyId, filter: $filter, first: $first, offset: $offset) {
  totalCount nodes { ${queuerFragment} }
}`;

const pages = paging({ perPage: 30 });

interface QueuerListInput extends PageParams {
  readonly company_id: number;
}

const query = ({ company_id, page, per_page }: QueuerListInput, filter: object) => ({
  companyId: company_id,
  filter,
  ...pageVariables({ page, per_page }),
});

const shown = (
  { queuers: { nodes: rows, totalCount: total } }: Operations['ListQueuers'],
  at: Scope,
  { page, per_page: perPage }: QueuerListInput,
): Hal => collection({ name: 'queuers', rows, total, page, perPage, at, render: queuer });

const listQueuers = endpoint({
  source: '4.14',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/queuers',
  form: 'admin',
  input: z.object({ company_id: id, client_queue_ids: optional(ids), service_id: optional(id), ...pages }),
  operation: `query ListQueuers(${VARIABLES}) { ${LIST} }`,
  variables: (input) => query(input, { clientQueueIds: input.client_queue_ids, serviceId: input.service_id }),
  view: (data, at, input) => shown(data, at, input),
});

const listQueuersOfQueue = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/client_queues/{id}/queuers',
  form: 'admin',
  input: z.object({ company_id: id, id, ...pages }),
  operation: `query ListQueuersOfQueue(${VARIABLES}, $id: Int!) {
    clientQueue(companyId: $companyId, id: $id) { id } ${LIST}
  }`,
  variables: (input) => ({ ...query(input, { clientQueueIds: [input.id] }), id: input.id }),
  view: (data, at, input) => shown(data, at, input),
});

const listQueuersOfPerson = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/people/{id}/queuers',
  form: 'admin',
  input: z.object({ company_id: id, id, ...pages }),
  operation: `query ListQueuersOfPerson(${VARIABLES}, $id: Int!) {
    person(companyId: $companyId, id: $id, includeHidden: true) { id } ${LIST}
  }`,
  variables: (input) => ({ ...query(input, { personId: input.id }), id: input.id }),
  view: (data, at, input) => shown(data, at, input),
});

export const queuerLists = [listQueuers, listQueuersOfQueue, listQueuersOfPerson];
