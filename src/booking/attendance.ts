/** Attendance of a booking's client: `unmarked` until it is recorded. */
const ATTENDANCES = ['unmarked', 'attended', 'no_show'] as const;

export type Attendance = (typeof ATTENDANCES)[number];

export const [UNMARKED, ATTENDED, NO_SHOW] = ATTENDANCES;
