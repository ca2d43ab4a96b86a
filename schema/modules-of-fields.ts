import { getMetadataStorage } from 'type-graphql';

/**
 * Modules of the schema by the names of their root fields; root fields of a class that is generated for several records are left
 * out. `resolvers` is the text of `schema/resolvers.ts`, which names the folder of each class.
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
