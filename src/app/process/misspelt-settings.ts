import { SETTING_NAMES } from '../../config.js';
import { differingCharacters } from '../../shared/names/spelling.js';

/** Length of the shortest names that are checked: shorter ones resemble too many others, such as PORT and SORT, HOST and POST. */
const MIN_LENGTH = 7;

/** Most differences from a setting: letters that are wrong, missing or added, or two that are swapped. */
const MAX_DIFFERENCES = 2;

/** Prefix that some programs give their settings; those of Daybook have none. */
const PREFIX = /^DAYBOOK_?/;

/**
 * Warnings about environment variables that nearly match a setting: such a variable would be ignored silently. If the correct
 * one is set too, the other is taken to belong to another program.
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const unset = SETTING_NAMES.filter((name) => !environment[name]);
  const foreign = Object.keys(environment).filter((name) => name.length >= MIN_LENGTH && !SETTING_NAMES.includes(name));
  return foreign.flatMap((name) => {
    const likely = unset.find((ours) => isMeantBy(name.toUpperCase(), ours));
    return likely ? [`${name} is no setting of Daybook and is not read. Is ${likely} meant?`] : [];
  });
}

/** True for a setting with the name of the program before it, or with few differences, also between singular and plural. */
function isMeantBy(name: string, ours: string): boolean {
  const plain = name.replace(PREFIX, '');
  if (plain !== name && plain === ours) return true;
  if (plain.length < MIN_LENGTH || ours.length < MIN_LENGTH) return false;
  return (
    differingCharacters(plain, ours) <= MAX_DIFFERENCES ||
    differingCharacters(inSingular(plain), inSingular(ours)) <= MAX_DIFFERENCES
  );
}

/** Name with each of its words in the singular: PROXY for PROXIES, LIMIT for LIMITS. */
const inSingular = (name: string): string => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/S(?=_|$)/g, '');
