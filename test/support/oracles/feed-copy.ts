import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { RECORDS } from '../../../src/live/change-kind.js';
import { sendGraphql } from '../clients/send-graphql.js';
import { sharedApi } from '../server.js';

/** Records of one company as they are listed, by noun and id, such as `BOOKING 5`. */
type Listed = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface ListField {
  readonly field: string;
  readonly noun: string;
  readonly text: string;
}

/** Additional arguments of lists that would otherwise be incomplete. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  bookings: 'filter: { includeCancelled: true }',
  coupons: 'includeHidden: true',
  eventChains: 'filter: { includeDisabled: true, includeTemplates: true }',
  eventGroups: 'filter: { includeDisabled: true }',
  events: 'filter: { includeDisabled: true, includeNonBookable: true }',
  packages: 'includeHidden: true',
  people: 'filter: { includeDisabled: true }',
  prePaidBookings: 'filter: { includeUnusable: true }',
  products: 'includeHidden: true',
  questions: 'filter: { includeAdminOnly: true }',
  queuers: 'filter: { states: [WAITING, SERVING, FINISHED, LEFT] }',
  resources: 'filter: { includeDisabled: true }',
  services: 'filter: { includeDisabled: true }',
  vouchers: 'includeHidden: true',
};

const nounOf = (type: string): string => type.replace(/(?<=.)[A-Z]/g, '_$&').toUpperCase();

const NOUNS: ReadonlySet<string> = new Set(RECORDS.map((noun) => noun.toUpperCase()));

/** Rows per page: a larger page may exceed the cost limit of a query. */
const PAGE = 12;

/** Fields that are computed from other records or the clock, not from the record itself. */
const DERIVED = [
  ...['Company.offers', 'Company.opening', 'Schedule.openDays', 'Booking.emails', 'Purchase.guestDetails'],
  ...[
    'Service.takesWalkIns',
    'ClientQueue.length',
    'ClientQueue.waitSeconds',
    'ClientQueue.people',
    'ClientQueue.services',
    'Person.externalCalendar',
    'Queuer.dueAt',
    'Queuer.localDue',
  ],
];

/** Selection of a record's own fields: its values, its parts that are no records of their own, and the ids of listed records. */
function ownFields(type: GraphQLObjectType, depth = 1): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument) || DERIVED.includes(`${type.name}.${field.name}`)) return [];
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    if (!isObjectType(named) || depth === 0 || named.name.endsWith('Connection')) return [];
    const asked = `${field.name}${field.args.some(({ name }) => name === 'first') ? '(first: 5)' : ''}`;
    if (!NOUNS.has(nounOf(named.name))) return [`${asked} { ${ownFields(named, depth - 1)} }`];
    return isList(field) ? [`${asked} { id }`] : [];
  });
  return parts.join(' ');
}

const isList = ({ type }: GraphQLField<unknown, unknown>): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** All lists of a company in the schema whose records the feed reports. */
function listFields(): ListField[] {
  const fields = Object.values(sharedApi().schema.getQueryType()!.getFields());
  return fields.flatMap((field) => {
    const named = getNamedType(field.type);
    if (!isObjectType(named) || !field.args.some(({ name }) => name === 'companyId')) return [];
    const isPage = named.name.endsWith('Connection');
    const needs = field.args.filter((arg) => isRequiredArgument(arg) && arg.name !== 'companyId');
    if ((!isList(field) && !isPage) || needs.length > 0) return [];
    const nodes = isPage ? named.getFields().nodes : undefined;
    const type = (nodes ? getNamedType(nodes.type) : named) as GraphQLObjectType;
    const noun = nounOf(type.name);
    if (!NOUNS.has(noun)) return [];
    const given = `companyId: $companyId, first: ${PAGE}, offset: $offset${ARGUMENTS[field.name] ? `, ${ARGUMENTS[field.name]}` : ''}`;
    const shown = `__typename ${ownFields(type)}`;
    return [{ field: field.name, noun, text: `${field.name}(${given}) { ${isPage ? `nodes { ${shown} }` : shown} }` }];
  });
}

