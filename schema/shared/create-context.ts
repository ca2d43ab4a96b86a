import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { actAs } from '../../src/account/audit/actor.js';
import { CallCounter } from '../../src/account/count-calls.js';
import { runIdempotently } from '../../src/account/idempotency/run-idempotently.js';
import { identify } from '../../src/account/login/identify.js';
import { NO_ORIGIN, type Origin } from '../../src/account/login/origin.js';
import { Questions } from '../../src/analytics/questions.js';
import { RefusalCounter } from '../../src/analytics/recorded/refusal-counter.js';
import type { Config } from '../../src/config.js';
import type { Replica, Replicas } from '../../src/database/replicas/replicas.js';
import { noteWork } from '../../src/database/tracing/work-record.js';
import { Lifetime } from '../../src/live/lifetime.js';
import { limitedAddress } from '../../src/shared/caller-address.js';
import { callerNetwork, isShared, type Network, plainAddress, readNetworks } from '../../src/shared/network.js';
import { deadToken, Refusal } from '../../src/shared/refusal.js';
import { ANONYMOUS, type Viewer } from '../../src/shared/viewer.js';
import type { Context, ContextFactory, Credentials } from './context.js';
import { WithheldFields } from './errors/withheld-fields.js';
import { type Face, LENIENT, STRICT } from './face.js';

import { Spending } from './limits/spending.js';
import { Loaders } from './loading/loaders.js';

/** Optional settings of contexts, which few callers choose. */
export interface ContextParts {
  /** Strict unless another is given. */
  readonly face?: Face;
  readonly replicas?: Replicas;
}

/**
 * Creates one context per request, with an entity manager of its own, the viewer and the loaders. A request that changes nothing
 * reads at a replica, if one has the caller's last write. A log-in is always looked up at the primary.
 */
export function contextFactory(orm: MikroORM, config: Config, { face = STRICT, replicas }: ContextParts = {}): ContextFactory {
  const counter = new CallCounter(orm);
  const refusals = new RefusalCounter(orm.em);
  const questions = new Questions(config.analyticsPoolSize, config.waits);
  const trusted = readNetworks(config.trustedProxies);
  return async (credentials) => {
    const em = orm.em.fork({ cloneEventManager: true });
    const presented = { ...credentials, appIds: config.appIds };
    const guest = await identifyAtReplica(presented, replicas);
    const identified = guest?.viewer ?? (await identify(em, presented));
    const { purchaseKey } = credentials;
    const viewer = purchaseKey ? { ...identified, purchaseKey } : identified;
    // Otherwise a member whose log-in has expired would get the basket of a guest.
    if (face.refusesInvalidTokens && viewer.badToken) throw deadToken();
    noteCaller(viewer);
    const replica = guest?.replica ?? (await replicaFor(credentials, viewer, replicas));
    if (!replica) actAs(em, viewer);
    const origin = originOf(credentials, viewer, trusted);
    const given = { viewer, config, face, now: new Date(), origin, counter, refusals, questions, primary: em };
    return contextOver(replica?.orm.em.fork() ?? em, { ...given, replica, replicas: replicas ?? null });
  };
}

const replicaFor = async ({ read }: Credentials, { wroteAt }: Viewer, replicas?: Replicas): Promise<Replica | null> =>
  (read && (await replicas?.choose({ position: read.after, at: wroteAt ?? null }))) ?? null;

/**
 * Identifies a caller who only reads and presents no token, at the replica at which the request reads; null for all other
 * callers, and if the replica does not know the application or cannot answer: then the primary is queried.
 */
async function identifyAtReplica(presented: Credentials & Pick<Config, 'appIds'>, replicas?: Replicas) {
  if (!presented.read || presented.token) return null;
  const replica = await replicaFor(presented, ANONYMOUS, replicas);
  if (!replica) return null;
  try {
    return { viewer: await identify(replica.orm.em.fork(), presented), replica };
  } catch (error) {
    if (!(error instanceof Refusal)) replicas?.leaveOut(replica);
    return null;
  }
}

/** Records the caller for the log, by ids alone. */
function noteCaller({ applicationId: application, admin, member, sessionId }: Viewer): void {
  const company = (admin ?? member)?.companyId ?? null;
  const withLogIn = admin ? 'administrator' : 'member';
  noteWork({ application, company, caller: admin || member ? withLogIn : sessionId === null ? 'public' : 'guest' });
}

/** Context of work that does not come from a request, such as a delivery to a webhook receiver. */
export const contextFor = (orm: MikroORM, config: Config, viewer: Viewer): Context =>
  contextOver(orm.em.fork(), {
    viewer,
    config,
    face: LENIENT,
    now: new Date(),
    origin: NO_ORIGIN,
    replica: null,
    replicas: null,
    counter: new CallCounter(orm),
    refusals: new RefusalCounter(orm.em),
    questions: new Questions(config.analyticsPoolSize, config.waits),
  });

/** Context of the same caller that reads in that transaction, with nothing loaded and nothing spent yet. */
export const contextWithin = (context: Context, em: EntityManager): Context => contextOver(em, context);

type ContextOptions = Pick<
  Context,
  'viewer' | 'config' | 'face' | 'now' | 'origin' | 'counter' | 'refusals' | 'questions' | 'replica' | 'replicas'
> &
  Partial<Pick<Context, 'primary'>>;

function originOf(credentials: Credentials, { applicationId }: Viewer, trusted: readonly Network[]): Origin {
  const { peer, deviceToken } = credentials;
  const address = limitedAddress(credentials, trusted);
  const near = plainAddress(peer);
  return {
    network: address && callerNetwork(address),
    isShared: address !== null && isShared(address),
    peer: near ? callerNetwork(near) : peer,
    applicationId,
    deviceToken,
  };
}

function contextOver(em: EntityManager, given: ContextOptions): Context {
  const spending = new Spending();
  return {
    ...given,
    em,
    primary: (given.replica && given.primary) ?? em,
    spending,
    withheld: new WithheldFields(),
    lifetime: new Lifetime(given.now),
    load: Loaders.over(em, given.viewer, spending),
    scopes: new Map(),
    effects: [],
    failed: [],
    once: (call, work) => runIdempotently(em, { viewer: given.viewer, ...call }, (tx) => work(contextOver(tx, given))),
  };
}
