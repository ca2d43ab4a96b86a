import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { type Comparison, shiftOf } from '../../src/analytics/compare.js';
import type { RowQuery } from '../../src/analytics/counted-rows.js';
import type { DimensionName } from '../../src/analytics/dimensions.js';
import { emptyGroup } from '../../src/analytics/fill-groups.js';
import { type Group, keyText } from '../../src/analytics/group.js';
import type { GroupOrder, GroupQuery } from '../../src/analytics/group-statement.js';
import { countOccurrences } from '../../src/analytics/occurrences.js';
import {
  type GroupPage,
  type Groups,
  MAX_GROUPS,
  type RunStatement,
  runGroups,
  runTotal,
} from '../../src/analytics/run-groups.js';
import type { AnalyticsScope } from '../../src/analytics/scope.js';
import type { Subject } from '../../src/analytics/subject.js';
import type { Spending } from '../shared/limits/spending.js';
import { fieldsNamed, selectedFields } from '../shared/loading/selected-fields.js';
import { type FigureSelection, type Question, questionOf } from './question.js';
import { rowLimitOf } from './row-limit.js';

/** Arguments of a subject. */
export interface FiguresQuery {
  readonly subject: Subject;
  readonly scope: AnalyticsScope;
  readonly at: string;
  readonly filter: object | null;
  readonly orderBy: GroupOrder | null;
  readonly page: GroupPage;
  readonly compareTo: Comparison | null;
  /** Counter of the request. */
  readonly spending: Spending;
}

/** A row as its fields read it. */
export interface FigureRow extends Pick<Group, 'keys' | 'values'> {
  /** Company of the question: records that the row leads to are of its family. */
  readonly companyId: number;
  /** Query for the rows that were counted. */
  readonly query: RowQuery;
  readonly before: FigureRow | null;
  /** The row itself: dimensions are read from its keys. */
  readonly by: { readonly companyId: number; readonly keys: Group['keys']; readonly scope: AnalyticsScope };
}

/** Groups of a question, each with the row to compare it with. */
interface ComparedGroups extends Groups {
  before(group: Group): FigureRow | null;
}

/** Figures of one subject, as they are selected: each alias of `rows` and `total` is a question of its own, run once. */
export class Figures {
  private readonly found = new Map<string, Promise<ComparedGroups>>();

  constructor(
    private readonly run: RunStatement,
    private readonly query: FiguresQuery,
    private readonly info: GraphQLResolveInfo,
  ) {}

  async rows({ fieldNodes }: GraphQLResolveInfo): Promise<FigureRow[]> {
    const query = this.groupQuery(this.questionOf(fieldNodes, 'Row'));
    const { groups, before } = await this.groups(fieldNodes);
    return groups.map((group) => this.row(group, query, before(group)));
  }

  async total({ fieldNodes }: GraphQLResolveInfo): Promise<FigureRow | FigureRow[]> {
    const question = { ...this.questionOf(fieldNodes, 'Total'), dimensions: [] };
    const query = { ...this.groupQuery(question), orderBy: null };
    if (!this.query.subject.byCurrency) return this.row(await runTotal(this.run, query), query, null);
    const { groups } = await runGroups(this.run, query, { first: MAX_GROUPS, empty: false });
    return groups.map((group) => this.row(group, query, null));
  }

  /** Whether there are more rows than `first`, in any of the selections of `rows`. */
  async truncated(): Promise<boolean> {
    const selections = fieldsNamed(selectedFields(this.info, this.info.fieldNodes), 'rows');
    const all = await Promise.all(selections.map((nodes) => this.groups(nodes)));
    return all.some(({ truncated }) => truncated);
  }

  private groups(nodes: readonly FieldNode[]): Promise<ComparedGroups> {
    const name = (nodes[0]!.alias ?? nodes[0]!.name).value;
    const found = this.found.get(name) ?? this.compared(this.questionOf(nodes, 'Row'), this.pageOf(nodes));
    // Errors are thrown to the callers that await the promise; this prevents an unhandled rejection.
    found.catch(() => {});
    this.found.set(name, found);
    return found;
  }

  private questionOf(nodes: readonly FieldNode[], part: 'Row' | 'Total'): Question {
    return questionOf(this.query.subject, this.info, this.selection(nodes, part));
  }

  private pageOf(nodes: readonly FieldNode[]): GroupPage {
    const room = rowLimitOf(this.info, this.selection(nodes, 'Row'), this.query.spending);
    return { ...this.query.page, ...(room && { room }) };
  }

  private selection(nodes: readonly FieldNode[], part: 'Row' | 'Total'): FigureSelection {
    return { nodes, typeName: `${this.query.subject.noun}Analytics${part}` };
  }

  /** Query of a question, with the measure by which rows are ordered and, for a subject by currency, that dimension. */
  private groupQuery(question: Question): GroupQuery {
    const { subject, scope, at, filter, orderBy } = this.query;
    const name = orderBy?.measure;
    const ordered = name ? [{ name, argument: subject.measures[name]?.argument?.default ?? 0, percentiles: [] }] : [];
    const dimensions = subject.byCurrency ? [...question.dimensions, 'currency' as const] : question.dimensions;
    return { subject, scope, at, filter, orderBy, shiftDays: 0, dimensions, measures: [...question.measures, ...ordered] };
  }

  /** The groups of a question, and those of the period to compare with. */
  private async compared(question: Question, page: GroupPage): Promise<ComparedGroups> {
    const query = this.groupQuery(question);
    const { compareTo, scope } = this.query;
    if (!compareTo || !question.before) return { ...(await runGroups(this.run, query, page)), before: () => null };
    const compareDays = shiftOf(scope, compareTo);
    const past = { ...query, orderBy: null, shiftDays: compareDays };
    const found = await runGroups(this.run, query, { ...page, compareDays });
    const occurrences = countOccurrences(past);
    const known = new Map(found.compared.map((group) => [keyText(past.dimensions, group.keys), group]));
    const before = ({ keys }: Group) =>
      this.row(known.get(keyText(past.dimensions, keys)) ?? emptyGroup(past, keys, occurrences), past, null);
    return { ...found, before };
  }

  private row({ keys, values }: Group, query: RowQuery, before: FigureRow | null): FigureRow {
    const { scope } = this.query;
    const { companyId } = scope;
    return { companyId, keys, values, query, before, by: { companyId, keys, scope } };
  }
}

/** Dimensions that a subject knows, in the order of the table. */
export const dimensionsOf = ({ dimensions }: Subject): readonly DimensionName[] => Object.keys(dimensions) as DimensionName[];
