import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Company } from '../../../src/company/company.entity.js';
import type { Purchase } from '../../../src/purchase/purchase.entity.js';
import { forbidden } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { Spending } from '../limits/spending.js';
import { isOfFamily } from '../permission.js';
import { type Awaitable, Coming } from './coming.js';
import { mayRead, type Reader } from './readers.js';
import { RowLoaders } from './row-loaders.js';

/** Rows that a field shows, or rows that decide what it shows. */
interface Found {
  /** The row of that id; null for a null id, and where there is none that may be had. */
  one<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Promise<T | null>;
  /** Likewise, without a promise where the row has come: for the fields of long lists. */
  oneOrComing<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Awaitable<T | null>;
  /** All rows whose `property` is `value` that may be had, by id. */
  all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number | string): Promise<readonly T[]>;
  /** Likewise, without a promise where they have come. */
  allOrComing<T extends object>(
    entity: EntityClass<T>,
    property: keyof T & string,
    value: number | string,
  ): Awaitable<readonly T[]>;
}

/** A row that must be there. */
interface Needed {
  readonly coming: Promise<object>;
  /** Null until it has come. */
  row: object | null;
}

/**
 * Loaders of the records that fields lead to: the one place that asks for the permission of the record that a field leads to.
 *
 * A row is had only where it is of the family of companies of the record that led to it (`within`), and where the viewer
 * may read it by the rule of its own kind (`readers.ts`). Others are left out, as if they were not there.
 */
export class Loaders implements Found {
  private readonly shown = new Map<EntityClass<object>, Coming<object | null>>();
  private readonly decisive = new Map<EntityClass<object>, Coming<object | null>>();
  private readonly lists = new Coming<readonly object[]>();
  private readonly made = new Coming<unknown>();
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

  /** Names of the tables that rows of this request were looked for in. */
  get tables(): ReadonlySet<string> {
    return this.rows.tables;
  }

  /** For the fields of a record of that company. */
  within(companyId: number): Loaders {
    const known = this.scopes.get(companyId);
    if (known) return known;
    const made = new Loaders(this.rows, { ...this.reader, from: companyId }, this.opened, this.scopes);
    this.scopes.set(companyId, made);
    return made;
  }

  /** The caller has the long id of this purchase, and may read it in this request. */
  open(purchase: Purchase): void {
    this.opened.set(purchase.id, purchase);
  }

  /** Whether the viewer has shown the long id of that purchase in this request. */
  hasOpened(purchaseId: number | null | undefined): boolean {
    return purchaseId != null && this.opened.has(purchaseId);
  }

  one<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Promise<T | null> {
    return id == null ? NONE : Promise.resolve(this.oneOrComing(entity, id));
  }

  oneOrComing<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Awaitable<T | null> {
    if (id == null) return null;
    this.rows.look(1);
    return this.shownRow(entity, id);
  }

  /** Starts loading a row that a field will need. An error in loading is thrown by that field. */
  ahead<T extends { id: number }>(entity: EntityClass<T>, id: number | null): Awaitable<T | null> {
    return id === null ? null : this.shownRow(entity, id);
  }

  /** The rows of those ids that may be had: each once, in the order in which they are named first. */
  async each<T extends { id: number }>(entity: EntityClass<T>, ids: readonly number[]): Promise<T[]> {
    const distinct = [...new Set(ids)];
    this.rows.look(distinct.length);
    const rows = await Promise.all(distinct.map((id) => this.shownRow(entity, id)));
    return rows.flatMap((row) => row ?? []);
  }

  /** The row of that id, which a foreign key says is there. @throws Refusal FORBIDDEN where it may not be had */
  known<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T> {
    return this.need(entity, id).coming as Promise<T>;
  }

