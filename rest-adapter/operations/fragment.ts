import type { Operations } from './types.js';
import type { OperationVariables } from './variables.js';

/**
 * Selection of a record, under a name: in a template it becomes `...PersonRow`. Its definition is added to the documents
 * that use it.
 */
export interface Fragment<Name extends string = string> {
  readonly name: Name;
  /** Text in GraphQL: `fragment PersonRow on Person { … }`. */
  readonly definition: string;
  toString(): string;
}

/**
 * Creates a fragment. `head` is its name and type, as in `PersonRow on Person`. Once listed in `fragments.ts`, it can be
 * used by every row.
 */
export function fragment<const Name extends string>(head: `${Name} on ${string}`, selected: string): Fragment<Name> {
  const name = head.slice(0, head.indexOf(' ')) as Name;
  return { name, definition: `fragment ${head} { ${selected} }`, toString: () => `...${name}` };
}

/** Name of the operation in a text that begins with `query ListPeople(`, or `mutation CreatePerson {`. */
export type NameOf<Text extends string> = Text extends `${string}${'query' | 'mutation'} ${infer Rest}`
  ? FirstWord<Rest>
  : 'without a name';

type FirstWord<Text extends string> = Text extends `${infer Head}(${string}` ? UpToSpace<Head> : UpToSpace<Text>;

type UpToSpace<Text extends string> = Text extends `${infer Head} ${string}` ? Head : Text;

/** Result of the operation in this text, by its name. */
export type ResultOf<Text extends string> = NameOf<Text> extends keyof Operations ? Operations[NameOf<Text>] : unknown;

/** Variables of the operation in this text, by its name. */
export type VariablesOf<Text extends string> =
  NameOf<Text> extends keyof OperationVariables ? OperationVariables[NameOf<Text>] : unknown;

/**
 * Accepts the text of an operation that has a generated type; any other fails to compile with a sentence on what to
 * do.
 */
export type NamedOperation<Text extends string> =
  NameOf<Text> extends keyof Operations ? unknown : 'Operation unknown: give it a name in its text and run npm run schema';

/**
 * `Given` without names that `Accepted` does not have, at every depth, such as a misspelt variable or one that an input
 * does not take.
 */
export type OnlyAccepted<Given, Accepted> = unknown extends Accepted
  ? unknown
  : Given extends readonly (infer Each)[]
    ? readonly OnlyAccepted<Each, ElementOf<Accepted>>[]
    : Given extends Date
      ? unknown
      : Given extends object
        ? {
            readonly [Name in keyof Given]: Name extends keyof NonNullable<Accepted>
              ? OnlyAccepted<Given[Name], NonNullable<Accepted>[Name]>
              : never;
          }
        : unknown;

type ElementOf<List> = NonNullable<List> extends readonly (infer Each)[] ? Each : unknown;
