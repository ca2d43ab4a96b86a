/** Status of a line of a basket, as the wire has it: it holds its time or spaces, or waits for those of an event. */
export const LINE_HELD = 4;
export const LINE_WAITING = 8;

export const LINE_STATUSES = { HELD: LINE_HELD, WAITING: LINE_WAITING } as const;