  /**
   * Value made of the row that `known` answers with: at once where that has come already, as for all but the first of a
   * thousand lines of one chain, each of which would wait for a promise of its own.
   */
  from<T extends { id: number }, V>(entity: EntityClass<T>, id: number, make: (row: T) => V): V | Promise<V> {
    const { row, coming } = this.need(entity, id);
    return row ? make(row as T) : (coming as Promise<T>).then(make);
  }

  private need(entity: EntityClass<{ id: number }>, id: number): Needed {
    this.rows.look(1);
    const known = this.needed.get(entity) ?? new Map<number, Needed>();
    this.needed.set(entity, known);
    const needed = known.get(id) ?? this.needing(entity, id);
    if (!known.has(id)) {
      known.set(id, needed);
      needed.coming.then(
        (row) => {
          needed.row = row;
        },
        // A record that is opened later may show it.
        () => known.delete(id),
      );
    }
    return needed;
  }

  private needing(entity: EntityClass<{ id: number }>, id: number): Needed {
    const shown = this.shownRow(entity, id);
    return { coming: this.require(entity, id), row: shown instanceof Promise ? null : shown };
  }

  private async require<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T> {
    const row = await this.shownRow(entity, id);
    if (row) return row;
    if (await this.rows.row(entity, id)) throw forbidden(`You may not read the ${entity.name} that this leads to`);
    throw new Error(`${entity.name} ${id} is referred to, but is not there`);
  }

  all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number | string): Promise<readonly T[]> {
    return Promise.resolve(this.allOrComing(entity, property, value));
  }

  allOrComing<T extends object>(
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

  /** A list is looked through once, however many fields ask for it: a thousand lines of a basket at one event do. */
  private list<T extends object>(what: string, make: () => Promise<readonly T[]>): Awaitable<readonly T[]> {
    // Records that are opened later may show more.
    return this.lists.of(`${this.opened.size} ${what}`, make) as Awaitable<readonly T[]>;
  }

  /**
   * Rows of the family for whatever caller: to count or to decide with. The field itself has checked what it shows of
   * them.
   */
  readonly internal: Found = {
    one: async (entity, id) => this.internal.oneOrComing(entity, id),
    oneOrComing: (entity, id) => {
      if (id == null) return null;
      this.rows.look(1);
      return this.decisiveRow(entity, id);
    },
    all: async (entity, property, value) => this.internal.allOrComing(entity, property, value),
    allOrComing: (entity, property, value) =>
      this.list(`internal ${entity.name}.${property}=${value}`, () =>
        this.rows.all(entity, property, value).then((found) => (this.areNear(found) ? found : this.ofFamily(found))),
      ),
  };

  /** Asks ahead for a row that decides what a field shows. */
  decisiveAhead<T extends { id: number }>(entity: EntityClass<T>, id: number | null): Awaitable<T | null> {
    return id === null ? null : this.decisiveRow(entity, id);
  }

  /** Value that records of this company share, such as their words: made at the first call with that key. */
  shared<T>(key: string, make: () => Awaitable<T>): Awaitable<T> {
    return this.made.of(key, make) as Awaitable<T>;
  }

  /** Value for a whole list, such as the board of a company: made at the first call with that key, for all viewers alike. */
  once<T>(key: string, make: () => T): T {
    return this.rows.once(key, make);
  }

  /**
   * After a change in this request, what was loaded before may be old. Called after each mutation, in `count-effects.ts`
   * alone.
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

  /** True where it needs no look at the companies: of the same one, or both of the viewer's own family. */
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

/** A link between two records, which both of them are asked about, has none. */
const companyOf = (row: { readonly id?: number; readonly rootId?: number; readonly companyId?: number }): number | undefined =>
  row.companyId ?? (row.rootId === undefined ? undefined : row.id);

function rowsOf<V>(kept: Map<EntityClass<object>, Coming<V>>, entity: EntityClass<object>): Coming<V> {
  const known = kept.get(entity);
  if (known) return known;
  const made = new Coming<V>();
  kept.set(entity, made);
  return made;
}

const NONE: Promise<null> = Promise.resolve(null);
