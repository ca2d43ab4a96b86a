import type { Description } from '../../rest-adapter/openapi/create-description.js';
import { openapiText } from '../../src/app/docs/openapi-page.js';
import { sharedApi } from './server.js';

/** OpenAPI description of all endpoints, generated once a run. */
export const tableDescription = async (): Promise<Description> => JSON.parse(await openapiText(sharedApi().schema).read());
