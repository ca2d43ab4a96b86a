/** Minutes from local midnight, 0 to 1440; 1440 is the midnight that ends the day. */
export type MinuteOfDay = number;

const SHAPE = /^([01]\d|2[0-3]):?([0-5]\d)$/;

/** `HH:mm` or `HHmm` as minutes from midnight; `24:00` is 1440. Undefined for anything else. */
export function minuteOfDay(text: string): MinuteOfDay | undefined {
  if (text === '24:00' || text === '2400') return 1440;
  const parts = SHAPE.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined;
}

/** `HH:mm`. */
export function timeText(minutes: MinuteOfDay): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
