import { getMetadataStorage } from 'type-graphql';

/**
 * Module of the schema that each root field stands in, by the name of the field; of those that one class makes for several records
 * none. `resolvers` is the text of `schema/resolvers.ts`, which names the folder of each class.
 */
export function modulesOfFields(resolvers: string): ReadonlyMap<string, string> {
  const { queries, mutations, subscriptions } = getMetadataStorage();
  const modules = modulesOfResolvers(resolvers);
  return new Map(
    [...queries, ...mutations, ...subscriptions].flatMap(({ schemaName, target }) => {
      const module = modules.get((target as { readonly name: string }).name);
      return module ? [[schemaName, module] as const] : [];
    }),
  );
}

/** Folders from which the classes are imported. */
function modulesOfResolvers(resolvers: string): ReadonlyMap<string, string> {
  const imports = resolvers.matchAll(/import \{([^}]+)\} from '\.\/([\w-]+)\//g);
  return new Map(
    [...imports].flatMap(([, names = '', module = '']) => names.split(',').map((name) => [name.trim(), module] as const)),
  );
}
