import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Company } from '../../../src/company/company.entity.js';
import type { Purchase } from '../../../src/purchase/purchase.entity.js';
import { forbidden } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { Spending } from '../limits/spending.js';
import { isOfFamily } from '../permission.js';
import { type Awaitable, AwaitableCache } from './awaitable.js';
import { mayRead, type Reader } from './readers.js';
import { RowLoaders } from './row-loaders.js';

/** Rows that a field shows, or rows that decide what it shows. */
interface Found {
  /** The row with that id; null for a null id, and if there is no such row or it may not be read. */
  one<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Promise<T | null>;
  /** Same as `one`, but without a promise if the row is already loaded: for the fields of long lists. */
  oneAwaitable<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Awaitable<T | null>;
  /** All rows whose `property` is `value` and which may be read, in order of id. */
  all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number | string): Promise<readonly T[]>;
  /** Same as `all`, but without a promise if the rows are already loaded. */
  allAwaitable<T extends object>(
    entity: EntityClass<T>,
    property: keyof T & string,
    value: number | string,
  ): Awaitable<readonly T[]>;
}

/** A row that must exist. */
interface Needed {
  readonly promise: Promise<object>;
  /** Null until it is loaded. */
  row: object | null;
}

/**
 * Loaders of the records that fields lead to, and the only place that checks whether the viewer may read such a record.
 *
 * A row is returned only if it belongs to the same family of companies as the record that led to it (`within`), and if the
 * viewer may read it by the rule of its class (`readers.ts`). Other rows are left out, as if they did not exist.
 */
export class Loaders implements Found {
  private readonly shown = new Map<EntityClass<object>, AwaitableCache<object | null>>();
  private readonly decisive = new Map<EntityClass<object>, AwaitableCache<object | null>>();
  private readonly lists = new AwaitableCache<readonly object[]>();
  private readonly made = new AwaitableCache<unknown>();
  private readonly needed = new Map<EntityClass<object>, Map<number, Needed>>();

  private constructor(
    private readonly rows: RowLoaders,
    private readonly reader: Reader,
    private readonly opened: Map<number, Purchase>,
    private readonly scopes: Map<number, Loaders>,
  ) {}

  static over(em: EntityManager, viewer: Viewer, spending: Spending): Loaders {
    const opened = new Map<number, Purchase>();
    return new Loaders(new RowLoaders(em, spending), { viewer, from: null, opened }, opened, new Map());
  }

  /** Names of the tables in which this request has looked for rows. */
  get tables(): ReadonlySet<string> {
    return this.rows.tables;
  }

  /** Loaders for the fields of a record of that company. */
  within(companyId: number): Loaders {
    const known = this.scopes.get(companyId);
    if (known) return known;
    const made = new Loaders(this.rows, { ...this.reader, from: companyId }, this.opened, this.scopes);
    this.scopes.set(companyId, made);
    return made;
  }

  /** Records that the caller presented the long id of this purchase, and so may read it in this request. */
  open(purchase: Purchase): void {
    this.opened.set(purchase.id, purchase);
  }

  /** Whether the caller has presented the long id of that purchase in this request. */
  hasOpened(purchaseId: number | null | undefined): boolean {
    return purchaseId != null && this.opened.has(purchaseId);
  }

  one<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Promise<T | null> {
    return id == null ? NONE : Promise.resolve(this.oneAwaitable(entity, id));
  }

  oneAwaitable<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Awaitable<T | null> {
    if (id == null) return null;
    this.rows.look(1);
    return this.shownRow(entity, id);
  }

  /** Starts to load a row that a field will need. That field throws the error if loading fails. */
  ahead<T extends { id: number }>(entity: EntityClass<T>, id: number | null): Awaitable<T | null> {
    return id === null ? null : this.shownRow(entity, id);
  }

  /** The rows with those ids that may be read, each once, in the order in which the ids first occur. */
  async each<T extends { id: number }>(entity: EntityClass<T>, ids: readonly number[]): Promise<T[]> {
    const distinct = [...new Set(ids)];
    this.rows.look(distinct.length);
    const rows = await Promise.all(distinct.map((id) => this.shownRow(entity, id)));
    return rows.flatMap((row) => row ?? []);
  }

  /** The row with that id, which a foreign key guarantees to exist. @throws Refusal FORBIDDEN if it may not be read */
  known<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T> {
    return this.need(entity, id).promise as Promise<T>;
  }

  /**
   * Value made of the row that `known` returns. Returned without a promise if the row is already loaded, as for all but the
   * first of a thousand lines of one chain, each of which would otherwise wait for a promise of its own.
   */
  from<T extends { id: number }, V>(entity: EntityClass<T>, id: number, make: (row: T) => V): V | Promise<V> {
    const { row, promise } = this.need(entity, id);
    return row ? make(row as T) : (promise as Promise<T>).then(make);
  }

  private need(entity: EntityClass<{ id: number }>, id: number): Needed {
    this.rows.look(1);
    const known = this.needed.get(entity) ?? new Map<number, Needed>();
    this.needed.set(entity, known);
    const needed = known.get(id) ?? this.needing(entity, id);
    if (!known.has(id)) {
      known.set(id, needed);
      needed.promise.then(
        (row) => {
          needed.row = row;
        },
        // A purchase that is opened later may make it readable.
        () => known.delete(id),
      );
    }
    return needed;
  }

  private needing(entity: EntityClass<{ id: number }>, id: number): Needed {
    const shown = this.shownRow(entity, id);
    return { promise: this.require(entity, id), row: shown instanceof Promise ? null : shown };
  }

