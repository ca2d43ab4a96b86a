import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { contentDisposition } from '../hal/file-headers.js';
import type { Operations } from '../operations/types.js';
import { id } from '../params.js';
import type { Scope } from '../scope.js';
import { imageCollection, imageFields } from './image.hal.js';

/** Query of the images of one kind of record. `owner` is the schema's root field of that kind. */
const imagesOf = <Owner extends 'person' | 'resource' | 'service'>(owner: Owner) =>
  `query ${owner}Images($companyId: Int!, $id: Int!) {
    owner: ${owner}(companyId: $companyId, id: $id) { images { ${imageFields} } }
  }` as const;

const images = {
  method: 'GET',
  view: ({ owner }: Operations['personImages'], at: Scope) => imageCollection(owner.images, at),
} as const;

const MEDIA = '/api/v1/{company_id}/media';

const lists = [
  endpoint({
    ...images,
    source: '4.3',
    path: `${MEDIA}/person_images/{person_id}`,
    input: z.object({ company_id: id, person_id: id }),
    operation: imagesOf('person'),
    variables: (input) => ({ companyId: input.company_id, id: input.person_id }),
  }),
  endpoint({
    ...images,
    source: 'wire 1.2',
    path: `${MEDIA}/resource_images/{resource_id}`,
    input: z.object({ company_id: id, resource_id: id }),
    operation: imagesOf('resource'),
    variables: (input) => ({ companyId: input.company_id, id: input.resource_id }),
  }),
  endpoint({
    ...images,
    source: 'wire 1.2',
    path: `${MEDIA}/service_images/{service_id}`,
    input: z.object({ company_id: id, service_id: id }),
    operation: imagesOf('service'),
    variables: (input) => ({ companyId: input.company_id, id: input.service_id }),
  }),
];

/** The picture itself, for browsers: they send no credentials. */
const picture = endpoint({
  source: 'extension',
  method: 'GET',
  path: `${MEDIA}/images/{id}`,
  open: true,
  encoding: 'base64',
  input: z.object({ company_id: id, id }),
  operation: `query ReadImage($companyId: Int!, $id: Int!) {
    image(companyId: $companyId, id: $id) { fileName contentType content }
  }`,
  variables: ({ company_id, id: imageId }) => ({ companyId: company_id, id: imageId }),
  view: ({ image }) => image.content,
  headers: ({ image: { fileName, contentType } }) => ({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('inline', fileName),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=3600',
  }),
});

export const imageRoutes = [picture, ...lists];
