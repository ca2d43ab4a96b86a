import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { id, pageVariables, paging } from '../params.js';
import { clientQueue, clientQueueFragment } from './client-queue.hal.js';

const listClientQueues = endpoint({
  source: '4.14',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/client_queues',
  form: 'admin',
  input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
  operation: `query ListClientQueues($companyId: Int!, $first: Int!, $offset: Int!) {
    clientQueues(companyId: $companyId, first: $first, offset: $offset) { totalCount nodes { ${clientQueueFragment} } }
  }`,
  variables: ({ company_id, page, per_page }) => ({ companyId: company_id, ...pageVariables({ page, per_page }) }),
  view: ({ clientQueues }, at, { page, per_page: perPage }) => {
    const { nodes: rows, totalCount: total } = clientQueues;
    return collection({ name: 'client_queues', rows, total, page, perPage, at, render: clientQueue });
  },
});

const readClientQueue = endpoint({
  source: '4.14',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/client_queues/{id}',
  form: 'admin',
  input: z.object({ company_id: id, id }),
  operation: `query ReadClientQueue($companyId: Int!, $id: Int!) {
    clientQueue(companyId: $companyId, id: $id) { ${clientQueueFragment} }
  }`,
  variables: ({ company_id, id }) => ({ companyId: company_id, id }),
  view: ({ clientQueue: row }, at) => clientQueue(row, at),
});

export const clientQueueRoutes = [listClientQueues, readClientQueue];
