/** A place in the schema whose description is made with the noun of its record. */
export interface SchemaPosition {
  /** `booking`, `event chain` */
  readonly noun: string;
  /** `bookings`, `event chains` */
  readonly nouns: string;
  readonly kind: 'output' | 'input' | 'argument';
  /** True for the input of a record that does not exist yet. */
  readonly isNew: boolean;
}

type Sentence = (place: SchemaPosition) => string;

/** Descriptions of members that records share, by the name of the member. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  companyId: ({ noun, nouns, kind, isNew }) => {
    if (isNew) return `Id of the company that the new ${noun} is for.`;
    return kind === 'argument' && noun === nouns
      ? `Id of the company whose ${nouns} are listed.`
      : `Id of the company that the ${noun} belongs to.`;
  },
  createdAt: ({ noun }) => `Time at which the ${noun} was created.`,
  cursor: ({ noun }) => `Position of the ${noun} in the list, to be sent as \`after\` or \`before\`.`,
  deleted: ({ noun }) => `True: the ${noun} was deleted; it is kept for history, and shown to administrators only.`,
  description: ({ noun }) => `Short text about the ${noun}.`,
  disabled: ({ noun }) => `True: the ${noun} is not offered to the public.`,
  edges: ({ nouns }) => `Page of ${nouns}, each with its cursor.`,
  expectedVersion: ({ noun }) =>
    `\`version\` of the ${noun} as it was read; if there is a newer one, nothing is changed and the error is \`STALE_VERSION\`.`,
  extra: ({ noun }) => `JSON object that callers keep with the ${noun}, such as \`{"room": 4}\`; stored and returned unchanged.`,
  filter: ({ nouns }) => `Conditions that the ${nouns} must meet, all of them; a condition left out excludes nothing.`,
  id: ({ noun }) => `Id of the ${noun}: a number that never changes.`,
  name: ({ noun }) => `Name of the ${noun}.`,
  node: ({ noun }) => `${capital(article(noun))} of the list.`,
  nodes: ({ nouns }) => `Page of ${nouns}, without cursors.`,
  offset: ({ nouns }) =>
    `Number of ${nouns} to skip from the start; in a list with cursors at most 10,000: use \`after\` to go further.`,
  order: ({ noun }) => `Position of the ${noun} in its list: lower numbers come first.`,
  orderBy: ({ nouns }) => `Field and direction by which the ${nouns} are listed.`,
  pageInfo: ({ nouns }) => `Information on whether more ${nouns} follow, and the cursors to continue with.`,
  totalCount: ({ nouns }) => `Number of ${nouns} on all pages; counted only when it is selected.`,
  updatedAt: ({ noun }) => `Time of the last change to the ${noun}.`,
  version: ({ noun }) =>
    `Number that grows with each change to the ${noun}; send it as \`expectedVersion\`, so that no change in between is overwritten.`,
};

/** Descriptions of the arguments of lists with cursors. */
const CURSORS: Readonly<Record<string, Sentence>> = {
  first: ({ nouns }) =>
    `Number of ${nouns} from the start of the list, or after the cursor \`after\`; 30 by default, 0 to 1,024; not with \`last\`.`,
  after: ({ nouns }) =>
    `Cursor of an earlier page: only ${nouns} after it are returned. It is valid for the same list in the same order.`,
  last: ({ nouns }) =>
    `Number of ${nouns} from the end of the list, or before the cursor \`before\`; 0 to 1,024; not with \`first\`.`,
  before: ({ nouns }) =>
    `Cursor of a later page: only ${nouns} before it are returned. It is valid for the same list in the same order.`,
};

/** Description of a member or argument whose sentence differs by the noun alone; undefined for all others. */
export function sentenceByNoun(name: string, place: SchemaPosition): string | undefined {
  const sentence = SENTENCES[name] ?? (place.kind === 'argument' ? CURSORS[name] : undefined);
  return sentence?.(place);
}

/** Description of an input that creates, changes, saves or deletes one record; undefined for all others. */
export function sentenceOfInput(type: string, noun: string): string | undefined {
  const verb = /^(Create|Update|Delete|Save)/.exec(type)?.[1];
  if (verb === 'Create') return `Fields of a new ${noun}.`;
  if (verb === 'Update') return `Changes to ${article(noun)}: a field that is left out keeps its value.`;
  if (verb === 'Delete') return `Choice of the ${noun} to delete.`;
  return verb && `Fields of a new ${noun}, or with an \`id\` of the ${noun} to change.`;
}

const PLURALS: Readonly<Record<string, string>> = { person: 'people', 'company day': 'company days' };

/** `category` → `categories`. */
export function plural(noun: string): string {
  if (PLURALS[noun]) return PLURALS[noun];
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `address` → `an address`. */
export const article = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `ServiceGroup` → `service group`. */
export const words = (name: string): string => name.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
