import * as z from 'zod';
import { id } from '../params.js';

/** Parameters of the path of a person, a resource or a service. */
export const ofRecord = z.object({ company_id: id, id });

/** Variables of operations that read such a record. `hidden`: includes disabled and deleted ones. */
export const readVariables = (hidden: boolean) => (input: z.output<typeof ofRecord>) => ({
  companyId: input.company_id,
  id: input.id,
  hidden,
});
