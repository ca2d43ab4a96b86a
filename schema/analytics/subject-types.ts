import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, type ClassType, Ctx, Extensions, FieldResolver, Info, ObjectType, Resolver, Root } from 'type-graphql';
import { shiftOf } from '../../src/analytics/compare.js';
import { isInGroup } from '../../src/analytics/rows-of-group.js';
import { MAX_GROUPS } from '../../src/analytics/run-groups.js';
import type { AnalyticsScope } from '../../src/analytics/scope.js';
import { type ListOrder, listRows, type OrderBy, orderOrDefault } from '../../src/database/page.js';
import { invalid } from '../../src/shared/refusal.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireAnyAdmin } from '../shared/permission.js';
import { Analytics } from './analytics-type.js';
import { dimensionField } from './dimension-types.js';
import { dimensionsOf, type FigureRow, Figures } from './figures.js';
import { resolverOf } from './generate-fields.js';
import { measureField } from './measure-types.js';
import type { SchemaSubject } from './schema-subject.js';
import { argumentsOf, type SubjectInput } from './subject-inputs.js';

type ResolverClass = new () => object;

/** Number of rows unless `first` says otherwise. */
const USUAL_ROWS = 1000;

/** Approximate number of rows of an answer: their price is estimated by `first`, and counted when they are there. */
const USUAL_HELD = 30;

/** Rows completed in one turn, of many values each: about 1 ms, by which each step of a concurrent booking may be delayed. */
const ROWS_OF_A_TURN = 5;

/** Points of a statement that reads all rows of a period. */
const STATEMENT = 100;

/** Makes the types of a subject from its tables; returns the resolvers of all their fields, that of `Analytics` included. */
export function subjectTypes(shown: SchemaSubject): readonly ResolverClass[] {
  const { name: field, noun, sentence } = shown.subject;

  @ObjectType(`${noun}Dimensions`, {
    description: `Dimensions by which rows of \`${field}\` are grouped: each dimension that is selected.`,
  })
  class Dimensions {}

  @ObjectType(`${noun}AnalyticsRow`, { description: `Figures of \`${field}\` for one value of each selected dimension.` })
  class Row {}

  @ObjectType(`${noun}AnalyticsTotal`, {
    description: `Figures of all records that \`${field}\` counts in the period.`,
  })
  class Total {}

  @ObjectType(`${noun}Analytics`, { description: sentence })
  class SubjectFigures {}

  const measures = Object.entries(shown.subject.measures).map(([name, measure]) => measureField(name, measure));
  return [
    resolverOf(() => Dimensions, dimensionsOf(shown.subject).map(dimensionField)),
    resolverOf(() => Row, measures),
    resolverOf(() => Total, measures),
    rowResolver(Row, Dimensions),
    ...recordsResolver(shown, Row),
    figuresResolver({ SubjectFigures, Row, Total }, shown.subject.byCurrency ?? false),
    subjectResolver(shown, SubjectFigures),
  ];
}

function rowResolver(Row: ClassType, Dimensions: ClassType): ResolverClass {
  @Resolver(() => Row)
  class RowResolver {
    @FieldResolver(() => Dimensions, { description: 'Dimensions of the row; rows are grouped by each dimension selected here.' })
    by(@Root() { by }: FigureRow): FigureRow['by'] {
      return by;
    }

    @FieldResolver(() => Row, {
      nullable: true,
      description:
        'Figures of the row in the period that `compareTo` names, with the days of that period mapped to those of the present ' +
        'one; null without `compareTo`. If selected, groups with records in that period alone are also rows.',
    })
    before(@Root() { before }: FigureRow): FigureRow | null {
      return before;
    }
  }
  return RowResolver;
}

/** Resolver of the records that were counted, if the subject has any. Fields withheld from the caller are withheld here too. */
function recordsResolver({ records }: SchemaSubject, Row: ClassType): readonly ResolverClass[] {
  if (!records) return [];
  const { field, entity, connection, order, orderBy: usual, columnsOf = ownColumn } = records;

  @Resolver(() => Row)
  class RecordsResolver {
    @FieldResolver(() => connection, {
      name: field,
      description: `Records that are counted in the row, by \`${usual}\` unless \`orderBy\` is given.`,
    })
    async records(
      @Root() { query, keys }: FigureRow,
      @Arg('orderBy', () => order, { nullable: true }) said: ListOrder<string> | null,
      @Args(() => PageArgs) page: PageArgs,
      @Info() info: GraphQLResolveInfo,
      @Ctx() { em }: Context,
    ): Promise<object> {
      const withTotal = isSelected(info, 'totalCount');
      const orderBy = columnsOf(said ?? { field: usual });
      return toConnection(await listRows(em, entity, { where: isInGroup(query, keys), orderBy, page, withTotal }));
    }
  }
  return [RecordsResolver];
}

