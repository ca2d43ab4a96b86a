import * as z from 'zod';
import { adminPersonFields, person } from '../catalogue/person.hal.js';
import { endpoint } from '../endpoint.js';
import { notFound } from '../http-error.js';
import type { Operations } from '../operations/types.js';
import { id, integer, optional } from '../params.js';
import type { Scope } from '../scope.js';
import { DAY_MINUTES } from '../units.js';
import { queuer, queuerFragment } from './queuer.hal.js';

const one = z.object({ company_id: id, id });

const view = (data: Operations['FinishServing'], at: Scope) => queuer(data.queuer, at);

/** Minutes that a presence lasts. The domain checks the bounds. */
const minutesAway = integer().meta({ documented: { minimum: 1, maximum: DAY_MINUTES } });

/** Sets a person's presence. The minutes arrive under either name (wire.md 2.12). */
const setPresence = endpoint({
  source: '4.3',
  method: 'PUT',
  path: '/api/v1/admin/{company_id}/people/{id}/attendance',
  form: 'admin',
  input: one.extend({
    status: integer().meta({ documented: { enum: [0, 1, 2, 4] } }),
    estimate_duration: optional(minutesAway),
    estimated_duration: optional(minutesAway),
    version: optional(integer()),
  }),
  operation: `mutation SetPresence($input: SetPresenceInput!, $companyId: Int!) {
    person: setPresence(input: $input) { ${adminPersonFields} }
  }`,
  variables: ({ company_id, id, status, estimate_duration, estimated_duration, version }) => ({
    companyId: company_id,
    input: {
      companyId: company_id,
      personId: id,
      presence: status,
      minutes: estimate_duration ?? estimated_duration,
      expectedVersion: version,
    },
  }),
  names: { minutes: 'estimate_duration' },
  view: (data, at) => person(data.person, at),
});

const startServing = endpoint({
  source: 'wire 1.9',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/people/{id}/start_serving',
  form: 'admin',
  ignoresVersion: true,
  input: one.extend({ queuer_id: optional(id), queuers_id: optional(id) }),
  operation: `mutation StartServingAt($input: StartServingInput!) {
    queuer: startServing(input: $input) { ${queuerFragment} }
  }`,
  variables: ({ company_id, id, queuer_id, queuers_id }) => ({
    input: { companyId: company_id, personId: id, queuerId: queuer_id ?? queuers_id },
  }),
  view,
});

const finishServing = endpoint({
  source: 'wire 1.9',
  method: 'POST',
  path: '/api/v1/admin/{company_id}/people/{id}/finish_serving',
  form: 'admin',
  ignoresVersion: true,
  input: one,
  operation: `mutation FinishServingAt($input: FinishServingInput!) {
    queuer: finishServing(input: $input) { ${queuerFragment} }
  }`,
  variables: ({ company_id, id }) => ({ input: { companyId: company_id, personId: id } }),
  view,
});

const readServed = endpoint({
  source: 'wire 1.9',
  method: 'GET',
  path: '/api/v1/admin/{company_id}/people/{id}/queuer',
  form: 'admin',
  input: one,
  operation: `query ReadServed($companyId: Int!, $id: Int!) {
    person(companyId: $companyId, id: $id, includeHidden: true) { queuer { companyId ${queuerFragment} } }
  }`,
  variables: ({ company_id, id }) => ({ companyId: company_id, id }),
  view: ({ person }, at) => {
    if (person.queuer?.companyId !== at.companyId) throw notFound();
    return queuer(person.queuer, at);
  },
});

/** Actions of a member of staff at a desk: the relations of a person that concern queues. Source: wire.md 1.9. */
export const deskRoutes = [setPresence, startServing, finishServing, readServed];
