import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLField } from 'graphql';
import type { CallCounter } from '../../src/account/count-calls.js';
import type { IdempotentCall, IdempotentResult, RecordedResponse } from '../../src/account/idempotency/run-idempotently.js';
import type { Origin } from '../../src/account/login/origin.js';
import type { Questions } from '../../src/analytics/questions.js';
import type { RefusalCounter } from '../../src/analytics/recorded/refusal-counter.js';
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

/** Credentials of a request. REST requires an application (`App-Id`); for GraphQL it is optional. Source: decisions 6 and 7. */
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
  /** Key of a purchase from a link in an e-mail. Only over GraphQL. */
  readonly purchaseKey?: string;
  readonly applicationRequired: boolean;
  /** Set if the request changes nothing, and so may read a replica that has reached this position; null: none was presented. */
  readonly read?: { readonly after: Position | null };
}

/** Context of a request, given to every resolver. */
export interface Context {
  readonly em: EntityManager;
  /** Entity manager of the primary, for data that only the primary has; `em` itself, unless that reads at a replica. */
  readonly primary: EntityManager;
  readonly viewer: Viewer;
  readonly load: Loaders;
  /** Counts the cost of the request, and ends it past its limits: `IN_PROCESS`, unless the request came from outside. */
  readonly spending: Spending;
  readonly withheld: WithheldFields;
  /** Time for which the answer stays valid, for live views. */
  readonly lifetime: Lifetime;
  /** The context of the fields of records, by the company of the record (`scope-fields.ts`). */
  readonly scopes: Map<number, Context>;
  readonly config: Config;
  readonly face: Face;
  readonly now: Date;
  /** Replica at which `em` reads; null: `em` is at the primary, as for every call that changes something. */
  readonly replica: Replica | null;
  /** Null if there are no replicas. */
  readonly replicas: Replicas | null;
  /** Origin of the call, for limits. */
  readonly origin: Origin;
  readonly counter: CallCounter;
  /** Counts refusals of well-formed requests for something bookable, such as NO_SPACE. */
  readonly refusals: RefusalCounter;
  /** Runs the statements of analysts. */
  readonly questions: Questions;
  /** The root fields of mutations that were carried out, by their names in the answer. */
  readonly effects: (string | number)[];
  /** The root field of a mutation that was refused; root fields after it are not carried out. */
  readonly failed: (string | number)[];
  /** Carries out a call with an `Idempotency-Key` once; `work` must run all of it in the context that it receives. */
  once(call: IdempotentCall, work: (inside: Context) => Promise<IdempotentResult>): Promise<RecordedResponse>;
}

/** Field of the schema whose resolver is called with the context. */
export type ContextField = GraphQLField<unknown, Context>;

/** Looks the credentials up. @throws Refusal UNAUTHENTICATED without a known application where one is required. */
export type ContextFactory = (credentials: Credentials) => Promise<Context>;