  private async require<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T> {
    const row = await this.shownRow(entity, id);
    if (row) return row;
    if (await this.rows.row(entity, id)) throw forbidden(`You may not read the ${entity.name} that this leads to`);
    throw new Error(`${entity.name} ${id} is referred to, but is not there`);
  }

  all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number | string): Promise<readonly T[]> {
    return Promise.resolve(this.allAwaitable(entity, property, value));
  }

  allAwaitable<T extends object>(
    entity: EntityClass<T>,
    property: keyof T & string,
    value: number | string,
  ): Awaitable<readonly T[]> {
    return this.list(`${entity.name}.${property}=${value}`, () =>
      this.rows.all(entity, property, value).then((found) => {
        const mine = found.length === 0 ? found : found.filter((row) => mayRead(entity, row, this.reader));
        return this.areNear(mine) ? mine : this.ofFamily(mine);
      }),
    );
  }

  /** Filters each list once, however many fields need it, such as a thousand lines of a basket for one event. */
  private list<T extends object>(what: string, make: () => Promise<readonly T[]>): Awaitable<readonly T[]> {
    // Purchases that are opened later may make more rows readable.
    return this.lists.of(`${this.opened.size} ${what}`, make) as Awaitable<readonly T[]>;
  }

  /**
   * Rows of the family regardless of the caller, to count or to decide with. The field itself must check which of them it
   * shows.
   */
  readonly internal: Found = {
    one: async (entity, id) => this.internal.oneAwaitable(entity, id),
    oneAwaitable: (entity, id) => {
      if (id == null) return null;
      this.rows.look(1);
      return this.decisiveRow(entity, id);
    },
    all: async (entity, property, value) => this.internal.allAwaitable(entity, property, value),
    allAwaitable: (entity, property, value) =>
      this.list(`internal ${entity.name}.${property}=${value}`, () =>
        this.rows.all(entity, property, value).then((found) => (this.areNear(found) ? found : this.ofFamily(found))),
      ),
  };

  /** Starts to load a row that decides what a field shows. */
  preloadUnrestricted<T extends { id: number }>(entity: EntityClass<T>, id: number | null): Awaitable<T | null> {
    return id === null ? null : this.decisiveRow(entity, id);
  }

  /** Value that records of this company share, such as their words; computed at the first call with that key. */
  shared<T>(key: string, make: () => Awaitable<T>): Awaitable<T> {
    return this.made.of(key, make) as Awaitable<T>;
  }

  /** Value for a list, such as the board of a company; computed at the first call with that key, regardless of the viewer. */
  once<T>(key: string, make: () => T): T {
    return this.rows.once(key, make);
  }

  /**
   * Discards everything that was loaded: a change in this request may have made it stale. Called only in `track-mutations.ts`,
   * after each mutation.
   */
  forget(): void {
    this.rows.forget();
    for (const scope of [this, ...this.scopes.values()]) {
      scope.shown.clear();
      scope.decisive.clear();
      scope.lists.forget();
      scope.made.forget();
      scope.needed.clear();
    }
  }

  private shownRow<T extends { id: number }>(entity: EntityClass<T>, id: number): Awaitable<T | null> {
    return rowsOf(this.shown, entity).of(id, () => this.show(entity, id)) as Awaitable<T | null>;
  }

  private show(entity: EntityClass<{ id: number }>, id: number): Promise<object | null> {
    return this.rows.row(entity, id).then((found) => {
      if (!found || !mayRead(entity, found, this.reader)) return null;
      return this.isNear(found) ? found : this.ofFamily([found]).then(([kept]) => kept ?? null);
    });
  }

  private decisiveRow<T extends { id: number }>(entity: EntityClass<T>, id: number): Awaitable<T | null> {
    return rowsOf(this.decisive, entity).of(id, async () => {
      const row = await this.rows.row(entity, id);
      return row && ((await this.ofFamily([row]))[0] ?? null);
    }) as Awaitable<T | null>;
  }

  /** True if the families need not be compared: the row is of the same company, or both companies are of the viewer's family. */
  private isNear(row: object): boolean {
    const { from, viewer } = this.reader;
    const companyId = companyOf(row);
    if (from === null || companyId === undefined || companyId === from) return true;
    return isOfFamily(viewer, from) && isOfFamily(viewer, companyId);
  }

  private readonly areNear = (rows: readonly object[]): boolean => rows.every((row) => this.isNear(row));

  private async ofFamily<T extends object>(rows: readonly T[]): Promise<readonly T[]> {
    const { from } = this.reader;
    if (from === null || this.areNear(rows)) return rows;
    const here = await this.headOf(from);
    const heads = await Promise.all(rows.map((row) => (this.isNear(row) ? here : this.headOf(companyOf(row) ?? from))));
    return rows.filter((_row, at) => heads[at] === here);
  }

  private async headOf(companyId: number): Promise<number | null> {
    return (await this.rows.row(Company, companyId))?.rootId ?? null;
  }
}

/** Company of a row; undefined for a link between two records, since the companies of both records are checked. */
const companyOf = (row: { readonly id?: number; readonly rootId?: number; readonly companyId?: number }): number | undefined =>
  row.companyId ?? (row.rootId === undefined ? undefined : row.id);

function rowsOf<V>(kept: Map<EntityClass<object>, AwaitableCache<V>>, entity: EntityClass<object>): AwaitableCache<V> {
  const known = kept.get(entity);
  if (known) return known;
  const made = new AwaitableCache<V>();
  kept.set(entity, made);
  return made;
}

const NONE: Promise<null> = Promise.resolve(null);
