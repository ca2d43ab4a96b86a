import type { Fragments, Operations } from './types.js';

/** One record's selection, under a name: in a template it reads `...PersonRow`. Its definition is added where it is used. */
export interface Fragment<Name extends string = string> {
  readonly name: Name;
  /** Text in GraphQL: `fragment PersonRow on Person { … }`. */
  readonly definition: string;
  toString(): string;
}

/** `head` is the fragment's name and its type, as in `PersonRow on Person`. Named in `fragments.ts`, it can be used by every row. */
export function fragment<const Name extends string>(head: `${Name} on ${string}`, selected: string): Fragment<Name> {
  const name = head.slice(0, head.indexOf(' ')) as Name;
  return { name, definition: `fragment ${head} { ${selected} }`, toString: () => `...${name}` };
}

/** Row of the fragment of this name. */
export type RowOf<Name extends string> = Name extends keyof Fragments ? Fragments[Name] : never;

/** Name of the operation in a text that begins with `query ListPeople(`, or `mutation CreatePerson {`. */
export type NameOf<Text extends string> = Text extends `${string}${'query' | 'mutation'} ${infer Rest}` ? FirstWord<Rest> : never;

type FirstWord<Text extends string> = Text extends `${infer Head}(${string}` ? UpToSpace<Head> : UpToSpace<Text>;

type UpToSpace<Text extends string> = Text extends `${infer Head} ${string}` ? Head : Text;

/**
 * Result of the operation in this text, by its name. A text whose name is only known when the rows are read gives `never`:
 * its view names the type of its data itself.
 */
export type ResultOf<Text extends string> = NameOf<Text> extends keyof Operations ? Operations[NameOf<Text>] : never;
