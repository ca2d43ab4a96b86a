import { Kind } from 'graphql';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { documentOf } from '../../../rest-adapter/operations/document-of.js';
import { type Permission, permissionOf } from '../../../schema/shared/allow.js';
import { sharedApi } from '../server.js';

const { schema } = sharedApi();

const known = new Map<string, readonly Permission[]>();

/** Permissions that `@Allow` declares for the root fields of an endpoint's operation. */
export function permissionsOf({ operation }: Pick<Endpoint, 'operation'>): readonly Permission[] {
  const permissions = known.get(operation) ?? declaredOf(operation);
  known.set(operation, permissions);
  return permissions;
}

function declaredOf(operation: string): Permission[] {
  return documentOf(operation).definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return [];
    const fields = schema.getRootType(node.operation)?.getFields() ?? {};
    return node.selectionSet.selections.flatMap((selected) => {
      const field = selected.kind === Kind.FIELD ? fields[selected.name.value] : undefined;
      return (field && permissionOf(field)) ?? [];
    });
  });
}
