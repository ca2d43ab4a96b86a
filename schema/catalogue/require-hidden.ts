import { EVERYTHING, type Hidden } from '../../src/catalogue/shown.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { requireAdmin } from '../shared/permission.js';

/** What of the hidden rows the viewer is given: all who ask for some must be administrators of the company. */
export function requireHidden(viewer: Viewer, companyId: number, includeHidden: boolean): Hidden {
  if (!includeHidden) return {};
  requireAdmin(viewer, companyId);
  return EVERYTHING;
}

/** The same for a list, which may ask for one kind only. */
export function requireListed(viewer: Viewer, companyId: number, filter: Hidden | null | undefined): void {
  if (filter?.includeDisabled || filter?.includeDeleted) requireAdmin(viewer, companyId);
}
