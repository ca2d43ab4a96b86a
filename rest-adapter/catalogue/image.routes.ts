import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { id } from '../params.js';
import { type ImageRow, imageCollection, imageFields } from './image.hal.js';

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

export const imageRoutes = [imagesOf('person', '4.3'), imagesOf('resource', 'wire 1.2'), imagesOf('service', 'wire 1.2')];
