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
  const addUsed = (node: DocumentNode | FragmentDefinitionNode): void => {
    for (const name of spreadsIn(node)) {
      const definition = own.has(name) || added.has(name) ? undefined : definitionOf(name);
      if (!definition) continue;
      added.set(name, definition);
      addUsed(definition);
    }
  };
  addUsed(document);
  return added.size === 0 ? document : { ...document, definitions: [...document.definitions, ...added.values()] };
}

function spreadsIn(node: DocumentNode | FragmentDefinitionNode): string[] {
  const names: string[] = [];
  visit(node, { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}

const texts = new Map(fragments.map(({ name, definition }) => [name, definition]));
const parsed = new Map<string, FragmentDefinitionNode>();

/** Parsed when it is first used. */
function definitionOf(name: string): FragmentDefinitionNode | undefined {
  const text = texts.get(name);
  const known = parsed.get(name);
  if (known || text === undefined) return known;
  const [definition] = parse(text).definitions;
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`Fragment ${name}: found ${definition?.kind}`);
  parsed.set(name, definition);
  return definition;
}
