import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { STATUS } from '../../../../rest-adapter/errors.js';
import { MAX_PER_PAGE } from '../../../../rest-adapter/params.js';
import { SUBJECTS } from '../../../../schema/analytics/subjects.js';
import type { Subject } from '../../../analytics/subject.js';
import { MAX_DAYS, MAX_DAYS_OF_TIMES } from '../../../availability/period.js';
import { SETTING_DESCRIPTIONS } from '../../../config.js';
import { HOUR_SECONDS } from '../../../shared/interval.js';
import { LANGUAGES } from '../../../shared/texts/language.js';
import { BACKOFF_SECONDS, GIVE_UP_AFTER_HOURS } from '../../../webhook/next-attempt.js';
import { OLDEST_POSTGRES } from '../../database/suitability.js';
import { analystQuestions } from '../../playground-questions.js';
import { readDocument } from './read-guide.js';

/** Returns the text that replaces `{{name}}` or `{{name argument}}` in a guide. */
type GuideFact = (argument: string) => string;

/** English names of languages. */
const names = new Intl.DisplayNames('en', { type: 'language' });

/** Numbers of the program that guides mention, each with its unit in its name. */
const NUMBERS: Readonly<Record<string, number>> = {
  daysOfDays: MAX_DAYS,
  daysOfTimes: MAX_DAYS_OF_TIMES,
  recordsOfPage: MAX_PER_PAGE,
  hoursOfWebhooks: GIVE_UP_AFTER_HOURS,
  oldestPostgres: OLDEST_POSTGRES,
  analystQuestions: analystQuestions(1).match(/^query /gm)?.length ?? 0,
};

/**
 * Replaces the placeholders of a guide for settings, codes and limits with values from the tables that the program itself reads.
 *
 * @throws RangeError for an unknown name
 */
export function fillFacts(markdown: string, schema: GraphQLSchema): string {
  const facts: Readonly<Record<string, GuideFact>> = {
    default: (name) => settingOf(name).otherwise ?? 'none',
    settings: settingsTable,
    status: (code) => String(known(STATUS[code], code)),
    errors: () => errorsTable(schema),
    values: (type) => valuesTable(schema, type),
    says: (place) => descriptionAt(schema, place),
    live: () =>
      Object.keys(schema.getSubscriptionType()?.getFields() ?? {})
        .map((name) => `\`${name}\``)
        .join(', '),
    measures: measuresTable,
    dimensions: (subject) =>
      Object.keys(subjectOf(subject).dimensions)
        .map((name) => `\`${name}\``)
        .join(', '),
    subjects: () =>
      table(
        ['Figures', 'Of what'],
        SUBJECTS.map(({ subject }) => [`\`${subject.name}\``, subject.sentence]),
      ),
    languages: () => LANGUAGES.map((tag) => `${names.of(tag)}, \`${tag}\``).join('; '),
    tries: () => BACKOFF_SECONDS.map(duration).join(', '),
    number: (name) => known(NUMBERS[name], name).toLocaleString('en'),
  };
  return markdown.replace(/\{\{(\w+)(?: ([^}]+))?\}\}/g, (_place, name: string, argument = '') =>
    known(facts[name], name)(argument),
  );
}

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new RangeError(`A guide asks for ${name}, which the program has not`);
  return found;
}

const settingOf = (name: string) =>
  known(
    SETTING_DESCRIPTIONS.find((each) => each.name === name),
    name,
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Table of the settings: the values that each takes, and its meaning as the README describes it. */
function settingsTable(): string {
  const meanings = meaningsInReadme();
  const rows = SETTING_DESCRIPTIONS.filter(({ name }) => meanings.has(name)).map(({ name, expected, otherwise }) => {
    const { shownDefault, meaning } = known(meanings.get(name), name);
    return [`\`${name}\``, otherwise === null ? shownDefault : `\`${otherwise}\``, `${meaning}. Takes ${withCode(expected)}.`];
  });
  return table(['Name', 'Unless set', 'Meaning'], rows);
}

/** Formats the example after "such as" as code: it is no link. */
const withCode = (expected: string): string => expected.replace(/such as (\S*[^\s,;])/, 'such as `$1`');

/** Rows of the README's table of settings, by name. One row may describe several, with their defaults in the same order. */
export function meaningsInReadme(): ReadonlyMap<string, { readonly shownDefault: string; readonly meaning: string }> {
  const rows = [...readDocument('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \| (.*) \|$/gm)];
  return new Map(
    rows.flatMap(([, names = '', defaults = '', meaning = '']) => {
      const each = names.split(', ').map((name) => name.slice(1, -1));
      const shown = defaults.split(', ');
      return each.map((name, place) => {
        const shownDefault = (shown.length === each.length ? shown[place] : undefined) ?? defaults;
        // Links are removed: files of the repository are not served.
        return [name, { shownDefault, meaning: meaning.replace(/\[(.*?)\]\([^)]+\)/g, '$1') }] as const;
      });
    }),
  );
}

/** Duration in the largest unit that divides it evenly. */
function duration(seconds: number): string {
  if (seconds % HOUR_SECONDS === 0) return `${seconds / HOUR_SECONDS} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

function subjectOf(name: string): Subject {
  return known(SUBJECTS.find(({ subject }) => subject.name === name)?.subject, name);
}

/** Table of the measures of a subject: what they are, which rows they count, and their unit. */
function measuresTable(name: string): string {
  const rows = Object.entries(subjectOf(name).measures);
  return table(
    ['Measure', 'Definition', 'Counts', 'Unit'],
    rows.map(([measure, { sentence, counts, unit }]) => [`\`${measure}\``, sentence, counts, unit]),
  );
}

/** Table of the values of an enum with their descriptions in the schema. */
function valuesTable(schema: GraphQLSchema, name: string): string {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new RangeError(`A guide asks for the values of ${name}, which is no enum`);
  return table(
    ['Value', 'Meaning'],
    type.getValues().map((value) => [`\`${value.name}\``, value.description ?? '']),
  );
}

/** Description of `Type.field` in the schema. */
function descriptionAt(schema: GraphQLSchema, place: string): string {
  const [name = '', field = ''] = place.split('.');
  const type = schema.getType(name);
  const isRecord = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return known((isRecord && type.getFields()[field]?.description) || undefined, place);
}

/** Codes of refusals with their statuses on `/api/v1`, in the order of the statuses. */
function errorsTable(schema: GraphQLSchema): string {
  const type = schema.getType('ErrorCode');
  const meanings = new Map(isEnumType(type) ? type.getValues().map(({ name, description }) => [name, description ?? '']) : []);
  const codes = Object.entries(STATUS).sort(([, one], [, other]) => one - other);
  return table(
    ['Code', 'Status', 'Meaning'],
    codes.map(([code, status]) => [`\`${code}\``, String(status), meanings.get(code) ?? '']),
  );
}
