import { parseSync } from 'libpg-query';
import { Scope, type Terms, UNKNOWN } from './scope.js';

type Node = Readonly<Record<string, unknown>>;

/** Two columns that a statement compares for equality, each of one use of a table. */
export interface Join {
  readonly tables: readonly [string, string];
  /** Normalised text, such as `booking.client_id = client.id`. */
  readonly name: string;
  /** True if the statement itself requires the rows of both tables to be of one family. */
  readonly isWithinFamily: boolean;
}

/** Columns by table. */
export type Catalogue = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Joins of a statement between tables with `root_id`, read by PostgreSQL's own parser.
 *
 * @throws SqlError for a text that the parser rejects
 */
export function joinsOf(text: string, catalogue: Catalogue): Join[] {
  const reader = new StatementReader(catalogue);
  const { stmts = [] } = parseSync(text) as { stmts?: readonly { stmt?: Node }[] };
  for (const { stmt } of stmts) if (stmt) reader.statement(stmt, new Scope());
  return reader.joins();
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const textOf = (value: unknown): string | null => {
  if (!isNode(value)) return null;
  return isNode(value.String) ? String(value.String.sval) : null;
};

class StatementReader {
  /** Table names by the number of the use. */
  private readonly used: string[] = [];
  private readonly equal: { readonly left: string; readonly right: string; readonly isSure: boolean }[] = [];

  constructor(private readonly catalogue: Catalogue) {}

  /** Reads a statement and returns the columns of its rows. */
  statement(node: Node, outer: Scope): Terms[] {
    const [[kind, body] = []] = Object.entries(node);
    if (!isNode(body)) return [];
    if (kind === 'SelectStmt') return this.select(body, outer);
    if (kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.change(body, outer);
    return [];
  }

  joins(): Join[] {
    const classes = new Classes(this.equal.filter(({ isSure }) => isSure));
    return this.equal.flatMap(({ left, right }) => {
      const [[one, mine], [other, theirs]] = [left, right].map((term) => term.split('.')) as [string[], string[]];
      const tables = [this.used[Number(one)], this.used[Number(other)]] as const;
      if (one === other || !isOfFamily(this.catalogue, tables[0]) || !isOfFamily(this.catalogue, tables[1])) return [];
      const isWithinFamily = classes.areOne(`${one}.root_id`, `${other}.root_id`);
      const name = [`${tables[0]}.${mine}`, `${tables[1]}.${theirs}`].sort().join(' = ');
      return [{ tables: tables as [string, string], name, isWithinFamily }];
    });
  }

  private select(body: Node, outer: Scope): Terms[] {
    const scope = this.withClause(body, new Scope(outer));
    const sides = [body.larg, body.rarg].filter(isNode).map((side) => this.select(side, scope));
    if (sides.length === 2)
      return sides[0]!.map(({ name, terms }, at) => ({ name, terms: [...terms, ...(sides[1]![at]?.terms ?? [])] }));
    for (const item of listOf(body.fromClause)) this.from(item, scope);
    this.visit(body.whereClause, scope, true);
    for (const part of [
      'targetList',
      'havingClause',
      'valuesLists',
      'groupClause',
      'sortClause',
      'limitCount',
      'limitOffset',
      'windowClause',
    ])
      this.visit(body[part], scope, false);
    return this.outputs(listOf(body.targetList), scope);
  }

  private change(body: Node, outer: Scope): Terms[] {
    const scope = this.withClause(body, new Scope(outer));
    if (isNode(body.relation)) this.from({ RangeVar: body.relation }, scope);
    for (const item of [...listOf(body.fromClause), ...listOf(body.usingClause)]) this.from(item, scope);
    this.visit(body.whereClause, scope, true);
    if (isNode(body.selectStmt)) this.statement(body.selectStmt, scope);
    for (const part of ['targetList', 'onConflictClause', 'returningList', 'returningClause'])
      this.visit(body[part], scope, false);
    const returned = isNode(body.returningClause) ? body.returningClause.exprs : body.returningList;
    return this.outputs(listOf(returned), scope);
  }

  private withClause({ withClause }: Node, scope: Scope): Scope {
    for (const { CommonTableExpr: cte } of listOf(isNode(withClause) ? withClause.ctes : [])) {
      if (!isNode(cte) || !isNode(cte.ctequery)) continue;
      scope.derive(String(cte.ctename), []);
      scope.derive(String(cte.ctename), named(this.statement(cte.ctequery, scope), cte.aliascolnames));
    }
    return scope;
  }

  private from(item: Node, scope: Scope): void {
    const { RangeVar: table, RangeSubselect: inner, JoinExpr: join } = item;
    if (isNode(table)) this.table(table, scope);
    else if (isNode(inner) && isNode(inner.subquery))
      scope.add(aliasOf(inner), named(this.statement(inner.subquery, scope), columnsOf(inner)));
    else if (isNode(join)) this.join(join, scope);
    else {
      const [[, body] = []] = Object.entries(item);
      if (isNode(body)) scope.add(aliasOf(body), UNKNOWN);
      this.visit(body, scope, false);
    }
  }

  private join({ larg, rarg, usingClause, quals }: Node, scope: Scope): void {
    if (isNode(larg)) this.from(larg, scope);
    const before = scope.size;
    if (isNode(rarg)) this.from(rarg, scope);
    for (const column of listOf(usingClause).map(textOf)) {
      const [left, right] = [scope.within(column!, 0, before), scope.within(column!, before, scope.size)];
      this.equate(left, right, true);
    }
    this.visit(quals, scope, true);
  }

  private table(node: Node, scope: Scope): void {
    const name = String(node.relname);
    const derived = scope.derived(name);
    const columns = [...(this.catalogue.get(name) ?? [])];
    const use = this.used.length;
    if (!derived) this.used.push(name);
    scope.add(aliasOf(node) ?? name, derived ?? columns.map((column) => ({ name: column, terms: [`${use}.${column}`] })));
  }

  /** Reads an expression. `isSure`: every row of the result satisfies it. */
  private visit(value: unknown, scope: Scope, isSure: boolean): void {
    if (Array.isArray(value)) for (const each of value) this.visit(each, scope, isSure);
    if (!isNode(value)) return;
    for (const [kind, body] of Object.entries(value)) {
      if (kind === 'SubLink' && isNode(body)) this.subLink(body, scope, isSure);
      else if (kind === 'A_Expr' && isNode(body)) this.expression(body, scope, isSure);
      else if (kind === 'BoolExpr' && isNode(body)) this.visit(body.args, scope, isSure && body.boolop === 'AND_EXPR');
      else this.visit(body, scope, false);
    }
  }

  private expression({ kind, name, lexpr, rexpr }: Node, scope: Scope, isSure: boolean): void {
    const isEqual = listOf(name).map(textOf).join() === '=';
    if (isEqual && (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY')) {
      const [left, right] = [this.operands(lexpr, scope), this.operands(rexpr, scope)];
      for (const [at, terms] of left.entries()) this.equate(terms, right[at] ?? [], isSure);
    }
    for (const side of [lexpr, rexpr]) if (!isSubLink(side)) this.visit(side, scope, false);
  }

  /** Columns, parameters and constants of one side of a comparison; for a row expression, one list per element. */
  private operands(node: unknown, scope: Scope): (readonly string[])[] {
    if (!isNode(node)) return [[]];
    const { RowExpr: row, ColumnRef: column, ParamRef: parameter, A_Const: constant, TypeCast: cast, SubLink: link } = node;
    if (isNode(row)) return listOf(row.args).flatMap((each) => this.operands(each, scope));
    if (isNode(column)) return [scope.find(listOf(column.fields).map(textOf))];
    if (isNode(parameter)) return [[`$${parameter.number}`]];
    if (isNode(constant)) return [[`constant ${JSON.stringify(constant).replaceAll('.', ',')}`]];
    if (isNode(cast)) return this.operands(cast.arg, scope);
    if (isNode(link) && isNode(link.subselect)) return this.statement(link.subselect, scope).map(({ terms }) => terms);
    return [[]];
  }

  private subLink({ testexpr, subselect }: Node, scope: Scope, isSure: boolean): void {
    if (!isNode(subselect)) return;
    const columns = this.statement(subselect, scope);
    for (const [at, terms] of (testexpr ? this.operands(testexpr, scope) : []).entries())
      this.equate(terms, columns[at]?.terms ?? [], isSure);
  }

  private equate(left: readonly string[], right: readonly string[], isSure: boolean): void {
    // With several terms, as for a union, it is uncertain which of them are equal.
    const isOne = left.length === 1 && right.length === 1;
    for (const one of left) for (const other of right) this.equal.push({ left: one, right: other, isSure: isSure && isOne });
  }

  private outputs(targets: readonly Node[], scope: Scope): Terms[] {
    return targets.flatMap(({ ResTarget: target }) => {
      if (!isNode(target) || !isNode(target.val)) return [];
      const fields = isNode(target.val.ColumnRef) ? listOf(target.val.ColumnRef.fields) : [];
      if (fields.some((field) => 'A_Star' in field)) return scope.all(fields.length > 1 ? textOf(fields[0]) : null);
      const name = target.name === undefined ? textOf(fields.at(-1)) : String(target.name);
      const [terms = []] = isSubLink(target.val) ? [[]] : this.operands(target.val, scope);
      return [{ name: name ?? '', terms }];
    });
  }
}

const isSubLink = (node: unknown): boolean => isNode(node) && 'SubLink' in node;
const isOfFamily = (catalogue: Catalogue, table: string | undefined): boolean =>
  catalogue.get(table ?? '')?.has('root_id') === true;
const aliasOf = ({ alias }: Node): string | null => (isNode(alias) ? String(alias.aliasname) : null);
const columnsOf = ({ alias }: Node): unknown => (isNode(alias) ? alias.colnames : undefined);

/** Columns renamed by an alias. */
const named = (columns: readonly Terms[], names: unknown): Terms[] =>
  columns.map(({ name, terms }, at) => ({ name: textOf(listOf(names)[at]) ?? name, terms }));

/** Equivalence classes of terms that are equal, directly or transitively. */
class Classes {
  private readonly parents = new Map<string, string>();

  constructor(pairs: readonly { readonly left: string; readonly right: string }[]) {
    for (const { left, right } of pairs) this.parents.set(this.rootOf(left), this.rootOf(right));
  }

  areOne(one: string, other: string): boolean {
    return this.rootOf(one) === this.rootOf(other);
  }

  private rootOf(term: string): string {
    const parent = this.parents.get(term);
    return parent === undefined || parent === term ? term : this.rootOf(parent);
  }
}
