/** Properties by which services, people and resources can be ordered. */
export const CATALOGUE_ORDERS = {
  ORDER: 'order',
  ID: 'id',
  NAME: 'name',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
} as const;
