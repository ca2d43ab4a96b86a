/** Whether the client of a booking came, as somebody marked it. */
const ATTENDANCES = ['unmarked', 'attended', 'no_show'] as const;

export type Attendance = (typeof ATTENDANCES)[number];

export const [UNMARKED, ATTENDED, NO_SHOW] = ATTENDANCES;
