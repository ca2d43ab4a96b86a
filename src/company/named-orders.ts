/** Properties by which records that have a name can be ordered. */
export const NAMED_ORDERS = { ID: 'id', NAME: 'name', CREATED_AT: 'createdAt', UPDATED_AT: 'updatedAt' } as const;
