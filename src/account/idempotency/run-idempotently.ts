import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { seal, unseal } from '../../security/seal.js';
import { invalid, Refusal } from '../../shared/refusal.js';
import type { Viewer } from '../../shared/viewer.js';
import { isRandomKey } from './is-random-key.js';

/** A call that takes effect only once, however often it is sent. */
export interface IdempotentCall {
  /** Name that the caller chose for the call: 1 to 255 characters. */
  readonly key: string;
  /** Method and path, or the names of the mutations. */
  readonly path: string;
  /** Request as text: a key that is sent again with another request is refused. */
  readonly payload: string;
}

/** A response, stored to be sent again byte for byte. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface IdempotentResult {
  readonly response: RecordedResponse;
  /** False: nothing was changed (after a refusal, for example), and the same call may be tried again. */
  readonly isRecorded: boolean;
}

/** Hours for which a response is stored. Source: decisions 8. */
const RETENTION_HOURS = 24;

/** Longest key, in characters. Source: decisions 8. */
const MAX_KEY_LENGTH = 255;

/** Seconds after which to retry a call whose first response is not ready yet. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Carries out a call at most once, and answers each repetition with the first response.
 *
 * A key belongs to the session of its caller. A caller without a session shares a key with no other: the key is tied to the
 * request, and counts only if it is random; any other is ignored, and the call takes effect each time.
 *
 * `work` runs in one transaction that also stores the response: both are committed or neither. Commands begin their own
 * transactions in it as savepoints, so that a refused one is rolled back alone, as it would be without a key. Refusals are not
 * stored, since they change nothing and may turn out differently later; an error thrown by `work` rolls everything back. An
 * advisory lock, not a row, marks a call in flight: no call waits for the transaction of another, and a server that crashes
 * leaves no mark behind.
 *
 * Source: decisions 8, hardening.md, last section.
 * @throws Refusal INVALID for a key of the wrong length; IDEMPOTENCY_KEY_REUSED with another body, in one session;
 *   IDEMPOTENCY_KEY_IN_USE while the first call is in flight
 */
export async function runIdempotently(
  em: EntityManager,
  { viewer, ...call }: IdempotentCall & { readonly viewer: Viewer },
  work: (tx: EntityManager) => Promise<IdempotentResult>,
): Promise<RecordedResponse> {
  const { length } = call.key;
  if (length < 1 || length > MAX_KEY_LENGTH)
    throw invalid('idempotencyKey', `found ${length} characters, expected 1 to ${MAX_KEY_LENGTH}`);
  if (viewer.sessionId === null && !isRandomKey(call.key)) return (await work(em)).response;
  const scope = JSON.stringify([...ownerOf(viewer, call), call.path]);
  const name = digest(`${scope}\n${call.key}`);

  return em.transactional(async (tx) => {
    const found = await lookUp(tx, name);
    if (found.sealed) return replay(found, call, scope);
    if (!found.free) throw keyInUse();
    const { response: answer, isRecorded: keep } = await work(tx);
    // Commands have flushed their own changes. Entities that a refused one left half changed in memory must not be flushed
    // now.
    tx.clear();
    if (!keep) return answer;
    await note(tx, { name, asked: digest(call.payload), sealed: seal(JSON.stringify(answer), call.key, scope) });
    return answer;
  });
}

/** Owner of a key. Without a session the request is part of the owner: the same key with another request is another key. */
const ownerOf = ({ sessionId, applicationId }: Viewer, { payload }: IdempotentCall): readonly unknown[] =>
  sessionId === null ? ['application', applicationId, digest(payload).toString('base64')] : ['session', sessionId];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

interface StoredAnswer {
  readonly asked: Buffer | null;
  readonly sealed: Buffer | null;
  /** True: no other call with the key is in flight. This call then has the lock until its transaction ends. */
  readonly free: boolean;
}

async function lookUp(tx: EntityManager, name: Buffer): Promise<StoredAnswer> {
  const [row] = await runSql<StoredAnswer>(tx)`
    select kept.asked, kept.sealed, pg_try_advisory_xact_lock(${name.readBigInt64BE().toString()}::bigint) as free
    from (select) as one
    left join kept_answer kept on kept.name = ${name} and kept.created_at > now() - make_interval(hours => ${RETENTION_HOURS})`;
  return row!;
}

function replay({ asked, sealed }: StoredAnswer, call: IdempotentCall, scope: string): RecordedResponse {
  if (!digest(call.payload).equals(asked!)) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was sent before, with another request');
  }
  return JSON.parse(unseal(sealed!, call.key, scope));
}

interface AnswerNote {
  readonly name: Buffer;
  readonly asked: Buffer;
  readonly sealed: Buffer;
}

/**
 * Stores the response. Where another call has stored one since this call looked, this call is rolled back and refused with
 * `retryAfter`.
 */
async function note(tx: EntityManager, { name, asked, sealed }: AnswerNote): Promise<void> {
  const rows = await runSql(tx)`
    insert into kept_answer as kept (name, asked, sealed) values (${name}, ${asked}, ${sealed})
    on conflict (name) do update set asked = excluded.asked, sealed = excluded.sealed, created_at = excluded.created_at
    where kept.created_at <= now() - make_interval(hours => ${RETENTION_HOURS})
    returning name`;
  if (rows.length === 0) throw keyInUse();
}

const keyInUse = () =>
  new Refusal('IDEMPOTENCY_KEY_IN_USE', 'The first call with this Idempotency-Key is still being answered', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
