import { Image, type ImageOwner } from '../../src/catalogue/image.entity.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Loaders } from '../shared/loaders.js';
import { isAdminOf } from '../shared/permission.js';

/** Which related rows are shown: none that is deleted, and disabled ones to administrators of the company only. */
export function visible(viewer: Viewer, companyId: number) {
  const byAdmin = isAdminOf(viewer, companyId);
  return ({ deleted, disabled }: { readonly deleted: boolean; readonly disabled: boolean }): boolean =>
    !deleted && (byAdmin || !disabled);
}

export async function imagesOf(load: Loaders, owner: ImageOwner, { id }: { readonly id: number }): Promise<Image[]> {
  const images = await load.all(Image, 'ownerId', id);
  return images.filter((image) => image.owner === owner && !image.deleted);
}

/** Every row once, by its id. */
export const distinct = <T extends { readonly id: number }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
