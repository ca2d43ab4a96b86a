/** Properties by which records with a first and a last day can be ordered. */
export const DATE_RANGE_ORDERS = {
  START_DATE: 'startDate',
  END_DATE: 'endDate',
  ID: 'id',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
} as const;
