import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { contentDisposition } from '../hal/file-headers.js';
import type { ImageRow } from '../operations/types.js';
import { id } from '../params.js';
import { imageCollection, imageFields } from './image.hal.js';

/** The pictures of one kind of record. `owner` is the schema's query of it. */
const imagesOf = (owner: 'person' | 'resource' | 'service', source: string) =>
  endpoint({
    source,
    method: 'GET',
    path: `/api/v1/{company_id}/media/${owner}_images/{${owner}_id}`,
    input: z.object({ company_id: id, [`${owner}_id`]: id }),
    operation: `query ${owner}Images($companyId: Int!, $id: Int!) {
      owner: ${owner}(companyId: $companyId, id: $id) { images { ${imageFields} } }
    }`,
    variables: (input) => ({ companyId: input.company_id, id: input[`${owner}_id`] }),
    view: (data: { owner: { images: readonly ImageRow[] } }, at) => imageCollection(data.owner.images, at),
  });

/** The picture itself, for browsers: they send no credentials. */
const picture = endpoint({
  source: 'ours',
  method: 'GET',
  path: '/api/v1/{company_id}/media/images/{id}',
  open: true,
  encoding: 'base64',
  input: z.object({ company_id: id, id }),
  operation: `query ReadImage($companyId: Int!, $id: Int!) {
    image(companyId: $companyId, id: $id) { fileName contentType content }
  }`,
  variables: ({ company_id, id: imageId }) => ({ companyId: company_id, id: imageId }),
  view: (data: { image: Picture }) => data.image.content,
  headers: ({ image: { fileName, contentType } }) => ({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('inline', fileName),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=3600',
  }),
});

interface Picture {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

export const imageRoutes = [
  picture,

  imagesOf('person', '4.3'),
  imagesOf('resource', 'wire 1.2'),
  imagesOf('service', 'wire 1.2'),
];
