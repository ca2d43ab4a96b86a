import { SETTING_NAMES } from '../../config.js';
import { differingCharacters } from '../../shared/names/spelling.js';

/** Shorter names are near too many others: PORT and SORT, HOST and POST. */
const MIN_LENGTH = 7;

/** Letters that are wrong, missing, too many, or two that have changed places. */
const MAX_DIFFERENCES = 2;

/** Prefix that some programs give their settings, and ours does not. */
const PREFIX = /^DAYBOOK_?/;

/**
 * A warning for each variable of the environment that is nearly one of ours: such a setting would count for nothing, and
 * nobody would be told. Where the right one is set too, the other is somebody else's.
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const unset = SETTING_NAMES.filter((name) => !environment[name]);
  const foreign = Object.keys(environment).filter((name) => name.length >= MIN_LENGTH && !SETTING_NAMES.includes(name));
  return foreign.flatMap((name) => {
    const likely = unset.find((ours) => isMeantBy(name.toUpperCase(), ours));
    return likely ? [`${name} is no setting of Daybook and is not read. Is ${likely} meant?`] : [];
  });
}

/** Ours with the name of the program before it, or nearly ours, be it one for several or several for one. */
function isMeantBy(name: string, ours: string): boolean {
  const plain = name.replace(PREFIX, '');
  if (plain !== name && plain === ours) return true;
  if (plain.length < MIN_LENGTH || ours.length < MIN_LENGTH) return false;
  return (
    differingCharacters(plain, ours) <= MAX_DIFFERENCES ||
    differingCharacters(inSingular(plain), inSingular(ours)) <= MAX_DIFFERENCES
  );
}

/** PROXIES and PROXY, LIMITS and LIMIT: each word of it. */
const inSingular = (name: string): string => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/S(?=_|$)/g, '');
