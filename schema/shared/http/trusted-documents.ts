import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { Refusal } from '../../../src/shared/refusal.js';

/** Sources of the text of a request besides its `query`. */
export interface DocumentSettings {
  /** Texts by their ids in a manifest. */
  readonly trusted: ReadonlyMap<string, string>;
  /** Exact texts that the server's own pages send; trusted without an id. */
  readonly ownTexts: ReadonlySet<string>;
  /** True: only trusted texts are run. */
  readonly onlyTrusted: boolean;
  /**
   * True: texts that callers send are cached by their SHA-256, so that later requests can send the hash alone (APQ). That saves
   * bytes, but does not control what is run: any caller who may send a text can also have it cached.
   */
  readonly keepsSent: boolean;
}

export const NO_DOCUMENTS: DocumentSettings = {
  trusted: new Map(),
  ownTexts: new Set(),
  onlyTrusted: false,
  keepsSent: false,
};

/** Formats of manifests: that of Apollo's generator; that of Relay and GraphQL Code Generator, an object of texts by id. */
const MANIFEST = z.union([
  z.object({
    format: z.literal('apollo-persisted-query-manifest'),
    operations: z.array(z.object({ id: z.string(), body: z.string() })),
  }),
  z.record(z.string(), z.string()),
]);

/** Texts of a manifest by their ids. @throws Error that says what was expected */
export function readManifest(text: string): ReadonlyMap<string, string> {
  const read = MANIFEST.safeParse(parsed(text));
  if (!read.success) throw new Error('expected JSON: an object of documents by their ids, or the manifest of Apollo');
  const { operations } = read.data;
  if (!Array.isArray(operations)) return new Map(Object.entries(read.data as Record<string, string>));
  return new Map(operations.map(({ id, body }) => [id, body]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parameters of a request, of its body or its URL, as they were sent. */
export interface Parameters {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** Characters of all texts that are cached by their hashes. */
const CACHED_CHARACTERS = 4_000_000;
/** Characters of the longest text that is cached. */
const MAX_CACHED_LENGTH = 20_000;

/** Finds the text of a request by `documentId`, by a hash in `extensions.persistedQuery` (as of Apollo Client), or in `query`. */
export class Documents {
  private readonly sent = new LRUCache<string, string>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (text) => text.length || 1,
  });

  constructor(private readonly settings: DocumentSettings) {}

  /**
   * The text to run; undefined if none was found, and the request is passed on unchanged.
   *
   * @throws Refusal NOT_FOUND for an unknown document id; FORBIDDEN for an untrusted text if only trusted ones are run; INVALID
   *   for a hash that does not match the text
   */
  textOf({ query, documentId, extensions }: Parameters): string | undefined {
    const hash = hashIn(extensions);
    const id = documentId ?? hash;
    const trusted = typeof id === 'string' ? this.settings.trusted.get(id) : undefined;
    if (trusted !== undefined) return trusted;
    if (documentId != null) throw new Refusal('NOT_FOUND', `No trusted document ${String(documentId).slice(0, 100)}`);
    if (this.settings.onlyTrusted && typeof query === 'string' && this.settings.ownTexts.has(query)) return query;
    if (this.settings.onlyTrusted) throw new Refusal('FORBIDDEN', ONLY_TRUSTED);
    if (hash === undefined || !this.settings.keepsSent) return undefined;
    return typeof query === 'string' && query !== '' ? this.keep(hash, query) : this.sent.get(hash);
  }

  private keep(hash: string, text: string): string {
    if (createHash('sha256').update(text).digest('hex') !== hash)
      throw new Refusal('INVALID', 'extensions.persistedQuery.sha256Hash: found another hash than that of the query');
    if (text.length <= MAX_CACHED_LENGTH) this.sent.set(hash, text);
    return text;
  }

  /** True for a hash that was sent without its text: the caller answers with the error that makes clients send the text. */
  isUnknownHash(sent: Parameters): boolean {
    return this.settings.keepsSent && !sent.query && hashIn(sent.extensions) !== undefined;
  }
}

const ONLY_TRUSTED = 'Only trusted documents are run here: send the `documentId` of one';

function hashIn(extensions: unknown): string | undefined {
  const { persistedQuery } = Object(typeof extensions === 'string' ? parsed(extensions) : extensions);
  const { sha256Hash } = Object(persistedQuery);
  return typeof sha256Hash === 'string' ? sha256Hash : undefined;
}
