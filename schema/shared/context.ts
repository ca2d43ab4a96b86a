import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLField } from 'graphql';
import type { CallCounter } from '../../src/account/count-calls.js';
import type { IdempotentCall, IdempotentResult, RecordedResponse } from '../../src/account/idempotency/run-idempotently.js';
import type { Origin } from '../../src/account/login/origin.js';
import type { RefusalCounter } from '../../src/analytics/noted/refusal-counter.js';
import type { Questions } from '../../src/analytics/questions.js';
import type { Config } from '../../src/config.js';
import type { Admit } from '../../src/database/admission.js';
import type { Position } from '../../src/database/replicas/position.js';
import type { Replica, Replicas } from '../../src/database/replicas/replicas.js';
import type { Lifetime } from '../../src/live/lifetime.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { WithheldFields } from './errors/withheld-fields.js';
import type { Face } from './face.js';

import type { Spending } from './limits/spending.js';
import type { Loaders } from './loading/loaders.js';

export { POSITION_HEADER, presentedPosition } from '../../src/database/replicas/replicas.js';
export type { Admit, IdempotentResult as Answered };

/** Credentials of a request. REST demands an application (`App-Id`), GraphQL only names it. Source: decisions 6 and 7. */
export interface Credentials {
  readonly appId?: string;
  readonly appKey?: string;
  readonly token?: string;
  /** The caller's network address; null: behind a proxy that is not trusted. */
  readonly address: string | null;
  /** The other end of the connection: the caller's own address, or that of a proxy. */
  readonly peer: string;
  /** Proof of an earlier log-in on the caller's device. */
  readonly deviceToken?: string;
  /** Key of a purchase, of a link in an e-mail. Over GraphQL alone. */
  readonly purchaseKey?: string;
  readonly applicationRequired: boolean;
  /** Given where nothing is changed: then a replica may be read that has all that is before this position; null: none is presented. */
  readonly read?: { readonly after: Position | null };
}

/** Context of a request, given to every resolver. */
export interface Context {
  readonly em: EntityManager;
  /** Entity manager of the primary, for answers that it alone knows; `em` itself, unless that reads at a replica. */
  readonly primary: EntityManager;
  readonly viewer: Viewer;
  readonly load: Loaders;
  /** Counts what the request makes, and ends it past its limits: those of our own operations, unless it came from outside. */
  readonly spending: Spending;
  readonly withheld: WithheldFields;
  /** For how long the answer holds, for those who watch it. */
  readonly lifetime: Lifetime;
  /** The context of the fields of records, by the company of the record (`scope-fields.ts`). */
  readonly scopes: Map<number, Context>;
  readonly config: Config;
  readonly face: Face;
  readonly now: Date;
  /** Replica that `em` reads at; null: at the primary, as every call that changes something. */
  readonly replica: Replica | null;
  /** Null where there are none. */
  readonly replicas: Replicas | null;
  /** Origin of the call, for limits. */
  readonly origin: Origin;
  readonly counter: CallCounter;
  /** Counts what somebody wanted and did not get. */
  readonly refusals: RefusalCounter;
  /** Runs the statements of analysts. */
  readonly questions: Questions;
  /** The root fields of mutations that were carried out, by their names in the answer. */
  readonly effects: (string | number)[];
  /** The root field of a mutation that was refused: none after it is carried out. */
  readonly failed: (string | number)[];
  /** Has the effect of a call with an `Idempotency-Key` once; `work` must run all of it in the context it is given. */
  once(call: IdempotentCall, work: (inside: Context) => Promise<IdempotentResult>): Promise<RecordedResponse>;
}

/** Looks the credentials up. @throws Refusal UNAUTHENTICATED without a known application where one is required. */
/** Field of the schema whose resolver is called with the context. */
export type ContextField = GraphQLField<unknown, Context>;

export type ContextFactory = (credentials: Credentials) => Promise<Context>;
