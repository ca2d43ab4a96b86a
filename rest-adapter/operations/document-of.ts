import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql';
import { fragments } from './fragments.js';

/**
 * The document of an operation's text, with the definitions of those fragments of `fragments.ts` that it uses.
 *
 * @throws GraphQLError for text that is not GraphQL
 */
export function documentOf(text: string): DocumentNode {
  const document = parse(text);
  const own = new Set(document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : [])));
  const added = new Map<string, FragmentDefinitionNode>();
  const addUsed = (names: readonly string[]): void => {
    for (const name of names) {
      const fragment = own.has(name) || added.has(name) ? undefined : fragmentOf(name);
      if (!fragment) continue;
      added.set(name, fragment.definition);
      addUsed(fragment.spreads);
    }
  };
  addUsed(spreadsIn(document));
  return added.size === 0 ? document : { ...document, definitions: [...document.definitions, ...added.values()] };
}

function spreadsIn(node: DocumentNode | FragmentDefinitionNode): string[] {
  const names: string[] = [];
  visit(node, { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}

const texts = new Map(fragments.map(({ name, definition }) => [name, definition]));
const parsed = new Map<string, ParsedFragment>();

interface ParsedFragment {
  readonly definition: FragmentDefinitionNode;
  /** Names of the fragments that it uses. */
  readonly spreads: readonly string[];
}

/** Fragment of that name, parsed on its first use. */
function fragmentOf(name: string): ParsedFragment | undefined {
  const text = texts.get(name);
  const known = parsed.get(name);
  if (known || text === undefined) return known;
  const [definition] = parse(text).definitions;
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`ParsedFragment ${name}: found ${definition?.kind}`);
  const fragment = { definition, spreads: spreadsIn(definition) };
  parsed.set(name, fragment);
  return fragment;
}
