import { Image, type ImageOwner } from '../../src/catalogue/images/image.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Loaders } from '../shared/loading/loaders.js';
import { isAdminOf } from '../shared/permission.js';

/** Filter for related rows that are shown: none that is deleted, and disabled ones to administrators of the company only. */
export function visible(viewer: Viewer, companyId: number) {
  const byAdmin = isAdminOf(viewer, companyId);
  return ({ deleted, disabled }: { readonly deleted: boolean; readonly disabled: boolean }): boolean =>
    !deleted && (byAdmin || !disabled);
}

/** Filters services to those that the company offers: its own, and its parent's unless it has one of the same reference. */
export async function offeredIn(load: Loaders, services: readonly Service[], companyId: number): Promise<Service[]> {
  const shared = services.filter((service) => service.companyId !== companyId && service.offeredByBranches);
  const own = shared.length > 0 ? await load.all(Service, 'companyId', companyId) : [];
  const replaced = new Set(own.flatMap(({ deleted, reference }) => (deleted || reference === null ? [] : [reference])));
  const offered = shared.filter(({ reference }) => reference === null || !replaced.has(reference));
  return services.filter((service) => service.companyId === companyId || offered.includes(service));
}

export async function imagesOf(load: Loaders, owner: ImageOwner, { id }: { readonly id: number }): Promise<Image[]> {
  const images = await load.all(Image, 'ownerId', id);
  return images.filter((image) => image.owner === owner && !image.deleted);
}

/** Every row once, by its id. */
export const distinct = <T extends { readonly id: number }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
