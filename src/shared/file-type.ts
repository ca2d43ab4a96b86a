import { Refusal } from './refusal.js';

/** Types of file that are accepted, with checks of their first bytes. None that a browser would run: no HTML, no SVG. */
const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1')),
  'image/webp': (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString('latin1')),
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'text/plain': (bytes) => isText(bytes),
};

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const FILE_TYPES = Object.keys(BEGINNINGS);

/** Largest file in bytes, as large as a request body. Source: decisions 9. */
export const MAX_FILE_BYTES = 1024 * 1024;

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Decodes a file in base64, which must be of one of these types and match the type that was sent with it.
 *
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE for another type, or a file that does not match it; TOO_LARGE; INVALID for an empty file
 */
export function readFile(content: string, contentType: string, types: readonly string[]): { type: string; bytes: Buffer } {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal('TOO_LARGE', `file: expected at most ${MAX_FILE_BYTES} bytes`);
  if (bytes.length === 0)
    throw new Refusal('INVALID', 'file: found nothing', {
      fields: [{ field: 'content', message: 'found nothing, expected a file' }],
    });
  if (!types.includes(type) || !BEGINNINGS[type]?.(bytes)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `file: expected one of ${types.join(', ')}, and what it says it is`);
  }
  return { type, bytes };
}

/** A file name without folders and control characters; `file` if nothing is left. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255) || 'file';
