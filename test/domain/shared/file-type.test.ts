import { expect, test } from 'vitest';
import { FILE_TYPES, MAX_FILE_BYTES, readFile } from '../../../src/shared/file-type.js';

const letter = (bytes: number) => Buffer.alloc(bytes, 'x').toString('base64');

test('a file of 1 MiB is accepted, and a larger one is refused', () => {
  expect(readFile(letter(MAX_FILE_BYTES), 'text/plain', FILE_TYPES).bytes).toHaveLength(1_048_576);
  expect(() => readFile(letter(MAX_FILE_BYTES + 1), 'text/plain', FILE_TYPES)).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE', message: 'file: expected at most 1048576 bytes' }),
  );
});
