import { readFileSync } from 'node:fs';
import { type DocumentSettings, readManifest } from '../../schema/shared/http/trusted-documents.js';
import { type Config, ConfigError } from '../config.js';
import { PAGE_DOCUMENTS } from './docs/page-documents.js';

/** @throws ConfigError for a manifest that cannot be read, or is none */
export function documentsOf({ trustedDocuments: file, onlyTrustedDocuments, keepSentDocuments }: Config): DocumentSettings {
  return {
    trusted: file === null ? new Map() : manifest(file),
    ownTexts: PAGE_DOCUMENTS,
    onlyTrusted: onlyTrustedDocuments,
    keepsSent: keepSentDocuments,
  };
}

function manifest(file: string): ReadonlyMap<string, string> {
  try {
    return readManifest(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`TRUSTED_DOCUMENTS: ${JSON.stringify(file)}: ${(error as Error).message}`);
  }
}
