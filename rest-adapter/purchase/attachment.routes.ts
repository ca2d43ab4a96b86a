import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { pick } from '../hal/fields.js';
import { contentDisposition } from '../hal/file-headers.js';
import { type Hal, link } from '../hal/hal.js';
import { badInput, notFound } from '../http-error.js';
import { fragment } from '../operations/fragment.js';
import type { AttachmentRow, Operations } from '../operations/types.js';
import { filledText, id, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { UploadedFile } from '../uploaded-file.js';

export const attachmentFields = fragment(
  'AttachmentRow on Attachment',
  'id companyId key bookingId fileName contentType size createdAt',
);

/** An attachment, below the record that it belongs to; `url` is the URL of the file itself. */
const attachment = (row: AttachmentRow, at: Scope, list: string): Hal => ({
  ...pick(row, ['id', 'company_id', 'booking_id']),
  attachment_file_name: row.fileName,
  attachment_content_type: row.contentType,
  attachment_file_size: row.size,
  created_at: row.createdAt,
  url: row.key === null ? null : `${at.base}/api/v1/media/files/${row.key}`,
  _links: { self: link(`${list}${list.includes('/basket/') ? '/' : '?attachment_id='}${row.id}`) },
});

const listed = (rows: readonly AttachmentRow[], at: Scope, list = `${at.base}${at.path}`): Hal =>
  collection({ name: 'attachments', rows, total: rows.length, at, render: (row) => attachment(row, at, list) });

const PATH = '/api/v1/{company_id}/basket/{item}/attach';
const ofItem = { company_id: id, item: text() };

/** Inputs of uploads. Clients may give the field of the file any name. */
const upload = z.object({ ...ofItem, attachment_id: optional(id) }).loose();
const replacement = z.object({ ...ofItem, id }).loose();

interface Upload {
  readonly company_id: number;
  readonly item: string;
}

const lineOf = ({ company_id, item }: Upload) => ({ companyId: company_id, itemId: item });

function inputOf(input: Upload, replaces?: number) {
  const file = Object.values(input).find((value) => value instanceof UploadedFile);
  if (!file) throw badInput([{ field: 'file', message: 'found nothing, expected a file of a multipart form' }]);
  const { name, type, bytes } = file;
  return {
    input: {
      ...lineOf(input),
      ...{ id: replaces, fileName: name || 'file', contentType: type, content: bytes.toString('base64') },
    },
  };
}

const write = {
  source: 'wire 1.7',
  operation: `mutation AttachFile($input: AttachFileInput!) { attachment: attachFile(input: $input) { ${attachmentFields} } }`,
  names: { content: 'file' },
} as const;

const basketOf = (at: Scope, item: string) => `${at.base}/api/v1/${at.companyId}/basket/${item}/attach`;
const writtenView = ({ attachment: row }: Operations['AttachFile'], at: Scope, { item }: Upload) =>
  attachment(row, at, basketOf(at, item));

const writes = [
  endpoint({
    ...write,
    method: 'POST',
    path: PATH,
    unguessable: true,
    input: upload,
    variables: (input) => inputOf(input),
    view: writtenView,
  }),
  endpoint({
    ...write,
    method: 'PUT',
    path: PATH,
    unguessable: true,
    input: upload,
    // The browser SDK sends the id of the replaced file beside the new one.
    variables: (input: z.output<typeof upload>) => inputOf(input, input.attachment_id),
    view: writtenView,
  }),
  endpoint({
    ...write,
    method: 'PUT',
    path: `${PATH}/{id}`,
    unguessable: true,
    input: replacement,
    variables: (input: z.output<typeof replacement>) => inputOf(input, Number(input.id)),
    view: writtenView,
  }),
];

const read = {
  source: 'wire 1.7',
  method: 'GET',
  operation: `query BasketAttachments($companyId: Int, $itemId: String!) {
    attachments: basketAttachments(companyId: $companyId, itemId: $itemId) { ${attachmentFields} } }`,
} as const;

const remove = {
  source: 'wire 1.7',
  method: 'DELETE',
  operation: `mutation DetachFiles($input: DetachFilesInput!) { attachments: detachFiles(input: $input) { ${attachmentFields} } }`,
} as const;

const one = z.object({ ...ofItem, id });

function oneView({ attachments }: Operations['BasketAttachments'], at: Scope, { item, id: wanted }: z.output<typeof one>): Hal {
  const found = attachments.find((row) => row.id === wanted);
  if (!found) throw notFound();
  return attachment(found, at, basketOf(at, item));
}

const reads = [
  endpoint({
    ...read,
    path: PATH,
    unguessable: true,
    input: z.object(ofItem),
    variables: lineOf,
    view: ({ attachments }, at) => listed(attachments, at),
  }),
  endpoint({ ...read, path: `${PATH}/{id}`, unguessable: true, input: one, variables: lineOf, view: oneView }),
  endpoint({
    ...remove,
    path: PATH,
    unguessable: true,
    input: z.object(ofItem),
    variables: (input) => ({ input: lineOf(input) }),
    view: ({ attachments }, at) => listed(attachments, at),
  }),
  endpoint({
    ...remove,
    path: `${PATH}/{id}`,
    unguessable: true,
    input: one,
    variables: (input) => ({ input: { ...lineOf(input), id: input.id } }),
    view: oneView,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'GET',
    path: '/api/v1/purchases/{long_id}/attach',
    unguessable: true,
    input: z.object({ long_id: text(), booking_id: optional(id), attachment_id: optional(id) }),
    operation: `query PurchaseAttachments($longId: String!) {
      purchase(longId: $longId) { attachments { ${attachmentFields} } }
    }`,
    variables: ({ long_id }) => ({ longId: long_id }),
    view: ({ purchase }, at, { booking_id, attachment_id }) =>
      listed(
        purchase.attachments.filter(
          (row) => (booking_id ?? row.bookingId) === row.bookingId && (attachment_id ?? row.id) === row.id,
        ),
        at,
      ),
  }),
];

/** Bytes of the file, for anyone with its URL. Browsers download it and never show it within a page of this server. */
const file = endpoint({
  source: 'extension',
  method: 'GET',
  path: '/api/v1/media/files/{key}',
  unguessable: true,
  open: true,
  encoding: 'base64',
  input: z.object({ key: filledText() }),
  operation: 'query ReadFile($key: String!) { file(key: $key) { fileName contentType content } }',
  variables: ({ key }) => ({ key }),
  view: (data) => data.file.content,
  headers: ({ file: { fileName, contentType } }) => ({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('attachment', fileName),
  }),
});

export const attachmentRoutes = [...writes, ...reads, file];