const CHANGES = `query ($companyId: Int!, $after: String) {
  changes(companyId: $companyId, after: $after, first: 1000) { nodes { kind id } pageInfo { endCursor hasNextPage } } }`;

interface Feed {
  readonly nodes: readonly { readonly kind: string; readonly id: string }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

interface Source {
  readonly url: string;
  readonly token: string;
  readonly companyId: number;
}

/** Copy of all lists of a company, to check that the feed of changes reports all that changes in them. */
export class FeedCopy {
  private readonly lists = listFields();
  private copy: Listed = new Map();
  private after: string | undefined;

  private constructor(private readonly source: Source) {}

  static async open(source: Source): Promise<FeedCopy> {
    const copy = new FeedCopy(source);
    copy.after = (await copy.readFeed()).end;
    copy.copy = await copy.readLists();
    return copy;
  }

  /** Nouns of the copied lists. */
  get nouns(): readonly string[] {
    return this.lists.map(({ noun }) => noun);
  }

  /** Reads the feed, then compares the copy with the lists: a record that differs and is not in the feed is a fault. */
  async faults(): Promise<string[]> {
    const { told, end } = await this.readFeed();
    const truth = await this.readLists();
    this.after = end;
    const keys = [...new Set([...truth.keys(), ...this.copy.keys()])].filter((key) => !told.has(key));
    const faults = keys.flatMap((key) => differences(key, this.copy.get(key), truth.get(key)));
    this.copy = truth;
    return faults.map((fault) => `company ${this.source.companyId}: ${fault}`);
  }

  /** Reads the feed to its end; returns the records that it reports, such as `BOOKING 5`, and the last cursor. */
  private async readFeed(): Promise<{ told: Set<string>; end: string | undefined }> {
    const told = new Set<string>();
    let after = this.after;
    for (let isMore = true; isMore; ) {
      const { changes } = (await this.ask(CHANGES, { after })) as { changes: Feed };
      for (const { kind, id } of changes.nodes)
        for (const noun of NOUNS) if (kind.startsWith(`${noun}_`)) told.add(`${noun} ${id}`);
      after = changes.pageInfo.endCursor;
      isMore = changes.pageInfo.hasNextPage;
    }
    return { told, end: after };
  }

  private async readLists(): Promise<Listed> {
    const read = new Map<string, Readonly<Record<string, unknown>>>();
    for (const { field, noun, text } of this.lists) {
      for (let offset = 0, isMore = true; isMore; offset += PAGE) {
        const data = await this.ask(`query ($companyId: Int!, $offset: Int!) { ${text} }`, { offset });
        const list = data[field] as { nodes?: Record<string, unknown>[] } | Record<string, unknown>[];
        const rows = Array.isArray(list) ? list : (list.nodes ?? []);
        for (const row of rows) read.set(`${noun} ${row.id}`, row);
        isMore = rows.length === PAGE;
      }
    }
    return read;
  }

  private async ask(query: string, more: object): Promise<Readonly<Record<string, unknown>>> {
    const { url, token, companyId } = this.source;
    const request = { query, variables: { companyId, ...more } };
    const { body } = await sendGraphql(url, request, { Authorization: `Bearer ${token}` });
    // Fields that only the head may read are null for its branches.
    const errors = (body.errors ?? []).filter(({ extensions }) => extensions.code !== 'FORBIDDEN');
    if (errors.length > 0) throw new Error(`${query.slice(40, 90)} ${JSON.stringify(errors.slice(0, 3))}`);
    return body.data as Readonly<Record<string, unknown>>;
  }
}

function differences(key: string, before: Readonly<Record<string, unknown>> | undefined, after: typeof before): string[] {
  if (!before) return [`${key} is listed, and nothing told of it`];
  if (!after) return [`${key} is listed no more, and nothing told of it`];
  const fields = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return fields.map(
    (name) => `${key}.${name} is ${JSON.stringify(after[name])}, was ${JSON.stringify(before[name])}, and nothing told of it`,
  );
}
