/** Properties by which records that hold from one day to another can be ordered. */
export const DATES_ORDERS = {
  START_DATE: 'startDate',
  END_DATE: 'endDate',
  ID: 'id',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
} as const;
