/**
 * Differences between an answer shown in a guide and the actual one. Everything shown must be there; more may be there. Of a
 * list only the first elements are shown. `…` in a text matches anything, days and times match any of the same format, and a
 * field of `varies` any value of its type, or null.
 */
export function differences(shown: unknown, came: unknown, varies: readonly string[], path = '$'): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(came)) return [`${path}: a list is shown, ${text(came)} came`];
    return shown.flatMap((each, at) => differences(each, came[at], varies, `${path}[${at}]`));
  }
  if (isRecord(shown)) {
    if (!isRecord(came)) return [`${path}: a record is shown, ${text(came)} came`];
    return Object.entries(shown).flatMap(([name, value]) => {
      const at = `${path}.${name}`;
      if (!Object.hasOwn(came, name)) return [`${at}: not in the answer`];
      const isOfType =
        came[name] === null || (typeof value === typeof came[name] && Array.isArray(value) === Array.isArray(came[name]));
      if (varies.includes(name) && isOfType) return [];
      return differences(value, came[name], varies, at);
    });
  }
  return isSame(shown, came) ? [] : [`${path}: ${text(shown)} is shown, ${text(came)} came`];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'nothing';

const DAY_OR_TIME = /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/;

const digitsAlike = (value: string): string => value.replace(/\d/g, '0').replace(/Z$|[+-]00:00$/, '');

function isSame(shown: unknown, came: unknown): boolean {
  if (typeof shown !== 'string' || typeof came !== 'string') return shown === came;
  if (DAY_OR_TIME.test(shown)) return digitsAlike(shown) === digitsAlike(came);
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(came);
}
