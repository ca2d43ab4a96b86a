import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, integer, optional } from '../params.js';
import type { Scope } from '../scope.js';
import { queuer, queuerFragment } from './queuer.hal.js';
import { joinQueueShape, updateQueuerShape } from './queuer-input.js';
import { queuerLists } from './queuer-list.routes.js';

const RECORD = `{ ${queuerFragment} } }`;

const view = (data: Operations['UpdateQueuer'], at: Scope) => queuer(data.queuer, at);

const one = z.object({ company_id: id, id });

const key = ({ company_id, id }: z.output<typeof one>) => ({ companyId: company_id, id });

const readQueuer = endpoint({
  source: '4.14',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/queuers/{id}',
  form: 'admin',
  input: one,
  operation: `query ReadQueuer($companyId: Int!, $id: Int!) { queuer(companyId: $companyId, id: $id) ${RECORD}`,
  variables: key,
  view,
});

const joinQueue = endpoint({
  source: '4.14',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/queuers',
  form: 'admin',
  input: z.object({ company_id: id, ...joinQueueShape }),
  operation: `mutation JoinQueue($input: JoinQueueInput!) { queuer: joinQueue(input: $input) ${RECORD}`,
  variables: ({ space_id, booking_id = space_id, ...input }) => ({ input: toInput({ ...input, booking_id }) }),
  view,
});

const newQueuer = formRow({
  source: 'wire 2.10',
  path: '/api/v1/admin/{company_id}/queuers/new',
  form: 'admin',
  input: z.object({ company_id: id }),
  operation: `query NewQueuer($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { id } }`,
  variables: ({ company_id }) => ({ companyId: company_id }),
  fields: joinQueueShape,
});

const updateQueuer = endpoint({
  source: 'wire 1.9',
  method: 'PUT',
  path: '/api/v1/admin/{company_id}/queuers/{id}',
  form: 'admin',
  input: one.extend(updateQueuerShape),
  operation: `mutation UpdateQueuer($input: UpdateQueuerInput!) { queuer: updateQueuer(input: $input) ${RECORD}`,
  variables: ({ version, ...input }) => ({ input: toInput({ ...input, expectedVersion: version }) }),
  view,
});

const leaveQueue = endpoint({
  source: '4.14',
  method: 'DELETE',
  path: '/api/v1/admin/{company_id}/queuers/{id}',
  form: 'admin',
  input: one,
  operation: `mutation LeaveQueue($input: QueueRecordInput!) { queuer: leaveQueue(input: $input) ${RECORD}`,
  variables: (input) => ({ input: key(input) }),
  view,
});

const finishServing = endpoint({
  source: '4.14',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/queuers/{id}/finish_serving',
  form: 'admin',
  input: one,
  operation: `mutation FinishServing($input: FinishServingInput!) { queuer: finishServing(input: $input) ${RECORD}`,
  variables: (input) => ({ input: key(input) }),
  view,
});

/** Returns a queuer to the queue; the browser SDK uses PUT. */
const returnToQueue = (['POST', 'PUT'] as const).map((method) =>
  endpoint({
    source: 'wire 1.9',
    method,
    path: '/api/v1/admin/{company_id}/queuers/{id}/return_to_queue',
    form: 'admin',
    input: one.extend({
      position: optional(integer().meta({ documented: { minimum: 1 } })),
      first: optional(booleanText),
      last: optional(booleanText),
      service_id: optional(id),
    }),
    operation: `mutation ReturnToQueue($input: ReturnToQueueInput!) { queuer: returnToQueue(input: $input) ${RECORD}`,
    variables: (input) => ({ input: toInput(input) }),
    view,
  }),
);

const START = `mutation StartServing($input: StartServingInput!) { queuer: startServing(input: $input) ${RECORD}` as const;

/** Starts to serve a queuer. The id arrives under either name; without one it is the next queuer. */
const startServing = endpoint({
  source: '4.14',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/queuers/start_serving',
  form: 'admin',
  input: z.object({ company_id: id, person_id: id, queuers_id: optional(id), queuer_id: optional(id) }),
  operation: START,
  variables: ({ company_id, person_id, queuers_id, queuer_id }) => ({
    input: { companyId: company_id, personId: person_id, queuerId: queuers_id ?? queuer_id },
  }),
  view,
});

const startServingOne = endpoint({
  source: 'wire 1.9',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/queuers/{id}/start_serving',
  form: 'admin',
  input: one.extend({ person_id: id }),
  operation: START,
  variables: ({ company_id, id, person_id }) => ({ input: { companyId: company_id, personId: person_id, queuerId: id } }),
  view,
});

export const queuerRoutes = [
  ...queuerLists,
  readQueuer,
  joinQueue,
  newQueuer,
  updateQueuer,
  leaveQueue,
  finishServing,
  ...returnToQueue,
  startServing,
  startServingOne,
];
