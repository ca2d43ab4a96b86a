import { DEEPEST, type Params } from './form.js';
import { badInput } from './http-error.js';
import { UploadedFile } from './uploaded-file.js';

/**
 * Returns the parameters in a form that the rest may trust: without text that PostgreSQL cannot store (NUL, lone
 * surrogates), not deeper than allowed, and without `__proto__`. Checks every value, also those that no endpoint names,
 * so that no row can forget to.
 */
export function clean(params: Params): Params {
  return cleanObject(params, '', 1);
}

function cleanValue(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') return soundText(value, path);
  if (value instanceof UploadedFile) return soundFile(value, path);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST)
    throw badInput([{ field: 'body', message: `found more than ${DEEPEST} levels, expected at most ${DEEPEST}` }]);
  if (Array.isArray(value)) return value.map((item, index) => cleanValue(item, `${path}.${index}`, depth + 1));
  return cleanObject(value, path, depth);
}

function cleanObject(value: object, path: string, depth: number): Params {
  const sound: Params = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__') continue;
    soundText(name, path || 'body');
    sound[name] = cleanValue(inner, path ? `${path}.${name}` : name, depth + 1);
  }
  return sound;
}

function soundFile(file: UploadedFile, path: string): UploadedFile {
  soundText(file.name, path);
  soundText(file.type, path);
  return file;
}

function soundText(text: string, field: string): string {
  if (text.includes('\0')) throw badInput([{ field, message: 'found a NUL character, expected text without one' }]);
  if (!text.isWellFormed()) throw badInput([{ field, message: 'found half a surrogate pair, expected well-formed Unicode' }]);
  return text;
}
