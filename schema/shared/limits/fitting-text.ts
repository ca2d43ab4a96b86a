/** Most characters of a text field. Source: decisions 9. */
const MAX_LENGTH = 255;
/** Most characters of one of the few fields for long texts. Source: decisions 9. */
const MAX_PROSE_LENGTH = 10_000;
const PROSE = new Set([
  'description',
  'longDescription',
  'note',
  'notes',
  'helpText',
  'message',
  'externalCalendarUrl',
  'website',
  'answers',
  'value',
  // A token of single sign-on contains all data of a person, encrypted.
  'token',
]);

/** Files, in base64: characters. The body itself is not larger. */
const FILES = new Set(['content']);
const MAX_FILE_LENGTH = 1_500_000;

/** Most characters of a field of that name. */
export function longestText(name: string): number {
  if (FILES.has(name)) return MAX_FILE_LENGTH;
  return PROSE.has(name) ? MAX_PROSE_LENGTH : MAX_LENGTH;
}

/** False for NUL and half a surrogate pair, which PostgreSQL cannot store. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text in a form that is valid for a field of that name: without characters that cannot be stored, and not too long. */
export function fittingText(text: string, name: string): string {
  const longest = longestText(name);
  const storable = isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '');
  return storable.length <= longest ? storable : [...storable].slice(0, longest).join('');
}
