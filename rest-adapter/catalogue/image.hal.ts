import { collection } from '../hal/collection.js';
import { pick } from '../hal/fields.js';
import { type Hal, link } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ImageRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const imageFields = fragment('ImageRow on Image', 'id companyId name imageFileName ownerId');

/** An image, in the order of service.md 2.14. Its `self` is found in the list of its owner. */
const image = (row: ImageRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'company_id', 'name', 'image_file_name']),
  foreign_key: row.ownerId,
  url: `${at.base}/api/v1/${row.companyId}/media/images/${row.id}`,
  _links: { self: link(`${at.base}${at.path}?image_id=${row.id}`) },
});

export const imageCollection = (rows: readonly ImageRow[], at: Scope): Hal =>
  collection({ name: 'images', rows, total: rows.length, at, render: image });
