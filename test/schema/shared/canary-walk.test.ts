import type { EntityClass } from '@mikro-orm/core';
import {
  type ASTNode,
  type DocumentNode,
  execute,
  type GraphQLError,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/build-schema.js';
import type { Context } from '../../../schema/shared/context.js';
import { contextFactory, contextFor } from '../../../schema/shared/create-context.js';
import { WITHHELD } from '../../../schema/shared/errors/withheld-fields.js';
import { purchaseKey } from '../../../src/security/purchase-key.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { ANONYMOUS, type Viewer } from '../../../src/shared/viewer.js';
import { type CanaryDemo, openCanaryDemo } from '../../support/fixtures/canary-demo.js';
import { CAMDEN, type DemoCaller, type DemoServer, HARBOUR, LEEDS } from '../../support/fixtures/demo-server.js';
import type { CanaryJudge } from '../../support/oracles/canary-judge.js';
import { canariesIn } from '../../support/walks/canaries.js';
import { type RootQuery, rootQueriesAt } from '../../support/walks/root-queries.js';
import { nullable } from '../../support/walks/schema-walk.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Each role queries every root field, and everything within two steps of the records it is shown, over rows in which every text
 * names its owner. Some rows refer to another family's rows, or a sibling's: they must be kept apart by permissions, not by the
 * data. Source: hardening.md, "Who may do what" and the rule of nested fields.
 */

const committed = buildSchema();
const schema = nullable(committed);

let planted: CanaryDemo;
let demo: DemoServer;
let judge: CanaryJudge;
let questions: readonly RootQuery[];
beforeAll(async () => {
  planted = await openCanaryDemo();
  ({ demo, judge } = planted);
  questions = (await Promise.all([CAMDEN, LEEDS, HARBOUR].map((company) => rootQueriesAt(demo, schema, company)))).flat();
});
afterAll(() => demo?.server.close());

/** Records in the answers that the caller may not see. */
async function leaks(viewer: Viewer, asked = questions, change = (context: Context) => context): Promise<string[]> {
  const { orm, config } = demo.server;
  const found = new Set<string>();
  for (const { name, company: named, document, opened, said, ofLogIn } of asked) {
    const company = ofLogIn ? ((viewer.admin ?? viewer.member)?.companyId ?? named) : named;
    const context = change(contextFor(orm, config, viewer));
    const { data, errors } = await execute({ schema, document, contextValue: context });
    for (const field of hardFields(document, (errors ?? []).filter(isWithheld)))
      found.add(`${field} is withheld, and takes its record along, as it cannot be null`);
    const answer = JSON.stringify(data) + (errors ?? []).map(({ message }) => message).join();
    const text = said.reduce((rest, word) => rest.replaceAll(word, ''), answer);
    for (const canary of canariesIn(text))
      if (!judge.mayAppear(canary, { viewer, company, opened }))
        found.add(`${name} at ${company}: ${canary.table}.${canary.column} of company ${canary.company}`);
  }
  return [...found].sort();
}

const isWithheld = ({ originalError }: GraphQLError): boolean =>
  originalError instanceof Refusal && WITHHELD.includes(originalError.code);

/**
 * Fields withheld only where a chain or its group, the service of a queuer or the question of an answer belongs to another
 * family, which is impossible in a real database.
 */
const ASTRAY = /^((Event|EventChain)\.|Queuer\.(service|duration)$|Answer\.question$)/;

/** Fields with an error that are non-null in the served schema: their error removes the entire record from the answer. */
function hardFields(document: DocumentNode, errors: readonly GraphQLError[]): string[] {
  const failed = new Set<ASTNode>(errors.flatMap(({ nodes }) => nodes ?? []));
  const found: string[] = [];
  const info = new TypeInfo(committed);
  const enter = (node: ASTNode) => {
    const name = `${info.getParentType()}.${info.getFieldDef()?.name}`;
    if (failed.has(node) && isNonNullType(info.getType()) && !ASTRAY.test(name)) found.push(name);
  };
  if (failed.size > 0) visit(document, visitWithTypeInfo(info, { Field: { enter } }));
  return found;
}

/** A caller, or a guest with a basket and no log-in. */
type Asker = DemoCaller | 'guest';

async function viewerOf(asker: Asker): Promise<Viewer> {
  const contextOf = contextFactory(demo.server.orm, demo.server.config);
  const token = asker === 'guest' ? planted.basket : demo.as[asker].token;
  return (await contextOf({ ...(token && { token }), address: '127.0.0.1', peer: '127.0.0.1', applicationRequired: false }))
    .viewer;
}

/** These callers query everything; the others only what is not shown to everybody alike. */
const ASK_ALL: readonly Asker[] = ['public', 'admin', 'leedsAdmin', 'harbourAdmin'];
const ASK_MORE: readonly Asker[] = ['guest', 'member', 'otherMember', 'harbourMember', 'analyst', 'staff', 'parentAdmin'];

test('the walk has many fields to query, and many rows with foreign references', () => {
  expect(questions.reduce((sum, { fields }) => sum + fields, 0)).toBeGreaterThan(500);
  expect(planted.crossed).toBeGreaterThan(100);
});

describe('no path of three steps', () => {
  test.each(ASK_ALL)('leads %s to records of another owner', async (asker) => {
    expect(await leaks(await viewerOf(asker), partOfTurn(questions, ASK_ALL.indexOf(asker)))).toEqual([]);
  });

  test.each(ASK_MORE)('leads %s to records of another owner, from fields that are not public', async (asker) => {
    const asked = questions.filter(({ shown }) => !shown);
    expect(await leaks(await viewerOf(asker), partOfTurn(asked, ASK_MORE.indexOf(asker)))).toEqual([]);
  });
});

describe('the key of a member’s purchase', () => {
  interface Keyed {
    readonly id: number;
    readonly longId: string;
    readonly clientId: number;
    readonly email: string;
  }
  const asked = () => questions.filter(({ shown }) => !shown);

  /** A caller who has the key of the purchases whose long ids the queries contain. */
  async function holder(): Promise<Viewer> {
    const ids = questions.flatMap(({ opened, company }) => (company === CAMDEN && opened !== undefined ? [opened] : []));
    const [bought] = await demo.rows<Keyed>(
      `select p.id, p.long_id as "longId", p.client_id as "clientId", c.email from purchase p join client c on c.id = p.client_id
       where p.id in (${ids.join()}) and c.is_member and p.guest_details is null and c.email is not null order by p.id desc limit 1`,
    );
    return { ...ANONYMOUS, purchaseKey: await purchaseKey(demo.server.orm.em.fork(), bought!) };
  }

  test('gives no access to another purchase, or to anything else of the member', async () => {
    expect(await leaks(await holder(), partOfTurn(asked()))).toEqual([]);
  });

  test('gives access to data that is closed without it', async () => {
    const ofPurchases = asked().filter(({ opened, company }) => opened !== undefined && company === CAMDEN);
    const strictly = ofPurchases.map((question) => ({ ...question, opened: undefined }));
    const [withKey, without] = [await leaks(await holder(), strictly), await leaks(ANONYMOUS, strictly)];
    expect(withKey.length).toBeGreaterThan(without.length);
  });
});

/** Loaders without permission checks. */
function unguarded(context: Context): Context {
  const { internal } = context.load;
  const known = async (entity: EntityClass<{ id: number }>, id: number) => internal.one(entity, id);
  const load = { ...internal, internal, known, within: () => load, open: () => undefined, forget: () => undefined };
  return { ...context, load: load as unknown as Context['load'] };
}

describe('without permission checks on the records that fields lead to', () => {
  const shown = new Map<Asker, Promise<string[]>>();
  /** Runs all queries of bookings and purchases, once for each caller. */
  function leaksTo(asker: Asker): Promise<string[]> {
    const asked = questions.filter(({ name }) => /^(booking|purchase)$/.test(name));
    const found = shown.get(asker) ?? viewerOf(asker).then((viewer) => leaks(viewer, asked, unguarded));
    shown.set(asker, found);
    return found;
  }

  test.each<[Asker, RegExp, string]>([
    ['admin', /^booking at 2: client\.email of company 4$/, 'a client of another family'],
    ['admin', /^booking at 2: purchase\.\w+ of company 3$/, 'a purchase of a sibling company'],
    ['harbourAdmin', /^booking at 4: email\.\w+ of company 2$/, 'an e-mail of another family'],
    ['otherMember', /^purchase at 2: \w+\.\w+ of company 4$/, 'a record of another family'],
  ])('$0 is shown $2', async (asker, leak) => {
    expect(await leaksTo(asker)).toContainEqual(expect.stringMatching(leak));
  });
});
