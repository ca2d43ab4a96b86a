/** One VEVENT from `DTSTART:20300304T100000` and the like; a UID of its own unless one is among the lines. */
export function event(...lines: readonly string[]): string {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${++count}@calendar.test`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'].join('\r\n');
}

let count = 0;

/** A calendar of events, or of other components such as a VTIMEZONE. */
export const calendar = (...components: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components, 'END:VCALENDAR', ''].join('\r\n');
