import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { Refusal } from '../../../src/shared/refusal.js';

/** Sources of the text of a request besides its `query`. */
export interface DocumentSettings {
  /** Texts by the id under which a manifest has them. */
  readonly trusted: ReadonlyMap<string, string>;
  /** Texts that the server's own pages send, letter for letter: trusted without an id. */
  readonly ownTexts: ReadonlySet<string>;
  /** No other text is run. */
  readonly onlyTrusted: boolean;
  /**
   * Texts that somebody sent are kept by their SHA-256, so that the next one sends the hash alone (APQ). That saves bytes;
   * whoever may send a text may also have it kept: it is no control of what is run.
   */
  readonly keepsSent: boolean;
}

export const NO_DOCUMENTS: DocumentSettings = {
  trusted: new Map(),
  ownTexts: new Set(),
  onlyTrusted: false,
  keepsSent: false,
};

/** Manifests as Apollo's generator writes them, and as Relay and GraphQL Code Generator do: an object of texts by their ids. */
const MANIFEST = z.union([
  z.object({
    format: z.literal('apollo-persisted-query-manifest'),
    operations: z.array(z.object({ id: z.string(), body: z.string() })),
  }),
  z.record(z.string(), z.string()),
]);

/** @throws Error that says what was expected */
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

/** Characters of all texts that are kept by their hashes, and of one. */
const CACHED_CHARACTERS = 4_000_000;
const MAX_CACHED_LENGTH = 20_000;

/** Finds the text of each request: by `documentId`, by a hash in `extensions.persistedQuery` (as Apollo Client sends it), or its own. */
export class Documents {
  private readonly sent = new LRUCache<string, string>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (text) => text.length || 1,
  });

  constructor(private readonly settings: DocumentSettings) {}

  /**
   * The text to run, or undefined: there is none, and what was sent goes on as it is.
   *
   * @throws Refusal NOT_FOUND for an id of no document; FORBIDDEN for a text where only trusted ones are run; INVALID for a hash
   *   that is not the text's
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

  /** A hash without its text, which is asked for by the words that clients know. */
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
