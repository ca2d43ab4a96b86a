/** A column of a row with its possible sources: columns of a table's use (`3.client_id`), parameters (`$1`), constants. */
export interface Terms {
  readonly name: string;
  readonly terms: readonly string[];
}

/** Columns of an unknown relation, such as a function. */
export const UNKNOWN: readonly Terms[] = [];

/** Names visible in a part of a statement: its tables, those of the enclosing parts, and queries named by `with`. */
export class Scope {
  private readonly relations: { readonly alias: string | null; readonly columns: readonly Terms[] }[] = [];
  private readonly queries = new Map<string, readonly Terms[]>();

  constructor(private readonly outer: Scope | null = null) {}

  get size(): number {
    return this.relations.length;
  }

  add(alias: string | null, columns: readonly Terms[]): void {
    this.relations.push({ alias, columns });
  }

  derive(name: string, columns: readonly Terms[]): void {
    this.queries.set(name, columns);
  }

  /** Columns of a query named by `with`; null if there is none of that name. */
  derived(name: string): readonly Terms[] | null {
    return this.queries.get(name) ?? this.outer?.derived(name) ?? null;
  }

  /** Terms of a column, by its name alone or qualified by an alias. */
  find(fields: readonly (string | null)[]): readonly string[] {
    const column = fields.at(-1);
    const alias = fields.length > 1 ? fields.at(-2) : null;
    const own = this.relations.filter((each) => alias === null || each.alias === alias);
    const found = own.flatMap(({ columns }) => columns.find(({ name }) => name === column) ?? []);
    if (found.length > 0) return found[0]!.terms;
    // An alias of this part hides the same alias of enclosing parts.
    return alias !== null && own.length > 0 ? [] : (this.outer?.find(fields) ?? []);
  }

  /** Terms of a column in the relations from index `from` to `until`, exclusive. */
  within(column: string, from: number, until: number): readonly string[] {
    const known = this.relations.slice(from, until).flatMap(({ columns }) => columns.filter(({ name }) => name === column));
    return known[0]?.terms ?? [];
  }

  /** All columns of one relation, or of all relations if `alias` is null. */
  all(alias: string | null): Terms[] {
    return this.relations.filter((each) => alias === null || each.alias === alias).flatMap(({ columns }) => [...columns]);
  }
}
