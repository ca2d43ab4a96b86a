/** Status of a basket line, with the numbers of `/api/v1`: it holds its time or spaces, or waits for spaces of an event. */
export const LINE_HELD = 4;
export const LINE_WAITING = 8;

export const LINE_STATUSES = { HELD: LINE_HELD, WAITING: LINE_WAITING } as const;