const ownColumn = (order: ListOrder<string>): readonly OrderBy[] => orderOrDefault(order, order.field);

/** The types of a subject that hold each other. */
interface FigureTypes {
  readonly SubjectFigures: ClassType;
  readonly Row: ClassType;
  readonly Total: ClassType;
}

const ROWS =
  'Rows of figures, one for each combination of values of the selected dimensions; in the order of the dimensions unless ' +
  '`orderBy` is given.';

function figuresResolver({ SubjectFigures, Row, Total }: FigureTypes, byCurrency: boolean): ResolverClass {
  @Resolver(() => SubjectFigures)
  class FiguresResolver {
    @Extensions({ holds: USUAL_HELD, elementsOfATurn: ROWS_OF_A_TURN })
    @FieldResolver(() => [Row], { complexity: STATEMENT, description: ROWS })
    rows(@Root() figures: Figures, @Info() info: GraphQLResolveInfo): Promise<FigureRow[]> {
      return figures.rows(info);
    }

    @Extensions(byCurrency ? { holds: 1 } : {})
    @FieldResolver(() => (byCurrency ? [Total] : Total), {
      complexity: STATEMENT,
      description: 'Measures of all counted records together, which need not be the sum of the rows.',
    })
    total(@Root() figures: Figures, @Info() info: GraphQLResolveInfo): Promise<FigureRow | FigureRow[]> {
      return figures.total(info);
    }

    @FieldResolver(() => Boolean, { description: 'True: there are more rows than `first` returns.' })
    truncated(@Root() figures: Figures): Promise<boolean> {
      return figures.truncated();
    }
  }
  return FiguresResolver;
}

function subjectResolver(shown: SchemaSubject, SubjectFigures: ClassType): ResolverClass {
  const { subject, filter } = shown;
  const SubjectArgs = argumentsOf(shown);

  @Resolver(() => Analytics)
  class SubjectResolver {
    // Fields are known by the names of their methods.
    @FieldResolver(() => SubjectFigures, { description: subject.sentence })
    async [subject.name](
      @Root() { scope }: { readonly scope: AnalyticsScope },
      @Args(() => SubjectArgs) given: SubjectInput,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Figures> {
      if (scope.asOf && !subject.supportsAsOf) throw pastUnknown(subject.name);
      const { at, orderBy, first, empty, compareTo } = given;
      const query = {
        ...{ scope, orderBy: orderBy ?? null, compareTo: compareTo ?? null },
        at: at ?? Object.keys(subject.moments)[0]!,
        filter: filter ? filter.read((given.filter ?? {}) as never, context) : null,
        page: { first: rowsWanted(first), empty: empty ?? false },
      };
      const { administratorId } = requireAnyAdmin(context.viewer);
      const { em, questions, spending } = context;
      const shifts = compareTo ? [0, shiftOf(scope, compareTo)] : [0];
      // Faults of a filter are reported at the place where it was sent.
      if (query.filter) for (const days of shifts) subject.conditions?.(query.filter, scope, days);
      const prepared = (await subject.prepare?.(em, scope, shifts)) ?? subject;
      return new Figures(
        (question) => questions.ask(em, administratorId, question),
        { ...query, subject: prepared, spending },
        info,
      );
    }
  }
  return SubjectResolver;
}

const pastUnknown = (name: string) =>
  invalid('asOf', `found beside ${name}, whose rows are not known as they stood: expected bookings or money`);

/** Number of rows to return. @throws Refusal INVALID for a number below 0 or above `MAX_GROUPS` */
function rowsWanted(first: number | null | undefined): number {
  if (first != null && (first < 0 || first > MAX_GROUPS)) throw invalid('first', `found ${first}, expected 0 to ${MAX_GROUPS}`);
  return first ?? USUAL_ROWS;
}
